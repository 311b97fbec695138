// Figures, reviews and sections of the home page with the operator's facts. The year of a test site is 2026.
import t, { type Test } from 'tap'
import { elements } from '../../support/markup.ts'
import { pageReader } from '../../support/page-reader.ts'

const readHome = async (t: Test, facts?: object) => (await pageReader(t, facts))()

function figures(home: string): string[] {
  const [, list = ''] = /<dl class="figures">(.*?)<\/dl>/s.exec(home) ?? []
  const values = elements(list, 'dd').map(({ text }) => text.replaceAll(' ', ''))
  return elements(list, 'dt').map(({ text }, index) => `${values[index]} ${text}`)
}

t.test('the figures count years and places', async (t) => {
  const home = await readHome(t)
  t.strictSame(figures(home), [
    '11 Years of excellence since 2015',
    '6+ Côte d’Azur locations 5 towns, and the coast between',
  ])
  t.match(home, /id="place-elsewhere"/)
})

t.test("the figures follow the operator's facts, with a minimum of 5+ years", async (t) => {
  const facts = { foundingYear: 2024, coastBetween: false, locations: { grasse: false } }
  const home = await readHome(t, facts)
  t.strictSame(figures(home), ['5+ Years of excellence since 2024', '4 Côte d’Azur locations'])
  t.notMatch(home, /id="place-elsewhere"/)
  t.match(home, /Founded in 2024/)
})

t.test('the home page and the page of property management name the lowest price once', async (t) => {
  const read = await pageReader(t, { prices: { essential: 999, premium: 240 } })
  const prices = async (url: string) => {
    const [, main = ''] = /<main(.*?)<\/main>/s.exec(await read(`${url}?lang=en`)) ?? []
    return main.match(/[^>]*€[^<]*/g)
  }
  for (const url of ['/', '/services/property-management']) {
    t.strictSame(await prices(url), [' Monthly care packages from €240'], url)
  }
  t.equal(await prices('/services/property-acquisition'), null)
})

t.test('the town of the office is the headquarters if the registered office is in it', async (t) => {
  const label = async (registeredOffice: string | null) => {
    const home = await readHome(t, { legal: { registeredOffice } })
    return elements(home, 'h3').find(({ text }) => text.startsWith('Grasse'))?.text
  }
  t.equal(await label(null), 'Grasse Headquarters')
  t.equal(await label('3 rue du Puits, 06130 Grasse'), 'Grasse Headquarters')
  t.equal(await label('4 rue du Siège, 75004 Paris'), 'Grasse Main office')
})

t.test('the contact section names the languages that the company speaks', async (t) => {
  t.match(await readHome(t, { spokenLanguages: ['it', 'ar', 'en'] }), 'We speak Italian, Arabic and English.')
  t.match(await readHome(t, { spokenLanguages: [] }), 'We speak English and French.')
})

const review = (month: number, rest: object = {}) => ({
  author: `Author ${month}`,
  rating: 5,
  text: `Text ${month}`,
  date: `2026-0${month}-15`,
  ...rest,
})
const reviewSection = (home: string) => /<section id="reviews".*?<\/section>/s.exec(home)?.[0] ?? ''

t.test('the company’s own figures follow the figures of the site, in the language of the page', async (t) => {
  const label = { en: 'Homes in our care', fr: 'Maisons confiées' }
  const read = await pageReader(t, { figures: [{ value: '120', label }] })
  for (const [language, words] of Object.entries(label)) {
    t.match(await read(`/?lang=${language}`), `<dt><span>${words}</span></dt><dd><span>120</span>`)
  }
})

t.test('with fewer than two reviews there is neither a section nor a rating', async (t) => {
  for (const reviews of [[], [review(1)]]) {
    const home = await readHome(t, { reviews })
    t.equal(reviewSection(home), '')
    t.notMatch(home, /aggregateRating|reviewBody/)
  }
})

t.test('an average is shown, also to search engines, from five reviews on', async (t) => {
  for (const [count, isShown] of [
    [4, false],
    [5, true],
  ] as const) {
    const home = await readHome(t, { reviews: [1, 2, 3, 4, 5].slice(0, count).map((month) => review(month)) })
    t.equal(home.includes('5 out of 5, from 5 reviews'), isShown)
    t.equal(home.includes('aggregateRating'), isShown)
    t.match(home, 'reviewBody')
  }
})

t.test('a rating of 4.5 is drawn with half a star', async (t) => {
  const stars = async (rating: number) => {
    const home = await readHome(t, { reviews: [review(1, { rating }), review(2)] })
    const drawings = elements(reviewSection(home), 'path').map(({ attributes }) => attributes.d ?? '')
    return drawings.map((drawing) => [drawing.match(/M/g)?.length, drawing.includes('v13.8')])
  }
  t.match(await stars(4.5), [[5], [5, true], [1, false]])
  t.match(await stars(4), [[5], [4, false], [1, false]])
})

t.test('the newest six reviews have author, town, date, language and rating', async (t) => {
  const details: Record<number, object> = {
    7: { rating: 3.5, town: 'Mougins', language: 'fr' },
    6: { language: 'en', experienceDate: '2026-05-02' },
  }
  const reviews = [3, 1, 7, 2, 5, 4, 6].map((month) => review(month, details[month]))
  const read = await pageReader(t, { reviews })
  const section = reviewSection(await read())
  const quotes = elements(section, 'blockquote')
  const texts = quotes.map(({ text }) => text)
  t.strictSame(texts, ['Text 7', 'Text 6', 'Text 5', 'Text 4', 'Text 3', 'Text 2'])
  const languages = quotes.map(({ attributes }) => attributes.lang)
  t.strictSame(languages.slice(0, 2), ['fr', undefined])
  const footers = elements(section, 'footer').map(({ text }) => text.replaceAll(' ,', ','))
  t.strictSame(footers.slice(0, 2), [
    'Author 7, Mougins Published: July 2026 Written in French',
    'Author 6 Published: June 2026 · Experience: May 2026',
  ])
  t.match(section, /4\.8 out of 5, from 7 reviews/)
  t.match(section, /We have checked that each author is a client.*Shown here: the newest 6 of 7\./)
  const french = reviewSection(await read('/?lang=fr'))
  t.match(french, /4,8 sur 5, d’après 7\savis/)
  t.match(french, /3,5 sur 5/)
})

/** The ids of the headings of sections, in document order. */
const headings = (html: string) => [...html.matchAll(/<section[^>]* aria-labelledby="([\w-]+)"/g)].map(([, id]) => id)

t.test('no page or link mentions a removed section', async (t) => {
  const read = await pageReader(t, { sections: { about: false, 'global-presence': false } })
  const home = await read()
  t.strictSame(headings(home), ['hero-title', 'services-title', 'unrivaled-title', 'contact-title'])
  for (const [, id = ''] of home.matchAll(/href="(?:\/[^"]*)?#([\w-]+)"/g)) t.match(home, ` id="${id}"`)
  for (const url of ['/?lang=en', '/investment?lang=en', '/search?q=grasse&lang=en']) {
    t.notMatch(await read(url), /#(about|global-presence|place-\w+)"/, url)
  }
})

t.test('the sections that the file names come first, in its order', async (t) => {
  const home = await readHome(t, { order: { sections: ['about', 'contact'] } })
  const order = ['hero-title', 'about-title', 'contact-title', 'services-title', 'unrivaled-title', 'places-title']
  t.strictSame(headings(home), order)
})

t.test('a town in the URL is selected in the form', async (t) => {
  const read = await pageReader(t)
  const home = await read('/?town=cannes&lang=en')
  const selected = (html: string) =>
    Array.from(html.matchAll(/<option value="([^"]+)" selected/g), ([, value]) => value).filter(
      (value) => value !== 'en',
    )
  t.strictSame(selected(home), ['cannes'])
  t.match(home, /<link rel="canonical" href="[^"?]*\/\?lang=en"/)
  t.strictSame(selected(await read('/?town=genoa&lang=en')), [])
})
