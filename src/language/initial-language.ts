// What is to be done about the language when a page has been opened: two rules, free of the browser.
import { isLanguage, type Language } from './language.ts'

interface PageLanguages {
  /** The language of the page. */
  shown: Language
  /** The languages that the operator offers. */
  offered: readonly Language[]
}

/**
 * The language that the visitor chose on an earlier visit (`stored`, as local storage has it), when the page is in
 * another one although its address (`search`) names none.
 */
export function rememberedLanguage(
  stored: string | null,
  search: string,
  { shown, offered }: PageLanguages,
): Language | undefined {
  const isChoice = isLanguage(stored) && offered.includes(stored) && stored !== shown
  return isChoice && !new URLSearchParams(search).has('lang') ? stored : undefined
}

/**
 * Whether the visitor chose the language by a link before any script ran: the address names a language, and the page of
 * this site that they came from (`referrer`) was not asked for in it. Other links keep the language.
 */
export function isChosenByLink(referrer: string, { origin, search }: Pick<Location, 'origin' | 'search'>): boolean {
  const language = new URLSearchParams(search).get('lang')
  if (language === null || !referrer.startsWith(`${origin}/`)) return false
  return new URL(referrer).searchParams.get('lang') !== language
}

/** The language of the visitor's browser (`navigator.languages[0]`), when it is offered and not the one shown. */
export function suggestedLanguage(
  browser: string | undefined,
  { shown, offered }: PageLanguages,
): Language | undefined {
  const [language] = (browser ?? '').toLowerCase().split('-')
  return isLanguage(language) && offered.includes(language) && language !== shown ? language : undefined
}
