// The addresses of the pictures. One version a picture, not one a file, stands in them: a page names some sixty
// files, and what is random does not compress. The build copies the files to these addresses (vite.config.ts).
import colours from './generated/colours.json' with { type: 'json' }
import versions from './generated/versions.json' with { type: 'json' }
import type { OperatorPicture } from './operator-pictures.ts'
import { type PictureName, pictures } from './table.ts'

/** Where a file of the picture `name` lies in the build: `hero-1280.avif` at `assets/hero-Cm_yKK-1280.avif`. */
export function builtPicture(name: PictureName, file: string): string {
  return `assets/${name}-${versions[name]}${file.slice(name.length)}`
}

// Vite's development server serves the sources as they lie.
const builtStart = (name: PictureName) =>
  import.meta.env.DEV ? `/src/pictures/generated/${name}` : `/${builtPicture(name, name)}`

/** A picture as the markup needs it. */
export interface PictureSource {
  /** The address of its WebP file, and the width of that. */
  src: string
  fallback: number
  /** Its AVIF files with their widths. */
  srcSet: string
  /** The shape of its slot. */
  width: number
  height: number
  /** What is shown until it is loaded. */
  colour: string
}

/** The source of the site's picture `name`, or of the operator's `own` in its slot. */
export function pictureSource(name: PictureName, own?: OperatorPicture): PictureSource {
  const { width, height, ...plan } = pictures[name]
  const { widths, fallback } = own ?? plan
  const start = own ? `/pictures/${own.key}/picture` : builtStart(name)
  return {
    ...{ width, height, fallback },
    src: `${start}.webp`,
    srcSet: widths.map((offered) => `${start}-${offered}.avif ${offered}w`).join(','),
    colour: own?.colour ?? colours[name],
  }
}
