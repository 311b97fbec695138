// The order in which the desk shows the languages of the site.
import type { Language } from '../../../src/language/language.ts'

/** `languages` with `first` before the others. */
export const startingWith = (first: Language, languages: readonly Language[]): Language[] =>
  [...languages].sort((a, b) => Number(b === first) - Number(a === first))
