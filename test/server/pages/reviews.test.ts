// The reviews of the operator's file on the home page.
import t, { type Test } from 'tap'
import { elements } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const review = (month: number, rest: object = {}) => ({
  author: `Author ${month}`,
  rating: 5,
  text: `Text ${month}`,
  date: `2026-0${month}-15`,
  ...rest,
})

async function home(t: Test, reviews: object[], language = 'en') {
  const site = await testSite(t, { SITE_FILE: siteFile(t, { reviews }) })
  const { body } = await site.inject(`/?lang=${language}`)
  const [section = ''] = /<section class="section grid" id="reviews".*?<\/section>/s.exec(body) ?? []
  return { body, section }
}

t.test('with fewer than two reviews there is neither a section nor a rating', async (t) => {
  for (const reviews of [[], [review(1)]]) {
    const { body, section } = await home(t, reviews)
    t.equal(section, '')
    t.notMatch(body, /aggregateRating|reviewBody/)
  }
})

t.test('the newest six reviews are shown, and the rating is that of all', async (t) => {
  const months = [3, 1, 7, 2, 5, 4, 6]
  const { section } = await home(
    t,
    months.map((month) => review(month, { rating: month === 1 ? 4.5 : 5 })),
  )
  t.strictSame(
    elements(section, 'blockquote').map(({ text }) => text),
    [7, 6, 5, 4, 3, 2].map((month) => `Text ${month}`),
  )
  t.match(section, /4\.9 out of 5, from 7 reviews/)
})

t.test('each review has its author, town, date and rating', async (t) => {
  const reviews = [review(6, { rating: 3.5, town: 'Mougins', language: 'fr' }), review(5, { language: 'en' })]
  const { section } = await home(t, reviews)
  t.strictSame(
    elements(section, 'footer').map(({ text }) => text.replaceAll(' ,', ',')),
    ['Author 6, Mougins June 2026', 'Author 5 May 2026'],
  )
  t.match(section, /3\.5 out of 5/)
  t.strictSame(
    elements(section, 'blockquote').map(({ attributes }) => attributes.lang),
    ['fr', undefined],
  )
  const french = await home(t, reviews, 'fr')
  t.match(french.section, /4,3 sur 5, d’après 2 avis/)
  t.match(french.section, /3,5 sur 5/)
})
