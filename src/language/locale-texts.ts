// The texts of one language.
import type { Language } from './language.ts'
import type { FormattedValues } from './translate.ts'

export interface LocaleTexts {
  language: Language
  texts: object
  formatted?: FormattedValues
  /** On the server: collects the keys of the texts that the page shows. */
  usedKeys?: Set<string>
  /** On the server: called once for each missing text. Otherwise the console gets the messages. */
  reportMissing?: ((message: string) => void) | undefined
  /** In the browser: whether only those of the operator's texts and pictures are here that the first page shows. */
  isPartial?: boolean
}
