// The language that is shown, with its texts: one atom that everything rendered reads.
import { atom, useAtomValue } from 'jotai'
import { commonValues } from '../site/format.ts'
import { type Site, siteAtom } from '../site/site.ts'
import type { Language } from './language.ts'
import type { LocaleTexts } from './locale-texts.ts'
import { createTranslate, type Translate } from './translate.ts'

/** The language shown and its texts. Set before the first render; changed by the language switch. */
export const localeAtom = atom<LocaleTexts>({ language: 'en', texts: {} })

/** The lookup of what is shown, with the operator's facts in its placeholders. */
export function translateLocale(shown: LocaleTexts, site: Site): Translate {
  return createTranslate(shown.language, shown.texts, { values: commonValues(site, shown) })
}

export const translateAtom = atom((get) => translateLocale(get(localeAtom), get(siteAtom)))

/** The texts of the language shown: `t('hero.title')`. */
export function useTexts(): Translate {
  return useAtomValue(translateAtom)
}

export function useLanguage(): Language {
  return useAtomValue(localeAtom).language
}
