// The texts of all languages. A text that is missing in a language is in English.
import { readFileSync } from 'node:fs'
import { type Language, listedLanguages } from '../../src/language/language.ts'
import { createTranslate, type LocaleTexts, type Translate, withFallbackTexts } from '../../src/language/translate.ts'
import { deepMerge } from '../../src/site/deep-merge.ts'
import { commonValues } from '../../src/site/format.ts'
import type { Site } from '../../src/site/site.ts'

/** The operator's texts by language, in the shape of the built-in ones. */
export type TextOverrides = Partial<Record<Language, object>>

const readTexts = (language: Language): object =>
  JSON.parse(readFileSync(new URL(`../../src/language/texts/${language}.json`, import.meta.url), 'utf8'))

const english = readTexts('en')

export const texts = Object.fromEntries(
  listedLanguages.map((language) => [
    language,
    withFallbackTexts(readTexts(language), english, (key) => console.error(`No text for '${key}' in '${language}'`)),
  ]),
) as Readonly<Record<Language, object>>

export function textsWith(overrides: TextOverrides): Readonly<Record<Language, object>> {
  const entries = Object.entries(texts).map(([language, siteTexts]) => [
    language,
    deepMerge(siteTexts, overrides[language as Language] ?? {}),
  ])
  return Object.fromEntries(entries)
}

/** The groups of texts that only the server uses: emails, pages that are not hydrated, data for search engines. */
const serverGroups = ['emails', 'error', 'structuredData']

/** The part of `texts` that browsers get. */
export function browserTexts(texts: object): object {
  return Object.fromEntries(Object.entries(texts).filter(([group]) => !serverGroups.includes(group)))
}

/** The translate function of each language, which fills the placeholders of `texts` with the operator's facts. */
export function createTranslators(
  site: Site,
  { texts, reportMissing }: { texts: Readonly<Record<Language, object>> } & Pick<LocaleTexts, 'reportMissing'>,
): (language: Language) => Translate {
  const created = new Map<Language, Translate>()
  return (language) => {
    const locale = { language, texts: texts[language], reportMissing }
    // Created when first needed: the number formats of a language take a while to load.
    const translate =
      created.get(language) ??
      createTranslate(language, locale.texts, { ...locale, values: commonValues(site, locale) })
    created.set(language, translate)
    return translate
  }
}
