// The operator's texts (SITE_FILE) override the built-in ones. The server has those of every language; a page
// contains those that it shows. The browser fetches the others together with the operator's pictures.
import type { OperatorPictures } from '../pictures/operator-pictures.ts'
import { deepMerge } from '../site/deep-merge.ts'
import type { Language } from './language.ts'
import { serverTexts } from './server-texts.ts'
import { textAt } from './translate.ts'

/** The operator's texts by language, in the shape of the built-in ones. */
export type TextOverrides = Partial<Record<Language, object>>

/** The overrides that pages like that at `pathname` need: the legal texts are longer than all others. */
export function textOverridesFor(pathname: string, own: object): object {
  const { legal, ...rest } = own as { legal?: object }
  return browserTexts(pathname.startsWith('/legal/') ? own : rest)
}

/** The overrides of the texts with the keys `shown`: however many the operator has changed, a page carries only its own. */
export function usedOverrides(own: object, usedKeys: Iterable<string>): object {
  const used = browserTexts(own)
  return [...usedKeys]
    .flatMap((key) => {
      const node = textAt(used, key)
      return node === undefined ? [] : [key.split('.').reduceRight<unknown>((below, name) => ({ [name]: below }), node)]
    })
    .reduce(deepMerge, {}) as object
}

/** The overrides that browsers use. */
export const browserTexts = (own: object): object =>
  Object.fromEntries(Object.entries(own).filter(([group]) => !serverTexts.includes(group)))

/** `texts` with the operator's overrides. */
export const applyTextOverrides = (texts: object, own: object) => deepMerge(texts, own) as object

/** What browsers fetch once the first page is shown, or for another language. */
export interface Overrides {
  texts: object
  pictures: OperatorPictures
  /** The CSS rules of the pictures. A page has only those of the pictures that it shows. */
  rules: readonly string[]
}

/** The URL at which browsers fetch the operator's texts in a language, with all pictures. */
export const overridesAddress = (language: Language) => `/overrides/${language}.json`
