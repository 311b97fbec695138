// The pictures of the draft, and the answer to an upload.
import type { Language } from '../../src/language/language.ts'
import type { PictureName } from '../../src/site/picture-table.ts'
import { deskLanguages } from './desk-data.ts'
import { desk } from './urls.ts'

export const picturesUrl = `${desk}/api/pictures`

/** The value at `/pictures/<slot>`. */
export interface PictureValue {
  /** A file in the folder of the content file, or `uploads/<hash>.<type>` from an `UploadResult`. */
  file: string
  alt?: Partial<Record<Language, string>>
  /** From the left and from the top, 0 to 1. Without it, the site finds the most striking point. */
  focus?: [x: number, y: number]
}

/** The languages of `offered` in which a picture needs an alternative text: the default and the desk's languages. */
export const altLanguages = (offered: readonly Language[]): Language[] =>
  offered.filter((language, index) => index === 0 || deskLanguages.some((written) => written === language))

/** The picture of a slot in the draft. */
export interface PictureState {
  slot: string
  /** The built-in picture that visitors see while the slot has none. */
  drawing?: PictureName
  /** The key of the alternative text of `drawing`. */
  altKey?: string
  /** The file of the draft, if it exists. */
  source?: PictureSource
  /** The crops of the draft's picture. */
  crops: PictureCrop[]
  /** The largest size that the slot uses, in pixels. A smaller picture is accepted, but looks soft. */
  wanted: { width: number; height: number }
}

export interface LogoState {
  /** Missing until the logo is converted. */
  url?: string
  width?: number
  height?: number
  /** The reason why the logo cannot be used, in English. */
  fault?: string
}

/** GET `picturesUrl`. */
export interface DraftPictures {
  /** One for each slot. */
  pictures: PictureState[]
  /** Missing for the mark of the site. */
  logo?: LogoState
  /** The number of converted files of the draft's pictures, and of all. Ask again until both are equal. */
  progress: { ready: number; total: number }
}

export interface PictureSource {
  /** The URL of the uncropped file, for the focal point. Missing if browsers cannot show it (TIFF). */
  url?: string
  width: number
  height: number
}

/** A picture as cut for one of the slots that it fills. */
export interface PictureCrop {
  slot: string
  width: number
  height: number
  /** Missing until the crop is converted. A new focal point makes a new crop. */
  url?: string
}

/**
 * The answer to the last part of a file; 204 to the others. A file is sent in parts (`uploadPartUrl`), because a
 * request may take only ten seconds. 413: larger than 50 MB. 422: `errors` in the file. 507: the disk is full.
 */
export interface UploadResult {
  /** For `PictureValue.file`. */
  file: string
  source: PictureSource
}
