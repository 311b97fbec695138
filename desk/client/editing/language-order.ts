// The order in which the desk shows the languages of the site.
import type { Language } from '../../../src/language/language.ts'

/** `items` with the language `first` before the others. */
export function startingWith<Item extends Language | { language: Language }>(first: Language, items: readonly Item[]) {
  return [...items].sort((a, b) => Number(getLanguage(b) === first) - Number(getLanguage(a) === first))
}

const getLanguage = (item: Language | { language: Language }) => (typeof item === 'string' ? item : item.language)
