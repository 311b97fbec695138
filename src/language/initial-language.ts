// The language to which a newly opened page switches, or which it suggests. Pure functions, independent of the
// browser.
import { type Language, primaryLanguage } from './language.ts'

interface PageLanguages {
  current: Language
  offered: readonly Language[]
}

/** The `stored` choice of the visitor, if the page is in another language and the URL (`search`) names none. */
export function rememberedLanguage(
  stored: string | null,
  search: string,
  languages: PageLanguages,
): Language | undefined {
  return new URLSearchParams(search).has('lang') ? undefined : otherLanguage(stored, languages)
}

/**
 * Returns true if the visitor chose the language by following a link before any script ran: the URL names a language,
 * and the URL of the previous page of this site (`referrer`) did not name it. Other links keep the language.
 */
export function isChosenByLink(referrer: string, { origin, search }: Pick<Location, 'origin' | 'search'>): boolean {
  const language = new URLSearchParams(search).get('lang')
  if (language === null || !referrer.startsWith(`${origin}/`)) return false
  return new URL(referrer).searchParams.get('lang') !== language
}

/** The language of the browser (`navigator.languages[0]`), if the site offers it and the page is in another one. */
export const suggestedLanguage = (browser = '', languages: PageLanguages): Language | undefined =>
  otherLanguage(primaryLanguage(browser), languages)

const otherLanguage = (value: string | null, { current, offered }: PageLanguages) =>
  offered.find((language) => language === value && language !== current)
