// The operator's own pictures, as pages know them: what was made of each for its slot. The site file names the originals
// (src/site/facts.ts), server/pictures/ converts and serves them.
import type { Language } from '../language/language.ts'
import { type PictureName, pictureNames } from './table.ts'

/** `social` is what shared links show in every language; `logo` replaces the mark. */
export type OperatorPictureName = PictureName | 'social' | 'logo' | AddedPictureName | ServiceSocialName
/** What links to the page of a service show: made from the picture of that service. */
export type ServiceSocialName = `social-${string}`
/** The picture of a service or a town that the operator has added. */
export type AddedPictureName = `service-${string}` | `location-${string}`
export const operatorPictureNames: readonly OperatorPictureName[] = [...pictureNames, 'social']

export interface OperatorPicture {
  /** Part of each address: another one as soon as a file is another. */
  key: string
  /** The widths of the AVIF files, and that of the WebP file. */
  widths: readonly number[]
  fallback: number
  /** What is shown until the picture is loaded. */
  colour: string
  /** The focal point within the slot, from 0 to 1: a slot that shows a part of the picture keeps it in view. */
  focus: readonly [x: number, y: number]
  /** The size of the logo, which has a shape of its own. */
  size?: { width: number; height: number }
  /** What stands in for it, by language. */
  alt?: Partial<Record<Language, string>>
}

/** Those that the operator has replaced. */
export type OperatorPictures = Partial<Record<OperatorPictureName, OperatorPicture>>
