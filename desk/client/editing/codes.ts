// The codes and names of countries (ISO 3166-1) and languages (ISO 639-1).
import { languages } from '../../../src/language/language.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'

type Kind = 'country' | 'language'

const namesIn = (kind: Kind, deskLanguage: DeskLanguage) =>
  new Intl.DisplayNames(languages[deskLanguage].locale, {
    type: kind === 'country' ? 'region' : 'language',
    fallback: 'none',
  })

/** The name of a code, such as France or French; undefined if the browser has no name for it. */
export function getCodeName(kind: Kind, code: string, deskLanguage: DeskLanguage): string | undefined {
  try {
    return namesIn(kind, deskLanguage).of(code)
  } catch {
    // A value of an older draft may not be a code.
    return undefined
  }
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

/** Codes with a name that are not a country: groups, the unknown country, and test data (Unicode CLDR). */
const notCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

/** Every current code that the browser has a name for, sorted by name. `Intl.Locale` replaces old codes (DD is DE). */
export function listCodes(kind: Kind, deskLanguage: DeskLanguage): [code: string, name: string][] {
  const { locale } = languages[deskLanguage]
  const names = namesIn(kind, deskLanguage)
  const codes =
    kind === 'country' ? pairs.map((code) => code.toUpperCase()).filter((code) => !notCountries.includes(code)) : pairs
  return codes
    .flatMap((code): [string, string][] => {
      const { region, language } = new Intl.Locale(kind === 'country' ? `und-${code}` : code)
      const name = code === (kind === 'country' ? region : language) ? names.of(code) : undefined
      return name ? [[code, name]] : []
    })
    .sort(([, a], [, b]) => a.localeCompare(b, locale))
}
