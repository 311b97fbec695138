// The language of the page and its texts: the atom that all components read.
import { atom, useAtomValue } from 'jotai'
import type { Language } from '../language/language.ts'
import { createTranslate, type LocaleTexts, type Translate } from '../language/translate.ts'
import { commonValues } from './format.ts'
import { type Site, siteAtom } from './site.ts'

/** Set before the first render; changed when the visitor changes the language. */
export const localeAtom = atom<LocaleTexts>({ language: 'en', texts: {} })

/** The translate function of a language, with the operator's facts as values of placeholders. */
export function translateLocale(locale: LocaleTexts, site: Site): Translate {
  return createTranslate(locale.language, locale.texts, { ...locale, values: commonValues(site, locale) })
}

export const translateAtom = atom((get) => translateLocale(get(localeAtom), get(siteAtom)))

/** The translate function of the current language: `t('hero.title')`. */
export function useTexts(): Translate {
  return useAtomValue(translateAtom)
}

export function useLanguage(): Language {
  return useAtomValue(localeAtom).language
}
