// The texts of one language.
import type { Language } from './language.ts'
import type { FormattedValues } from './translate.ts'

export interface LocaleTexts {
  language: Language
  texts: object
  formatted?: FormattedValues
  /** On the server: called once for each missing text. Otherwise the console gets the messages. */
  reportMissing?: ((message: string) => void) | undefined
}
