// The facts of a company on its pages: missing facts, unusual opening hours and special days.
import t, { type Test } from 'tap'
import { followCalendar } from '../../../server/content/current-content.ts'
import { shownDays } from '../../../server/content/opening-days.ts'
import { onDay } from '../../../server/content/site-content.ts'
import { structuredData, withoutSpans } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'
import { until } from '../../support/until.ts'

async function siteWithFacts(t: Test, file: object) {
  const site = await testSite(t, { SITE_FILE: siteFile(t, file), LANGUAGES: 'en,fr,ar,zh' })
  /** A page with plain spaces, and without the data of the application. */
  async function get(url: string): Promise<string> {
    const { body } = await site.inject({ url, headers: { 'accept-language': 'en' } })
    return body
      .replace(/<script type="application\/json".*?<\/script>/s, '')
      .replaceAll('\u00a0', ' ')
      .replaceAll('\u2060', '')
  }
  return { ...site, get, business: async () => structuredData(await get('/')).Organization }
}

t.test('null removes each link, WhatsApp and the hours of a day', async (t) => {
  const { get, business } = await siteWithFacts(t, {
    links: { linkedin: null, instagram: null, facebook: null },
    office: { whatsapp: null },
    hours: { weekdays: null, saturday: null },
    priceRange: null,
    legal: { vatNumber: null },
  })
  const home = await get('/')
  const hosts = ['linkedin.com', 'instagram.com', 'facebook.com', 'wa.me']
  for (const removed of [...hosts, 'Monday to', 'Saturday,', 'Follow us']) {
    t.notOk(home.includes(removed), removed)
  }
  for (const url of ['/llms.txt', '/legal/privacy?lang=fr', '/legal/cookies?lang=fr', '/legal/accessibility?lang=fr']) {
    t.notOk((await get(url)).includes('WhatsApp'), url)
  }
  t.match(await business(), { sameAs: [], openingHoursSpecification: [], priceRange: undefined })
})

t.test('each day can have its own hours, with breaks, in four languages and for search engines', async (t) => {
  const weekdays = [
    { opens: '09:00', closes: '12:00' },
    { opens: '14:00', closes: '18:30' },
  ]
  const sunday = { opens: '10:00', closes: '12:00' }
  const { get, business } = await siteWithFacts(t, { hours: { weekdays, wednesday: null, saturday: null, sunday } })
  for (const url of ['/', '/llms.txt']) {
    const text = await get(url)
    t.match(text, 'Monday and Tuesday, 09:00–12:00 and 14:00–18:30')
    t.match(text, 'Thursday and Friday, 09:00–12:00 and 14:00–18:30')
    t.match(text, 'Sunday, 10:00–12:00')
  }
  const french = await get('/?lang=fr')
  t.match(french, 'Le lundi et le mardi, de 9 h à 12 h et de 14 h à 18 h 30')
  t.match(french, 'Le dimanche, de 10 h à 12 h')
  t.match(withoutSpans(await get('/?lang=zh')), '周四和周五，09:00至12:00、14:00至18:30')
  t.match(withoutSpans(await get('/?lang=ar')), 'الخميس والجمعة، من')
  const ranges = (dayOfWeek: string | string[]) => weekdays.map((range) => ({ dayOfWeek, ...range }))
  const { openingHoursSpecification } = (await business()) ?? {}
  t.match(openingHoursSpecification, [...ranges(['Monday', 'Tuesday']), ...ranges(['Thursday', 'Friday']), sunday])
})

const closedDay = (date: string, until?: string) => ({ date, ...(until && { until }), hours: null })

t.test('a special day is shown for four weeks, until it is over', async (t) => {
  const days = [closedDay('2027-01-01'), closedDay('2026-12-24', '2026-12-26')]
  for (const [today, expected] of [
    ['2026-11-25', []],
    ['2026-11-26', ['2026-12-24']],
    ['2026-12-26', ['2026-12-24', '2027-01-01']],
    ['2026-12-27', ['2027-01-01']],
  ] as const) {
    const dates = shownDays(days, today).map(({ date }) => date)
    t.strictSame(dates, expected, today)
  }
})

t.test('a special day may have a name, which is left out in a language that has none', async (t) => {
  const name = { en: 'Christmas break', fr: 'congés de Noël' }
  const { get, content } = await siteWithFacts(t, { specialDays: [{ ...closedDay('2026-12-24'), name }] })
  content.replace(onDay(content.current, '2026-12-20'))
  t.match(withoutSpans(await get('/?lang=fr')), 'Le 24 décembre, fermé (congés de Noël)')
  const chinese = withoutSpans(await get('/?lang=zh'))
  t.match(chinese, '12月24日，休息')
  t.notMatch(chinese, '休息（')
})

t.test('special days are shown in four languages, to search engines and in llms.txt', async (t) => {
  const hours = { opens: '09:00', closes: '12:00' }
  const { get, business, content } = await siteWithFacts(t, {
    specialDays: [closedDay('2027-01-01'), { ...closedDay('2026-12-24', '2026-12-26'), hours }],
  })
  content.replace(onDay(content.current, '2026-12-20'))
  t.match(withoutSpans(await get('/?lang=en')), '24 December to 26 December, 09:00–12:00<br/>1 January, closed')
  t.match(
    withoutSpans(await get('/?lang=fr')),
    'Du 24 décembre au 26 décembre, de 9 h à 12 h<br/>Le 1er janvier, fermé',
  )
  t.match(withoutSpans(await get('/?lang=ar')), 'من 24 ديسمبر إلى 26 ديسمبر، من 9:00 ص إلى 12:00 م<br/>1 يناير، مغلق')
  t.match(withoutSpans(await get('/?lang=zh')), '12月24日至12月26日，09:00至12:00<br/>1月1日，休息')
  t.match(await get('/llms.txt'), 'Saturday, 10:00–14:00; 24 December to 26 December, 09:00–12:00; 1 January, closed')
  t.match((await business())?.specialOpeningHoursSpecification, [
    { validFrom: '2026-12-24', validThrough: '2026-12-26', ...hours },
    { validFrom: '2027-01-01', validThrough: '2027-01-01', opens: '00:00', closes: '00:00' },
  ])
  content.replace(onDay(content.current, '2027-01-02'))
  t.notMatch(await get('/?lang=en'), /special|24 December|1 January/i)
})

t.test('the copyright line follows the clock', async (t) => {
  const { get, content } = await siteWithFacts(t, {})
  t.match(await get('/'), '© 2026')
  t.teardown(followCalendar(content, () => Date.UTC(2027, 0, 1), 10))
  await until('the new year', () => content.current.site.year === 2027)
  t.match(await get('/'), '© 2027')
})

t.test('another address has no coordinates unless the file contains them', async (t) => {
  const coordinates = { latitude: 43.77, longitude: 7.5 }
  for (const [office, geo] of [
    [{ street: '3 rue du Port', town: 'Menton', postalCode: '06500' }, undefined],
    [{ town: 'Menton', ...coordinates }, coordinates],
  ] as const) {
    const { business } = await siteWithFacts(t, { office })
    t.match((await business())?.geo, geo)
  }
})

t.test('locations and services appear in the order of the file', async (t) => {
  const order = { locations: ['mougins', 'antibes'], services: ['renovation-projects', 'administrative-support'] }
  const { get, business } = await siteWithFacts(t, { order, spokenLanguages: ['fr', 'it'] })
  const towns = ['Mougins', 'Antibes', 'Grasse', 'Cannes', 'Saint-Tropez']
  t.match(await business(), { knowsLanguage: ['fr', 'it'], areaServed: towns.map((name) => ({ name })) })
  const home = await get('/')
  const cards = [...home.matchAll(/<li class="place"[^>]*>.*?<h3><span[^>]*>([\w-]+)/gs)].map(([, town]) => town)
  t.strictSame(cards.slice(0, towns.length), towns)
  const services = [...home.matchAll(/href="\/services\/([a-z-]+)"/g)].map(([, id]) => id)
  t.strictSame([...new Set(services)].slice(0, 3), [...order.services, 'property-management'])
})
