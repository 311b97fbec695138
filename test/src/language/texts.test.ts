// The text files against each other: the same keys, the same placeholders.
import t from 'tap'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import enLegal from '../../../src/language/texts/legal/en.json' with { type: 'json' }
import frLegal from '../../../src/language/texts/legal/fr.json' with { type: 'json' }

/** Every text with its path, in the file's order. */
function flatten(node: unknown, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as object).flatMap(([key, value]) => flatten(value, path ? `${path}.${key}` : key))
}

const english = flatten({ ...en, ...enLegal })
const french = new Map(flatten({ ...fr, ...frLegal }))
const placeholders = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()

t.test('French has every key of English, and no other, in the same order', async (t) => {
  t.strictSame(
    [...french.keys()],
    english.map(([path]) => path),
  )
})

t.test('a French text has the placeholders of the English one', async (t) => {
  const different = english.filter(([path, text]) => `${placeholders(text)}` !== `${placeholders(french.get(path))}`)
  t.strictSame(different, [])
})

t.test('no text is empty, and none holds markup', async (t) => {
  const faulty = [...english, ...french].filter(([, text]) => text.trim() === '' || /[<>]/.test(text))
  t.strictSame(faulty, [])
})
