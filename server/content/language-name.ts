// Names of languages, from the data of Intl.
import { type Language, languages } from '../../src/language/language.ts'

/** The name of a language in the words of another, capitalized: French, Français. */
export function languageName(code: Language, language: Language): string {
  const { locale } = languages[language]
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(locale))
}
