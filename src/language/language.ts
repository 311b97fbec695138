// The languages that the site has texts for. Which of them are offered is the operator's choice (LANGUAGES).

/** One row a language: `locale` is for Intl and og:locale, `dir` for the document. */
export const languages = {
  en: { locale: 'en-GB', dir: 'ltr' },
  fr: { locale: 'fr-FR', dir: 'ltr' },
} as const

export type Language = keyof typeof languages

/** What the footer's select names, in its order: those that are not offered stay listed and disabled. */
export const listedLanguages = ['en', 'fr', 'zh', 'ar'] as const

/** Whether `value` is the code of a language that the site has texts for. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}
