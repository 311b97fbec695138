// The packages on the pricing page: their cards, and the table that compares them.
import t, { type Test } from 'tap'
import type { PartialFacts } from '../../../src/site/facts.ts'
import { elements } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

async function pricing(t: Test, facts: PartialFacts = {}) {
  const site = await testSite(t, { SITE_FILE: siteFile(t, facts) })
  const { body } = await site.inject('/investment?lang=en')
  const [, heading = ''] = /aria-labelledby="compare-title">(.*?)<table/s.exec(body) ?? []
  const [, table = ''] = /<table class="compare">(.*?)<\/table>/s.exec(body) ?? []
  // The rows of each group: the text of the heading, then of each cell.
  const groups = [...table.matchAll(/<tbody>(.*?)<\/tbody>/gs)].map(([, group = '']) =>
    [...group.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      elements(row, 'th|td').map(({ text }) => (text === 'Included' ? '✓' : text)),
    ),
  )
  return { body, notes: elements(heading, 'p').map(({ text }) => text), table, groups }
}

t.test('the cells of included features are marked, and others are empty', async (t) => {
  const { notes, table, groups } = await pricing(t)
  t.strictSame(notes, ['Elite Care contains everything in Premium Care.'])
  t.strictSame(
    groups.map(([heading]) => heading?.[0]),
    ['Essential Care From €200/month', 'Premium Care From €350/month', 'Elite Care adds From €500/month'],
  )
  t.strictSame(
    groups.map(([, row]) => row),
    [
      ['Monthly property check', '✓', '', ''],
      ['Two property checks a month, each with a report', '', '✓', '✓'],
      ['Liaison with your accountant', '', '', '✓'],
    ],
  )
  t.strictSame(
    groups.map((group) => group.length - 1),
    [4, 5, 4],
  )
  t.equal(elements(table, 'a').length, 3, 'each package has its link')
  t.equal(table.match(/class="vh"/g)?.length, 1 + 4 + 10 + 4, 'each mark has its word')
})

t.test('packages that contain each other are described as steps', async (t) => {
  const { body, notes, groups } = await pricing(t, { packages: { premium: { contains: 'essential' } } })
  t.strictSame(notes, ['Each package contains the one before it.'])
  t.strictSame(
    groups.map(([title, row]) => [title?.[0]?.replace(/ From .*/, ''), ...(row?.slice(1) ?? [])]),
    [
      ['In every package', '✓', '✓', '✓'],
      ['Premium Care adds', '', '✓', '✓'],
      ['Elite Care adds', '', '', '✓'],
    ],
  )
  t.ok(body.includes('<span>Everything in Essential Care</span>'), 'its card lists this, too')
})

t.test('a removed package is not mentioned, and one package is not compared', async (t) => {
  const { body, notes, groups } = await pricing(t, { packages: { premium: false } })
  t.notMatch(body.replace(/<head>.*<\/head>|<script.*<\/script>/gs, ''), 'Premium Care')
  t.strictSame(notes, [])
  t.strictSame(
    groups.map((group) => [group[0]?.[0]?.replace(/ From .*/, ''), group.length - 1]),
    [
      ['Essential Care', 4],
      ['Elite Care', 9],
    ],
  )
  t.equal((await pricing(t, { packages: { premium: false, elite: false } })).table, '')
})
