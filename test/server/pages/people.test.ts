// The team, the papers and the sample report in the section About of the home page.
import t from 'tap'
import { elements, structuredData } from '../../support/markup.ts'
import { pageReader } from '../../support/page-reader.ts'

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

/** The address of the link 'Our Team' in the footer. */
const teamLink = (html: string) => elements(html, 'a').find(({ text }) => text === 'Our Team')?.attributes.href

t.test('each person is found by the footer, the search and search engines', async (t) => {
  const read = await pageReader(t, { people })
  const home = await read('/?lang=fr')
  const [, team = ''] = /<section id="team".*?>(.*?)<\/section>/s.exec(home) ?? []
  const names = elements(team, 'h4').map(({ text, attributes }) => `${text}, translate=${attributes.translate}`)
  t.strictSame(names, ['Anne Roux, translate=no', 'Hugo Petit, translate=no'])
  t.match(team, /Fondatrice.*français, anglais et italien.*Visits/s)
  t.match(team, /class="people people-initials".*AR<.*HP</s)
  t.equal(teamLink(await read('/?lang=en')), '#team')
  t.match(teamLink(await read('/investment?lang=en')), /#team$/)
  t.match(await read('/search?q=roux&lang=en'), /href="[^"]*#team"/)
  t.match(structuredData(home).Organization?.employee, [
    { '@type': 'Person', name: 'Anne Roux', jobTitle: 'Fondatrice', knowsLanguage: ['fr', 'en', 'it'] },
    { name: 'Hugo Petit' },
  ])
})

t.test('a sample report opens without scripts, below the insurance of the company', async (t) => {
  const read = await pageReader(t, { visitReports, legal: { liabilityInsurance: 'Assureur, contrat 1' } })
  const home = await read('/?lang=fr')
  t.match(home, /responsabilité civile professionnelle.*Assureur, contrat 1.*<details class="report"><summary><span>/s)
  t.match(home, /Maison avec piscine.*4 mai 2026.*Eau.*Robinets ouverts/s)
})

t.test('without people and papers, the site has neither a team nor proof', async (t) => {
  const read = await pageReader(t)
  const home = await read()
  t.notMatch(home, /id="team"|id="proof-title"|employee/)
  t.equal(teamLink(home), '#about')
})

t.test('without About there are neither people nor ratings', async (t) => {
  const review = { author: 'A. Martin', rating: 5, text: 'Warm.', date: '2026-06-01' }
  const read = await pageReader(t, { people, reviews: [review, review], sections: { about: false } })
  t.notMatch(await read('/?lang=en'), /Anne Roux<|employee|#team|aggregateRating/)
  t.notMatch(await read('/search?q=roux&lang=en'), /#team/)
})
