// The addresses of the made pictures. One version a picture, not one a file, stands in them: a page names some sixty
// files, and what is random does not compress. The build copies the files to these addresses (vite.config.ts).
import versions from './generated/versions.json' with { type: 'json' }
import { avifFile, type PictureName, pictures, webpFile } from './table.ts'

/** Where a file of the picture `name` lies in the build: `hero-1280.avif` at `assets/hero-Cm_yKK-1280.avif`. */
export function builtPicture(name: PictureName, file: string): string {
  return `assets/${name}-${versions[name]}${file.slice(name.length)}`
}

// Vite's development server serves the sources as they lie.
const addressOf = (name: PictureName, file: string) =>
  import.meta.env.DEV ? `/src/pictures/generated/${file}` : `/${builtPicture(name, file)}`

/** The `srcset` of a picture: its AVIF files with their widths. */
export function avifSources(name: PictureName): string {
  return pictures[name].widths.map((width) => `${addressOf(name, avifFile(name, width))} ${width}w`).join(',')
}

/** The address of a picture's WebP file. */
export const webpAddress = (name: PictureName) => addressOf(name, webpFile(name))
