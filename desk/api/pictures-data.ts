// What the page of a picture shows, and how its file is sent.
import type { Language } from '../../src/language/language.ts'
import type { PictureName } from '../../src/pictures/table.ts'
import type { EditingPage, Entry } from './draft-data.ts'

/** The value at `/pictures/<slot>`. */
export interface PictureValue {
  /** A file of the content file's folder, or `uploads/<hash>.<type>`, as an upload answered. */
  file: string
  /** The alternative text in each language. */
  alt?: Partial<Record<Language, string>>
  /** From the left and from the top, 0 to 1. Without it, the site finds the point that draws the eye. */
  focus?: [x: number, y: number]
}

export interface PictureDetails {
  slot: string
  /** `value` is null for the picture of the site, whose alternative text is the text at `altKey`. */
  entry: Entry<PictureValue | null>
  published: PictureValue | null
  builtIn: PictureValue | null
  altKey?: string
  /** The picture of the site that visitors see in the slot while `value` is null. */
  drawing?: PictureName
  /** The file of `entry`, if it is there. */
  source?: PictureSource
  /** The crops of the draft's picture. */
  crops: PictureCrop[]
  /** The largest size that the slot uses, in pixels. A smaller picture is accepted, and looks soft. */
  wanted: { width: number; height: number }
}

export interface PictureSource {
  /** The address of the whole file, for the focal point. Missing if browsers cannot show it (TIFF). */
  address?: string
  width: number
  height: number
  /** The file is smaller than `wanted`. */
  isSmall: boolean
}

/** One of the slots that a picture fills. */
export interface PictureCrop {
  slot: string
  /** The shape of the crop. */
  width: number
  height: number
  /** The address of the prepared crop; missing until it is ready. A new focal point is a new crop: show it with CSS until then. */
  address?: string
}

/** `pages.picture(slot)`: a page, and the data of the dialog. */
export interface PicturePage extends EditingPage {
  kind: 'picture'
  picture: PictureDetails
  languages: readonly Language[]
  /** How many files of the draft's pictures are made, and how many there will be. Ask again until they are equal. */
  progress: { ready: number; total: number }
}

/**
 * A file is sent in parts, since the server gives each request ten seconds: POSTs of `application/octet-stream` to
 * `uploadPartAddress` (addresses.ts). A part is answered with 204, the last one with this. 413 beyond 50 MB; 422 with
 * `faults` if the file cannot be used.
 */
export interface Uploaded {
  /** For `PictureValue.file`. */
  file: string
  source: PictureSource
}
