// The operator's converted pictures, as pages use them. The content file names the originals (src/site/site-file.ts),
// and server/pictures/ converts and serves them.
import type { Language } from '../language/language.ts'
import { type PictureName, pictureNames } from './picture-table.ts'

/** `social` is the picture of shared links in every language; `logo` replaces the mark. */
export type OperatorPictureName = PictureName | 'social' | 'logo' | AddedPictureName | ServiceSocialName
/** The picture of links to the page of a service, made from the operator's picture of the service. */
type ServiceSocialName = `social-${string}`
export type AddedPictureName = `service-${string}` | `location-${string}` | `person-${string}`
export const operatorPictureNames: readonly OperatorPictureName[] = [...pictureNames, 'social']

export interface OperatorPicture {
  /** Part of each URL. It changes with the content. */
  key: string
  /** The widths of the AVIF files, and of the WebP file. */
  widths: readonly number[]
  fallback: number
  /** Shown until the picture is loaded. */
  colour: string
  /**
   * The focal point within the slot, from 0 to 1. Every crop keeps it in view. Browsers get CSS rules instead
   * (server/content/operator-styles.ts).
   */
  focus?: readonly [x: number, y: number]
  /** The size of the logo, which may have any aspect ratio. */
  size?: { width: number; height: number }
  alt?: Partial<Record<Language, string>>
}

export type OperatorPictures = Partial<Record<OperatorPictureName, OperatorPicture>>

/** The links in the head of a document. The icons of a company with its own logo (`hasLogo`) are PNG files. */
export const iconLinks = (hasLogo: boolean): string =>
  '<link rel="icon" href="/favicon.ico" sizes="32x32">' +
  (hasLogo
    ? '<link rel="icon" href="/icons/icon-192.png" type="image/png" sizes="192x192">'
    : '<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">')
