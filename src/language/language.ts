// The languages of the site, in the order of the footer's select. To add one, add a row here and a file in texts/.
// The setting LANGUAGES decides which are offered; the others stay in the list, disabled.

/**
 * The scripts of the languages. Each has a stylesheet in styles/scripts. `face` is the font in styles/fonts that is
 * preloaded and used for social pictures; null if pages use the fonts of the visitor's system.
 */
export const scripts = {
  latin: { face: 'baskervville' },
  // A font with ten thousand characters would be too large.
  chinese: { face: null },
  arabic: { face: 'noto-naskh-arabic' },
} as const

export type Script = keyof typeof scripts

/**
 * For each language: its `name` in that language, its `tag` in documents and headers (BCP 47), its abbreviation in the
 * switcher, its `locale` for Intl and og:locale, its writing direction, and its script. URLs, settings and the cookie
 * contain the code.
 */
export const languages = {
  en: { name: 'English', tag: 'en', short: 'en', locale: 'en-GB', dir: 'ltr', script: 'latin' },
  fr: { name: 'Français', tag: 'fr', short: 'fr', locale: 'fr-FR', dir: 'ltr', script: 'latin' },
  zh: { name: '中文', tag: 'zh-Hans', short: '中', locale: 'zh-CN', dir: 'ltr', script: 'chinese' },
  // The locale of the Emirates, where digits are written 0 to 9, as in the texts.
  // https://cldr.unicode.org/translation/core-data/numbering-systems
  ar: { name: 'العربية', tag: 'ar', short: 'ع', locale: 'ar-AE', dir: 'rtl', script: 'arabic' },
} as const

export type Language = keyof typeof languages

/** The codes of all languages, in the order of the table. */
export const listedLanguages = Object.keys(languages) as Language[]

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

// Varieties of Arabic and Chinese with their own codes (ISO 639-3). Their readers read the standard language.
const varieties = {
  ar: ['arb', 'arz', 'ary', 'arq', 'aeb', 'apc', 'acm', 'afb', 'ars'],
  zh: ['cmn', 'yue', 'wuu', 'nan', 'hak'],
}

/** The primary language of a tag (BCP 47), such as `fr` for `fr-CA`, `zh` for `cmn-Hant` and `de` for `de-CH`. */
export function primaryLanguage(tag: string): string {
  const [primary = ''] = tag.toLowerCase().split(/[-_]/)
  const [standard] = Object.entries(varieties).find(([, codes]) => codes.includes(primary)) ?? [primary]
  return standard
}

/** The attributes of `<html>` for a page in `language`. `data-script` is left out for Latin. */
export function documentAttributes(language: Language): Record<'lang' | 'dir', string> & { 'data-script'?: Script } {
  const { tag, dir, script } = languages[language]
  return { lang: tag, dir, ...(script !== 'latin' && { 'data-script': script }) }
}

/**
 * The cookie of a language that the visitor chose: a year, this site alone, `Secure` on a site that uses https. The
 * server sets no cookie: its pages are the same for everyone.
 */
export const languageCookie = (language: Language, isHttps: boolean) =>
  `lang=${language}; Max-Age=31536000; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
