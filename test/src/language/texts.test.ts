// The text files have the same keys and placeholders, and the plural forms of their languages.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { type Language, languages, listedLanguages } from '../../../src/language/language.ts'

const textsOf = (language: Language): object =>
  JSON.parse(readFileSync(new URL(`../../../src/language/texts/${language}.json`, import.meta.url), 'utf8'))

/** Every text with its key, in the order of the file; the 'other' form of a plural. */
function flatten(node: unknown, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]]
  const below = Object.entries(node as object)
  if (below.some(([key]) => key === 'other')) return [[path, (node as { other: string }).other]]
  return below.flatMap(([key, value]) => flatten(value, path ? `${path}.${key}` : key))
}

/** The plural forms by key. */
function plurals(node: unknown, path = ''): [path: string, forms: string[]][] {
  if (typeof node !== 'object' || node === null) return []
  if (Object.hasOwn(node, 'other')) return [[path, Object.keys(node)]]
  return Object.entries(node).flatMap(([key, value]) => plurals(value, `${path}.${key}`))
}

const english = flatten(textsOf('en'))
const placeholders = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()

for (const language of listedLanguages) {
  const { name, locale } = languages[language]
  const texts = textsOf(language)
  const flat = flatten(texts)

  t.test(`${name} has every key of English, and no other, in the same order`, async (t) => {
    t.strictSame(
      flat.map(([path]) => path),
      english.map(([path]) => path),
    )
  })

  t.test(`a text in ${name} has the placeholders of the English one`, async (t) => {
    const own = new Map(flat)
    const different = english.filter(([path, text]) => `${placeholders(text)}` !== `${placeholders(own.get(path))}`)
    t.strictSame(Object.keys(Object.fromEntries(different)), [])
  })

  t.test(`no text in ${name} is empty, and none holds markup`, async (t) => {
    t.strictSame(
      flat.filter(([, text]) => text.trim() === '' || /[<>]/.test(text)),
      [],
    )
  })

  t.test(`${name} has the forms of a plural that it needs`, async (t) => {
    const needed = new Intl.PluralRules(locale)
      .resolvedOptions()
      .pluralCategories.filter((form) => form !== 'many' || language === 'ar')
    for (const [path, forms] of plurals(texts)) t.strictSame([...forms].sort(), [...needed].sort(), path)
  })
}
