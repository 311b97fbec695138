// The operator's own texts (SITE_FILE), laid over the site's. The server has those of every language; a page brings those
// that it shows.
import { deepMerge } from '../site/deep-merge.ts'
import type { Language } from './language.ts'
import { serverTexts } from './server-texts.ts'

/** The operator's texts by language, in the shape of the site's; a language without any is absent. */
export type TextOverrides = Partial<Record<Language, object>>

/** Of the operator's texts those that the page at `pathname` needs: the legal ones are longer than all others. */
export function textOverridesFor(pathname: string, own: object): object {
  const { legal, ...rest } = own as { legal?: object }
  return browserTexts(pathname.startsWith('/legal/') ? own : rest)
}

/** Of the operator's texts those that browsers show. */
export const browserTexts = (own: object): object =>
  Object.fromEntries(Object.entries(own).filter(([group]) => !serverTexts.includes(group)))

/** `texts` with the operator's own in their stead. */
export const applyTextOverrides = (texts: object, own: object) => deepMerge(texts, own) as object

/** Where the browser finds the operator's texts of a language. */
export const textOverridesAddress = (language: Language) => `/texts/${language}.json`
