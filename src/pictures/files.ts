// The addresses of the made pictures: Vite finds the files, names them by their content and copies them.
// It runs in Vite's builds only; Node, which makes the files, reads table.ts.
import { avifFile, type PictureName, pictures, webpFile } from './table.ts'

// no-inline: a small picture as text inside the script would be loaded by visitors who never scroll to it.
const files = import.meta.glob<string>('./generated/*.{avif,webp}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

function addressOf(file: string): string {
  const address = files[`./generated/${file}`]
  if (address === undefined) throw new Error(`There is no picture ${file}: run node scripts/pictures.ts`)
  return address
}

/** The `srcset` of a picture: its AVIF files with their widths. */
export function avifSources(name: PictureName): string {
  return pictures[name].widths.map((width) => `${addressOf(avifFile(name, width))} ${width}w`).join(',')
}

/** The address of a picture's WebP file. */
export const webpAddress = (name: PictureName) => addressOf(webpFile(name))
