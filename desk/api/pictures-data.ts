// The pictures of the draft, and how a file is sent.
import type { Language } from '../../src/language/language.ts'
import type { PictureName } from '../../src/pictures/table.ts'
import { desk } from './addresses.ts'
import { deskLanguages } from './desk-data.ts'

export const picturesAddress = `${desk}/api/pictures`

/** The value at `/pictures/<slot>`. */
export interface PictureValue {
  /** A file of the content file's folder, or `uploads/<hash>.<type>`, as an upload answered. */
  file: string
  /** The alternative text in each language. */
  alt?: Partial<Record<Language, string>>
  /** From the left and from the top, 0 to 1. Without it, the site finds the point that draws the eye. */
  focus?: [x: number, y: number]
}

/**
 * The languages of `offered` in which a picture needs an alternative text: the default language of the site, and those of
 * the desk. A page in another language can do without.
 */
export const altLanguages = (offered: readonly Language[]): Language[] =>
  offered.filter((language, index) => index === 0 || deskLanguages.some((written) => written === language))

/** The picture of a slot in the draft. */
export interface PictureState {
  slot: string
  /** The picture of the site that visitors see in the slot while the office has none there. */
  drawing?: PictureName
  /** The key of the alternative text of `drawing`. */
  altKey?: string
  /** The file of the draft, if it is there. */
  source?: PictureSource
  /** The crops of the draft's picture. */
  crops: PictureCrop[]
  /** The largest size that the slot uses, in pixels. A smaller picture is accepted, and looks soft. */
  wanted: { width: number; height: number }
}

export interface LogoState {
  /** The address of the logo as the pages show it; missing until it is prepared. */
  address?: string
  width?: number
  height?: number
  /** Why it cannot be used, in English. */
  fault?: string
}

/** GET `picturesAddress`: the pictures of the draft, of every slot. */
export interface DraftPictures {
  pictures: PictureState[]
  /** Missing for the mark of the site. */
  logo?: LogoState
  /** How many files of the draft's pictures are made, and how many there will be. Ask again until they are equal. */
  progress: { ready: number; total: number }
}

export interface PictureSource {
  /** The address of the whole file, for the focal point. Missing if browsers cannot show it (TIFF). */
  address?: string
  width: number
  height: number
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

/**
 * A file is sent in parts, since the server gives each request ten seconds: POSTs of `application/octet-stream` to
 * `uploadPartAddress` (addresses.ts). A part is answered with 204, the last one with this. 413 beyond 50 MB; 422 with
 * `errors` if the file cannot be used; 507 if the disk has too little space for it.
 */
export interface Uploaded {
  /** For `PictureValue.file`. */
  file: string
  source: PictureSource
}
