// The texts of the desk: their keys, placeholders, words, grammar and use.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { languages, listedLanguages } from '../../../src/language/language.ts'
import { schemaKeywords } from '../../../src/site/content-error.ts'
import { SiteFile } from '../../../src/site/site-file.ts'
import { grammarErrors } from '../../../test/support/grammar.ts'
import { root } from '../../../test/support/source.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { deskTexts } from '../../server/texts.ts'

/** Every text with its path. Each form of a plural is a text. */
function flatten(node: unknown, path: string[] = []): [path: string[], text: string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as object).flatMap(([key, value]) => flatten(value, [...path, key]))
}

const english = flatten(deskTexts.en)
const french = flatten(deskTexts.fr)
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
  const sentences = Object.keys(deskTexts.en.faultDetails)
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

const glossary = readFileSync(join(root, 'desk/texts/glossary.md'), 'utf8')

/** The words in the last column of the table below `heading`. */
const forbiddenWords = (heading: string) =>
  (glossary.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    // Without the header row and the line below it.
    .slice(2)
    .flatMap((line) => line.split('|').at(-2)?.split(',') ?? [])
    .map((word) => word.trim())

for (const [heading, texts] of Object.entries({ English: english, French: french })) {
  t.test(`no ${heading} text has a word that the glossary forbids`, async (t) => {
    const words = forbiddenWords(heading)
    t.ok(words.length > 0)
    const forbidden = new RegExp(`(?<![\\p{L}-])(${words.join('|')})(?![\\p{L}-])`, 'iu')
    t.strictSame(
      texts.filter(([, text]) => forbidden.test(text.replace(/\{\{\w+\}\}/g, ''))),
      [],
    )
  })
}

for (const language of deskLanguages) {
  t.test(`in ${languages[language].name}, every sentence of the desk is correct with every value`, async (t) => {
    t.strictSame(grammarErrors(deskTexts[language], language), [])
  })
}
