// The terms of the texts, which must not contain a word that the glossary of their language refuses.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { languages, listedLanguages } from '../../../src/language/language.ts'
import { allTexts } from '../../support/all-texts.ts'
import { root } from '../../support/source.ts'

interface Term {
  refused: string[]
  /** The beginnings of the keys of texts that may have the refused words. */
  exempt: string[]
}

const listIn = (cell = '') => cell.split(/[,;]/).flatMap((item) => item.trim() || [])

const glossaryFile = (language: string) => join(root, `src/language/texts/glossary.${language}.md`)

/** The rows of the table in the glossary of `language`. */
function termsIn(language: string): Term[] {
  const glossary = readFileSync(glossaryFile(language), 'utf8')
  const rows = glossary.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(2).map((row) => {
    const [, _idea, _term, refused, exempt] = row.split('|')
    return { refused: listIn(refused), exempt: listIn(exempt) }
  })
}

for (const language of listedLanguages) {
  // In Arabic, articles and prepositions are written together with a word. Chinese has no spaces.
  const isWhole = languages[language].script === 'latin'
  const toPattern = (word: string) => new RegExp(isWhole ? `(?<!\\p{L})${word}(?!\\p{L})` : word, 'iu')

  const skip = !existsSync(glossaryFile(language)) && 'it has no glossary'
  t.test(`the texts in ${language} have the terms of the glossary`, { skip }, async (t) => {
    const texts = allTexts(language)
    const terms = termsIn(language)
    t.ok(terms.length > 0)
    for (const { refused, exempt } of terms) {
      for (const word of refused) {
        const pattern = toPattern(word)
        const wrong = texts.filter(
          ([key, text]) => pattern.test(text) && !exempt.some((start) => key.startsWith(start)),
        )
        t.strictSame(wrong, [], word)
      }
    }
  })
}
