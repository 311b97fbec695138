// The people and the proof in the part About of the home page.
import t, { type Test } from 'tap'
import type { PartialFacts } from '../../../src/site/facts.ts'
import { elements, structuredData } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const people = [
  { id: 'anne', name: 'Anne Roux', role: { en: 'Founder', fr: 'Fondatrice' }, languages: ['fr', 'en', 'it'] },
  { id: 'hugo', name: 'Hugo Petit', role: { en: 'Visits' }, languages: [] },
]
const visitReports = [
  {
    date: '2026-05-04',
    house: { en: 'House with a pool', fr: 'Maison avec piscine' },
    checks: [{ subject: { en: 'Water', fr: 'Eau' }, found: { en: 'Every tap run.', fr: 'Robinets ouverts.' } }],
  },
]

/** A function that returns the HTML of the site with these facts. */
async function site(t: Test, facts: PartialFacts = {}) {
  const { inject } = await testSite(t, { SITE_FILE: siteFile(t, facts) })
  return async (url: string) => (await inject(url)).body
}

/** The address to which `Our Team` in the footer leads. */
const teamLink = (html: string) => elements(html, 'a').find(({ text }) => text === 'Our Team')?.attributes.href

t.test('the people stand in About with role and languages, and the footer leads to them', async (t) => {
  const read = await site(t, { people })
  const home = await read('/?lang=fr')
  const [, team = ''] = /<section id="team".*?>(.*?)<\/section>/s.exec(home) ?? []
  t.strictSame(
    elements(team, 'h4').map(({ text, attributes }) => [text, attributes.translate]),
    [
      ['Anne Roux', 'no'],
      ['Hugo Petit', 'no'],
    ],
  )
  t.match(team, /Fondatrice.*français, anglais et italien.*Visits/s)
  t.match(team, /AR<.*HP</s)
  t.equal(teamLink(await read('/?lang=en')), '#team')
  t.match(teamLink(await read('/investment?lang=en')), /#team$/)
  t.match(await read('/search?q=roux&lang=en'), /href="[^"]*#team"/)
  t.match(structuredData(home).Organization?.employee, [
    { '@type': 'Person', name: 'Anne Roux', jobTitle: 'Fondatrice', knowsLanguage: ['fr', 'en', 'it'] },
    { name: 'Hugo Petit' },
  ])
})

t.test('a sample report opens without scripts, below the insurance of the company', async (t) => {
  const read = await site(t, { visitReports, legal: { liabilityInsurance: 'Assureur, contrat 1' } })
  const home = await read('/?lang=fr')
  t.match(home, /responsabilité civile professionnelle.*Assureur, contrat 1.*<details class="report"><summary><span>/s)
  t.match(home, /Maison avec piscine.*4 mai 2026.*Eau.*Robinets ouverts/s)
})

t.test('the site invents nobody: without people and papers, nothing about them is there', async (t) => {
  const home = await (await site(t))('/?lang=en')
  t.notMatch(home, /id="team"|id="proof-title"|employee/)
  t.equal(teamLink(home), '#about')
})

t.test('without About there are neither people nor ratings', async (t) => {
  const review = { author: 'A. Martin', rating: 5, text: 'Warm.', date: '2026-06-01' }
  const read = await site(t, { people, reviews: [review, review], sections: { about: false } })
  t.notMatch(await read('/?lang=en'), /Anne Roux<|employee|#team|aggregateRating/)
  t.notMatch(await read('/search?q=roux&lang=en'), /#team/)
})
