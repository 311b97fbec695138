// The texts as the server has them: every language whole, with English where it lacks something.
import { readFileSync } from 'node:fs'
import { type Language, listedLanguages } from '../../src/language/language.ts'
import { applyTextOverrides, type TextOverrides } from '../../src/language/text-overrides.ts'
import { createTranslate, type Translate, withFallbackTexts } from '../../src/language/translate.ts'
import { commonValues } from '../../src/site/format.ts'
import type { Site } from '../../src/site/site.ts'

const textsOf = (language: Language): object =>
  JSON.parse(readFileSync(new URL(`../../src/language/texts/${language}.json`, import.meta.url), 'utf8'))

const english = textsOf('en')

export const texts = Object.fromEntries(
  listedLanguages.map((language) => [
    language,
    withFallbackTexts(textsOf(language), english, (key) => console.error(`No text for '${key}' in '${language}'`)),
  ]),
) as Readonly<Record<Language, object>>

/** The texts of each language, with the operator's own in their stead. */
export function textsWith(own: TextOverrides): Readonly<Record<Language, object>> {
  const all = Object.entries(texts).map(([language, site]) => [
    language,
    applyTextOverrides(site, own[language as Language] ?? {}),
  ])
  return Object.fromEntries(all)
}

/** The lookup of each language in `texts`, with the operator's facts in its placeholders. */
export function translators(site: Site, texts: Readonly<Record<Language, object>>): (language: Language) => Translate {
  const all = new Map<Language, Translate>()
  return (language) => {
    const locale = { language, texts: texts[language] }
    // When it is first asked for: how a language writes numbers takes a while to load.
    const known = all.get(language) ?? createTranslate(language, locale.texts, { values: commonValues(site, locale) })
    all.set(language, known)
    return known
  }
}
