// The operator's own pictures, as pages know them: where each is found and how large it is. The site file names them
// (src/site/facts.ts), server/pictures/ reads and serves them.
import type { Language } from '../language/language.ts'
import { type PictureName, pictureNames } from './table.ts'

/** `social` is what every shared link shows, whatever its page and language. */
export type OperatorPictureName = PictureName | 'social' | AddedPictureName
/** The picture of a service or a town that the operator has added. */
export type AddedPictureName = `service-${string}` | `location-${string}`
export const operatorPictureNames: readonly OperatorPictureName[] = [...pictureNames, 'social']

export interface OperatorPicture {
  /** The address, from the site's root. */
  src: string
  /** As it is shown: a photograph that its camera marked as turned has been turned. */
  width: number
  height: number
  type: string
  /** What stands in for it, by language; where it says nothing, the site's own words do. */
  alt?: Partial<Record<Language, string>>
}

/** Those that the operator has replaced. */
export type OperatorPictures = Partial<Record<OperatorPictureName, OperatorPicture>>
