// The search in the texts of the site.
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import type { Editing } from '../../client/editing/editing.tsx'
import { findTexts, searchableTexts } from '../../client/find-text/text-search.ts'
import { deskLocale } from '../../texts/locale.ts'

const document = { texts: { fr: french, en: english } }
const content = {
  languages: ['fr', 'en'] as const,
  placeholders: [{ name: 'phone', values: { en: '+33 4 93 00 00 00', fr: '04 93 00 00 00' } }],
}
const texts = searchableTexts({ content, document } as unknown as Editing, deskLocale('en', 'UTC'))
const find = (words: string) => findTexts(texts, words).map(({ path }) => path)

t.test('a text is found by its words in any language, without accents and case', async (t) => {
  t.strictSame(find('numero  VALIDE'), ['/texts/fr/contact/validation/phone/min'])
})

t.test('a text is found by its place', async (t) => {
  t.ok(find('mails confirmation subject').includes('/texts/en/emails/confirmation/subject'))
})

t.test('whole words and titles come first', async (t) => {
  const text = (id: string, words: string) => ({ ...texts[0], id, words }) as (typeof texts)[number]
  const all = [text('part', 'hero\na footnote'), text('content', 'hero\na note'), text('title', 'note\nhello')]
  t.strictSame(
    findTexts(all, 'note').map(({ id }) => id),
    ['title', 'content', 'part'],
  )
})

t.test('a text is found by the values of its placeholders', async (t) => {
  const [first] = findTexts(texts, '+33 4 93')
  t.match(first?.text, '{{phone}}')
})

t.test('the price of one package does not find the others', async (t) => {
  t.notOk(find('From 200').some((path) => path.endsWith('/priceLabel')))
})

t.test('a text is listed once, in the language of the desk if that language matches', async (t) => {
  t.strictSame(
    find('search engines home title').filter((path) => path.endsWith('/meta/home/title')),
    ['/texts/en/meta/home/title'],
  )
})

t.test('each text has a unique title', async (t) => {
  const names = texts.filter(({ path }) => path.startsWith('/texts/en')).map(({ title }) => title)
  t.strictSame(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  )
})

t.test('without words, no text is found', async (t) => {
  t.strictSame(find('  '), [])
})
