// The questions and answers in the text of the pricing page and in its data for search engines.
import t, { type Test } from 'tap'
import { elements, structuredData } from '../../support/markup.ts'
import { pageReader } from '../../support/page-reader.ts'

/** The questions and the structured data of the pricing page, with `items` in place of the built-in questions. */
async function pricingWith(t: Test, items?: object[]) {
  const read = await pageReader(t, items && { texts: { en: { pricing: { questions: { items } } } } })
  const body = await read('/investment?lang=en')
  const [, section = ''] = /<section aria-labelledby="questions-title">(.*?)<\/section>/s.exec(body) ?? []
  const shown = elements(section, 'h3').map(({ text }, index) => [text, elements(section, 'p')[index]?.text])
  return { shown, data: structuredData(body) }
}

t.test('search engines get the questions that the page shows, in their order', async (t) => {
  const own = [
    { question: 'Do you feed the cat?', answer: 'Ask {{brand}}.' },
    { question: 'And the dog?', answer: 'Of course.' },
  ]
  const { shown, data } = await pricingWith(t, own)
  t.strictSame(shown, [
    ['Do you feed the cat?', 'Ask Mimosa & Mer.'],
    ['And the dog?', 'Of course.'],
  ])
  const questions = data.FAQPage?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  const listed = questions.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])
  t.strictSame(listed, shown)
})

t.test('the site answers five questions, with the minimum commitment of the company', async (t) => {
  const { shown } = await pricingWith(t)
  t.equal(shown.length, 5)
  t.match(shown.flat().join('\n'), /At least 6 months/)
})

t.test('without questions there is neither a section nor data about them', async (t) => {
  const { shown, data } = await pricingWith(t, [])
  t.strictSame(shown, [])
  t.notOk(data.FAQPage)
  t.ok(data.WebPage)
})
