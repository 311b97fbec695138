// The languages that the site can speak, in the order of the footer's select: a row here, and a file in texts/, is all
// that a language takes. Which of them are offered is the operator's choice (LANGUAGES); the others stay listed, disabled.

/**
 * What the languages are written in. Each has its sheet in styles/scripts, and the `face` in styles/fonts that is
 * preloaded and that social pictures are lettered in, unless pages are set in what the visitor's system has.
 */
export const scripts = {
  latin: { face: 'baskervville' },
  // Ten thousand characters are no first view's weight.
  chinese: { face: null },
  arabic: { face: 'noto-naskh-arabic' },
} as const

export type Script = keyof typeof scripts

/**
 * One row a language: its `name` in itself and how the switcher abbreviates it, its `locale` for Intl and og:locale, its
 * `dir` for the document, and its script.
 */
export const languages = {
  en: { name: 'English', short: 'en', locale: 'en-GB', dir: 'ltr', script: 'latin' },
  fr: { name: 'Français', short: 'fr', locale: 'fr-FR', dir: 'ltr', script: 'latin' },
  zh: { name: '中文', short: '中文', locale: 'zh-CN', dir: 'ltr', script: 'chinese' },
  // Of the Emirates: there, digits are written as in the texts. https://cldr.unicode.org/translation/core-data/numbering-systems
  ar: { name: 'العربية', short: 'ع', locale: 'ar-AE', dir: 'rtl', script: 'arabic' },
} as const

export type Language = keyof typeof languages

/** The code of each of them, in that order. */
export const listedLanguages = Object.keys(languages) as Language[]

/** Whether `value` is the code of a language that the site has texts for. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** What `<html>` says of a page in `language`. Latin, which browsers take for granted, it does not name. */
export function documentAttributes(language: Language): Record<'lang' | 'dir', string> & { 'data-script'?: Script } {
  const { dir, script } = languages[language]
  return { lang: language, dir, ...(script !== 'latin' && { 'data-script': script }) }
}
