// Which language a page that has just been opened switches to or suggests. Pure functions, independent of the
// browser.
import { isLanguage, type Language, primaryLanguage } from './language.ts'

interface PageLanguages {
  current: Language
  offered: readonly Language[]
}

/**
 * The language that the visitor chose earlier (`stored`, from local storage), if the page is in another language and
 * the URL (`search`) names none.
 */
export function rememberedLanguage(
  stored: string | null,
  search: string,
  { current, offered }: PageLanguages,
): Language | undefined {
  const isChoice = isLanguage(stored) && offered.includes(stored) && stored !== current
  return isChoice && !new URLSearchParams(search).has('lang') ? stored : undefined
}

/**
 * Whether the visitor chose the language by following a link before any script ran: the URL names a language, and the
 * URL of the previous page of this site (`referrer`) did not name it. Other links keep the language.
 */
export function isChosenByLink(referrer: string, { origin, search }: Pick<Location, 'origin' | 'search'>): boolean {
  const language = new URLSearchParams(search).get('lang')
  if (language === null || !referrer.startsWith(`${origin}/`)) return false
  return new URL(referrer).searchParams.get('lang') !== language
}

/** The language of the browser (`navigator.languages[0]`), if the site offers it and the page is in another one. */
export function suggestedLanguage(
  browser: string | undefined,
  { current, offered }: PageLanguages,
): Language | undefined {
  const language = primaryLanguage(browser ?? '')
  return isLanguage(language) && offered.includes(language) && language !== current ? language : undefined
}
