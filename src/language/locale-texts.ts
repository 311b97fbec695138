// The texts of one language.
import type { Language } from './language.ts'

export interface LocaleTexts {
  language: Language
  texts: object
}
