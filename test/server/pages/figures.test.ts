// The figures about the company on the home page. The year of a test site is 2026.
import t, { type Test } from 'tap'
import type { PartialFacts } from '../../../src/site/facts.ts'
import { elements } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

async function home(t: Test, facts: PartialFacts) {
  const site = await testSite(t, { SITE_FILE: siteFile(t, facts) })
  const { body } = await site.inject('/?lang=en')
  const [, list = ''] = /<dl class="figures">(.*?)<\/dl>/s.exec(body) ?? []
  const values = elements(list, 'dd').map(({ text }) => text.replaceAll(' ', ''))
  return { body, figures: elements(list, 'dt').map(({ text }, index) => `${values[index]} ${text}`) }
}

t.test('years are counted from the founding year, and 6+ counts the sixth place', async (t) => {
  const { body, figures } = await home(t, {})
  t.strictSame(figures, [
    '11 Years of excellence since 2015',
    '6+ Côte d’Azur locations 5 towns, and the coast between',
    '2015 Year of foundation in Grasse',
  ])
  t.match(body, /id="place-elsewhere"/)
})

t.test("the figures follow the operator's facts: at least 5+ years, and the number of places", async (t) => {
  const { body, figures } = await home(t, { foundingYear: 2024, coastBetween: false, locations: { grasse: false } })
  t.strictSame(figures, [
    '5+ Years of excellence since 2024',
    '4 Côte d’Azur locations',
    '2024 Year of foundation in Cannes',
  ])
  t.notMatch(body, /id="place-elsewhere"/)
  t.match(body, /Founded in 2024/)
})
