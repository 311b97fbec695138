// The cards of packages on the pricing page, and the table that compares the packages.
import t, { type Test } from 'tap'
import { elements } from '../../support/markup.ts'
import { pageReader } from '../../support/page-reader.ts'
import { testSite } from '../../support/site.ts'

// The mark in a cell, by its words for screen readers.
const marks: Record<string, string> = { Included: '✓', '– Not included': '' }

async function pricing(t: Test, file?: object) {
  const read = await pageReader(t, file)
  const body = await read('/investment?lang=en')
  const [, heading = ''] = /aria-labelledby="compare-title">(.*?)<table/s.exec(body) ?? []
  const [, table = ''] = /<table class="compare">(.*?)<\/table>/s.exec(body) ?? []
  // The texts of each row, by group: the heading, then the cells.
  const groups = [...table.matchAll(/<tbody>(.*?)<\/tbody>/gs)].map(([, group = '']) =>
    [...group.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      elements(row, 'th|td').map(({ text }) => marks[text] ?? text),
    ),
  )
  return { body, notes: elements(heading, 'p').map(({ text }) => text), table, groups }
}

t.test('each package contains the previous package', async (t) => {
  const { notes, table, groups } = await pricing(t)
  t.match(notes, [/^Each package contains the one before it\./])
  t.match(groups, [
    [['In every package'], ['Monthly property check', '✓', '✓', '✓']],
    [['Added in Premium Care'], ['Two property checks a month, each with a report', '', '✓', '✓']],
    [['Added in Elite Care'], ['Liaison with your accountant', '', '', '✓']],
  ])
  const features = groups.map((group) => group.length - 1)
  t.strictSame(features, [4, 5, 4])
  t.equal(elements(table, 'a').length, 3, 'each package has its link')
  t.equal(table.match(/class="vh"/g)?.length, 1 + 3 * 13, 'each mark has its words')
  t.equal(elements(table, 'th').filter(({ attributes }) => attributes.scope === 'col').length, 4)
})

t.test('a card mentions the contained package above its list, the largest package in it', async (t) => {
  const { body } = await pricing(t)
  t.strictSame(body.match(/[^<>]*verything in [^<"]+(?=<)/g), [
    'With everything in Essential Care.',
    'Everything in Premium Care',
  ])
})

for (const [language, words] of Object.entries({ fr: 'Non inclus', ar: 'غير مشمول', zh: '不包含' })) {
  t.test(`the cell of a feature that a package lacks has words in ${language}`, async (t) => {
    const site = await testSite(t, { LANGUAGES: language })
    const { body } = await site.inject(`/investment?lang=${language}`)
    t.equal(body.split(`<span class="vh">${words}</span>`).length, 1 + 5 + 2 * 4)
  })
}

t.test('no page mentions a removed package', async (t) => {
  const { body, notes, groups } = await pricing(t, { packages: { premium: false } })
  t.notMatch(body.replace(/<head>.*<\/head>|<script.*<\/script>/gs, ''), 'Premium Care')
  t.match(notes, [/^Each package contains the one before it\./])
  t.match(groups, [[['In every package']], [['Added in Elite Care']]])
  const features = groups.map((group) => group.length - 1)
  t.strictSame(features, [4, 9], 'Elite lists what Premium adds')
  t.match(body, '<span>Everything in Essential Care</span>')
  t.equal((await pricing(t, { packages: { premium: false, elite: false } })).table, '')
})

t.test('a package that contains no other package has only its own features', async (t) => {
  const { notes, groups } = await pricing(t, { packages: { premium: { contains: null } } })
  t.strictSame(notes, ['Elite Care contains everything in Premium Care.'])
  t.match(groups, [
    [['Essential Care'], ['Monthly property check', '✓', '', '']],
    [['Premium Care'], [String, '', '✓', '✓']],
    [['Added in Elite Care'], [String, '', '', '✓']],
  ])
})

t.test("what a package contains is not repeated if the operator's features mention it", async (t) => {
  const elite = { features: ['Everything in Premium Care', 'A driver'] }
  const { body } = await pricing(t, { texts: { en: { pricing: { packages: { elite } } } } })
  t.equal(body.split('<span>Everything in Premium Care</span>').length, 2)
  t.match(body, '<span>A driver</span>')
})

const totals: Record<string, string | undefined> = { '1 month': undefined, '12 months': 'From €2,399.88 for 12 months' }

for (const [commitment, total] of Object.entries(totals)) {
  t.test(`a commitment of ${commitment} is above its total, in the terms and in search engines`, async (t) => {
    const file = { commitmentMonths: Number.parseInt(commitment, 10), prices: { essential: 199.99 } }
    const read = await pageReader(t, file)
    const body = await read('/investment?lang=en')
    t.match(body, `<strong>Minimum commitment: ${commitment}</strong>`)
    t.equal(/<p class="note">(From .*? for .*?)<\/p>/.exec(body)?.[1], total)
    t.match(body, `minimum commitment ${commitment}."/>`)
    t.match(await read('/legal/terms?lang=en'), `minimum commitment of ${commitment}.`)
  })
}

t.test('the payment of invoices is mentioned if the company offers it', async (t) => {
  t.match((await pricing(t)).body, 'Invoice and bill payment')
  t.notMatch((await pricing(t, { invoicePayment: false })).body, 'Invoice and bill payment')
})
