// The operator's converted pictures, as pages use them. The content file names the originals (src/site/site-file.ts),
// and server/pictures/ converts and serves them.
import type { Language } from '../language/language.ts'
import { type PictureName, pictureNames } from './table.ts'

/** `social` is the picture of shared links in every language; `logo` replaces the mark. */
export type OperatorPictureName = PictureName | 'social' | 'logo' | AddedPictureName | ServiceSocialName
/** The picture of links to the page of a service, made from the operator's picture of the service. */
export type ServiceSocialName = `social-${string}`
/** The picture of an added service or town. */
export type AddedPictureName = `service-${string}` | `location-${string}`
export const operatorPictureNames: readonly OperatorPictureName[] = [...pictureNames, 'social']

export interface OperatorPicture {
  /** Part of each URL. It changes with the content. */
  key: string
  /** The widths of the AVIF files, and that of the WebP file. */
  widths: readonly number[]
  fallback: number
  /** Shown until the picture is loaded. */
  colour: string
  /** The focal point within the slot, from 0 to 1. Every crop keeps it in view. */
  focus: readonly [x: number, y: number]
  /** The size of the logo, which may have any aspect ratio. */
  size?: { width: number; height: number }
  /** The alternative text, by language. */
  alt?: Partial<Record<Language, string>>
}

/** The operator's pictures, by slot. */
export type OperatorPictures = Partial<Record<OperatorPictureName, OperatorPicture>>

/** Those of `pictures` that the page `html` in `language` names, with their words in that language only. */
export function shownPictures(pictures: OperatorPictures, language: Language, html: string): OperatorPictures {
  return Object.fromEntries(
    (Object.entries(pictures) as [string, OperatorPicture][])
      .filter(([, { key }]) => html.includes(`/pictures/${key}/`))
      .map(([name, { alt, ...picture }]) => [name, { ...picture, ...(alt && { alt: { [language]: alt[language] } }) }]),
  )
}
