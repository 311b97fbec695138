// The URLs of the pictures. They contain one version for each picture instead of a hash for each file: a page names
// about sixty files, and hashes do not compress. The build copies the files to these URLs (vite.config.ts).
import type { OperatorPicture } from '../site/operator-pictures.ts'
import { type PictureName, pictures } from '../site/picture-table.ts'
import colours from './generated/colours.json' with { type: 'json' }
import versions from './generated/versions.json' with { type: 'json' }

/** The path of a picture's file in the build: `hero-1280.avif` is `assets/hero-Cm_yKK-1280.avif`. */
export function builtPicture(name: PictureName, file: string): string {
  return `assets/${name}-${versions[name]}${file.slice(name.length)}`
}

// Vite's development server serves the sources.
const builtStart = (name: PictureName) =>
  import.meta.env.DEV ? `/src/pictures/generated/${name}` : `/${builtPicture(name, name)}`

/**
 * The source of the built-in picture `name`, or of `operatorPicture` in its slot: the WebP file and its
 * width (`fallback`), the AVIF files, the aspect ratio of the slot, and the colour that is shown until it is loaded.
 */
export function pictureSource(name: PictureName, operatorPicture?: OperatorPicture) {
  const { width, height, ...plan } = pictures[name]
  const { widths, fallback } = operatorPicture ?? plan
  const start = operatorPicture ? `/pictures/${operatorPicture.key}/picture` : builtStart(name)
  return {
    width,
    height,
    fallback,
    src: `${start}.webp`,
    srcSet: widths.map((width) => `${start}-${width}.avif ${width}w`).join(','),
    colour: operatorPicture?.colour ?? colours[name],
  }
}
