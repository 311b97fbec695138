// The text files, whose languages must have the same keys and placeholders. Every text must be used.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type Language, languages, listedLanguages } from '../../../src/language/language.ts'
import type english from '../../../src/language/texts/en.json'
import { storageKeys } from '../../../src/safe-storage.ts'
import { root } from '../../support/source.ts'

const readTexts = (language: Language) =>
  JSON.parse(readFileSync(join(root, `src/language/texts/${language}.json`), 'utf8')) as typeof english

/** Every text with its key, in the order of the file. A plural has its 'other' form. */
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

const inEnglish = flatten(readTexts('en'))
const placeholders = (text: string) => `${[...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()}`

for (const language of listedLanguages) {
  const { name, locale } = languages[language]
  const texts = readTexts(language)
  const flat = flatten(texts)

  t.test(`${name} has the keys and placeholders of English in the same order`, async (t) => {
    const described = (entries: typeof flat) => entries.map(([path, text]) => `${path} ${placeholders(text)}`)
    t.strictSame(described(flat), described(inEnglish))
  })

  t.test(`no text in ${name} is empty`, async (t) => {
    t.strictSame(
      flat.filter(([, text]) => text.trim() === ''),
      [],
    )
  })

  t.test(`no text in ${name} contains markup`, async (t) => {
    t.strictSame(
      flat.filter(([, text]) => /[<>]/.test(text)),
      [],
    )
  })

  t.test(`${name} has the forms of a plural that it needs`, async (t) => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    const needed = pluralCategories.filter((form) => form !== 'many' || language === 'ar')
    for (const [path, forms] of plurals(texts)) t.strictSame(forms.sort(), [...needed].sort(), path)
  })

  t.test(`the cookie policy in ${name} lists exactly what the site stores`, async (t) => {
    const [, stored] = texts.legal.cookies.sections as { list?: (string | { text: string })[] }[]
    const named = stored?.list?.map((entry) => {
      const text = typeof entry === 'string' ? entry : entry.text
      return /[“«]\s*(\w+)\s*[”»]/u.exec(text)?.[1]
    })
    t.strictSame(named?.sort(), ['lang', ...storageKeys].sort())
  })
}

// Otherwise the staff could change a text in the desk without seeing a change on any page.
t.test('every text is used', async (t) => {
  // Lists of keys, which use no text.
  const lists = /texts-schema\.ts/
  const files = globSync('{src,server,scripts}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !lists.test(file))
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const groups = Object.keys(readTexts('en')).join('|')
  const literal = new RegExp(`['"\`]((?:${groups})\\.(?:[\\w.-]|\\$\\{[^}]*\\})+)['"\`]`, 'g')
  // A computed part of a key stands for any name, and the key of a group for all its texts.
  const used = Array.from(code.matchAll(literal), ([, key = '']) => {
    return new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.-]+')}(\\.|$)`)
  })
  // The language switch reads the first text from all files. The desk uses the other texts in replies.
  const elsewhere = /^(lang\.read$|emails\.reply\.)/
  const unused = inEnglish.filter(([key]) => !elsewhere.test(key) && !used.some((pattern) => pattern.test(key)))
  t.strictSame(unused, [])
})
