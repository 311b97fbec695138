// The texts of the desk use the words of its glossary.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../test/support/source.ts'
import english from '../../texts/en.json' with { type: 'json' }
import french from '../../texts/fr.json' with { type: 'json' }

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

const stringsIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(Object(node)).flatMap(stringsIn)

for (const [heading, texts] of Object.entries({ English: english, French: french })) {
  t.test(`no ${heading} text has a word that the glossary forbids`, async (t) => {
    const words = forbiddenWords(heading)
    t.ok(words.length > 0)
    const forbidden = new RegExp(`(?<![\\p{L}-])(${words.join('|')})(?![\\p{L}-])`, 'iu')
    t.strictSame(
      stringsIn(texts).filter((text) => forbidden.test(text.replace(/\{\{\w+\}\}/g, ''))),
      [],
    )
  })
}
