// The questions and answers in the text of the pricing page and in its data for search engines.
import t, { type Test } from 'tap'
import { elements, structuredData } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

/** The questions and the structured data of the pricing page, with `items` in place of the built-in questions. */
async function pricingWith(t: Test, items?: object[]) {
  const file = siteFile(t, items ? { texts: { en: { pricing: { questions: { items } } } } } : {})
  const { body } = await (await testSite(t, { SITE_FILE: file })).inject('/investment?lang=en')
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
  t.strictSame(
    questions.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]),
    shown,
  )
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
