// The texts as the server has them: every language whole, and what a language lacks in English.
import { type Language, languages } from '../src/language/language.ts'
import { type OwnTexts, withOwnTexts } from '../src/language/own-texts.ts'
import en from '../src/language/texts/en.json' with { type: 'json' }
import fr from '../src/language/texts/fr.json' with { type: 'json' }
import enLegal from '../src/language/texts/legal/en.json' with { type: 'json' }
import frLegal from '../src/language/texts/legal/fr.json' with { type: 'json' }
import { createTranslate, missingTexts, type Translate } from '../src/language/translate.ts'
import { commonValues } from '../src/site/format.ts'
import type { Site } from '../src/site/site.ts'

export const texts: Readonly<Record<Language, object>> = {
  en: { ...en, ...enLegal },
  fr: { ...fr, ...frLegal },
}

/** English, where a language lacks a text; undefined where it lacks none. Compared once: the texts do not change. */
export const fallbacks: Readonly<Record<Language, object | undefined>> = {
  en: undefined,
  fr: missingTexts(texts.fr, texts.en),
}

/** The texts of each language, with the operator's own in their stead. */
export function textsWith(own: OwnTexts): Readonly<Record<Language, object>> {
  const all = Object.entries(texts).map(([language, site]) => [
    language,
    withOwnTexts(site, own[language as Language] ?? {}),
  ])
  return Object.fromEntries(all)
}

/** The lookup of each language in `texts`, with the operator's facts in its placeholders. */
export function translators(site: Site, texts: Readonly<Record<Language, object>>): (language: Language) => Translate {
  const codes = Object.keys(languages) as Language[]
  const all = new Map(
    codes.map((language) => [
      language,
      createTranslate(language, texts[language], {
        values: commonValues(site, language),
        fallback: fallbacks[language],
      }),
    ]),
  )
  return (language) => all.get(language) as Translate
}
