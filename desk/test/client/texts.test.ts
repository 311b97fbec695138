// The keys, placeholders and use of the texts of the desk.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { listedLanguages } from '../../../src/language/language.ts'
import { schemaKeywords } from '../../../src/site/content-error.ts'
import { SiteFile } from '../../../src/site/site-file.ts'
import { root } from '../../../test/support/source.ts'

const readTexts = (language: string): object =>
  JSON.parse(readFileSync(join(root, `desk/texts/${language}.json`), 'utf8'))

/** Every text with its path. Each form of a plural is a text. */
function flatten(node: unknown, path: string[] = []): [path: string[], text: string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as object).flatMap(([key, value]) => flatten(value, [...path, key]))
}

const english = flatten(readTexts('en'))
const french = flatten(readTexts('fr'))
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].filter((name) => name !== '{{count}}')

t.test('French has the keys of English, in the same order', async (t) => {
  t.strictSame(
    french.map(([path]) => path),
    english.map(([path]) => path),
  )
})

t.test('a French text has the placeholders of the English one', async (t) => {
  const different = english.filter(([, text], index) => {
    return `${placeholders(text).sort()}` !== `${placeholders(french[index]?.[1] ?? '').sort()}`
  })
  t.strictSame(different, [])
})

t.test('every error of the schema has a sentence', async (t) => {
  const kinds = [...JSON.stringify(SiteFile).matchAll(/"(?:control|format)":"([\w-]+)"/g)].map(([, kind]) => kind)
  // The sentences of these keywords depend on their values.
  const ambiguous = ['type', 'multipleOf', 'pattern', 'format']
  const keywords = schemaKeywords.filter((keyword) => !ambiguous.includes(keyword))
  const sentences = Object.keys((readTexts('en') as { faultDetails: object }).faultDetails)
  // Values that are chosen from a list.
  const choices = ['country', 'language']
  const without = [...kinds, ...keywords].filter(
    (name) => !sentences.includes(`${name}`) && !choices.includes(`${name}`),
  )
  t.strictSame(without, [])
})

t.test('every text is used by the desk', async (t) => {
  const code = globSync(['desk/{api,client,server,texts}/**/*.{ts,tsx}', 'src/site/content-error.ts'], { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  // Some keys are names of states, actions, languages or fields of the content file.
  const fields = JSON.stringify(SiteFile).match(/[\w-]+/g) ?? []
  const placeholders = readFileSync(join(root, 'src/language/texts/en.json'), 'utf8').match(/(?<={{)\w+/g) ?? []
  const names = new Set<string>([...(code.match(/[\w-]+/g) ?? []), ...fields, ...placeholders, ...listedLanguages])
  const unused = english.filter(([path]) => !path.every((key) => names.has(key)))
  t.strictSame(unused, [])
})
