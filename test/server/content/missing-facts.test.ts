// Facts that a company does not have, and unusual hours: the site publishes nothing false.
import t, { type Test } from 'tap'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

async function pages(t: Test, file: object) {
  const site = await testSite(t, { SITE_FILE: siteFile(t, file), LANGUAGES: 'en,fr,ar,zh' })
  const ask = async (url: string) => (await site.inject({ url, headers: { 'accept-language': 'en' } })).body
  return { ask, home: (await ask('/')).replace(/<script type="application\/json".*?<\/script>/s, '') }
}

const business = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')['@graph'].find(
    (node: { '@type': unknown }) => Array.isArray(node['@type']),
  )

t.test('null removes each link, WhatsApp and the hours of a day', async (t) => {
  const { ask, home } = await pages(t, {
    links: { linkedin: null, instagram: null, facebook: null },
    office: { whatsapp: null },
    hours: { weekdays: null, saturday: null },
    priceRange: null,
    legal: { vatNumber: null },
  })
  for (const removedText of [
    'linkedin.com',
    'instagram.com',
    'facebook.com',
    'wa.me',
    'Monday to',
    'Saturday,',
    'Follow us',
  ]) {
    t.notOk(home.includes(removedText), removedText)
  }
  t.notOk((await ask('/llms.txt')).includes('WhatsApp'))
  for (const page of ['privacy', 'cookies', 'accessibility']) {
    const legal = (await ask(`/legal/${page}?lang=fr`)).replace(/<script type="application\/json".*?<\/script>/s, '')
    t.notOk(legal.includes('WhatsApp'), page)
  }
  const { sameAs, openingHoursSpecification, priceRange } = business(home)
  t.strictSame(
    { sameAs, openingHoursSpecification, priceRange },
    {
      sameAs: [],
      openingHoursSpecification: [],
      priceRange: undefined,
    },
  )
})

t.test('each day can have its own hours, with breaks, in four languages and for search engines', async (t) => {
  const { ask, home } = await pages(t, {
    hours: {
      weekdays: [
        { opens: '09:00', closes: '12:00' },
        { opens: '14:00', closes: '18:30' },
      ],
      wednesday: null,
      saturday: null,
      sunday: { opens: '10:00', closes: '12:00' },
    },
  })
  const plain = (html: string) => html.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
  for (const line of [
    'Monday to Tuesday, 09:00–12:00 and 14:00–18:30',
    'Thursday to Friday, 09:00–12:00 and 14:00–18:30',
    'Sunday, 10:00–12:00',
  ]) {
    t.match(plain(home), line)
    t.match(await ask('/llms.txt'), line)
  }
  t.match(plain(await ask('/?lang=fr')), 'Du lundi au mardi, de 9 h à 12 h et de 14 h à 18 h 30')
  t.match(plain(await ask('/?lang=fr')), 'Le dimanche, de 10 h à 12 h')
  t.match(await ask('/?lang=zh'), '周四至周五，09:00至12:00、14:00至18:30')
  t.match(await ask('/?lang=ar'), 'من الخميس إلى الجمعة، من')
  t.match(business(home).openingHoursSpecification, [
    { dayOfWeek: ['Monday', 'Tuesday'], opens: '09:00', closes: '12:00' },
    { dayOfWeek: ['Monday', 'Tuesday'], opens: '14:00', closes: '18:30' },
    { dayOfWeek: ['Thursday', 'Friday'], opens: '09:00' },
    { dayOfWeek: ['Thursday', 'Friday'], opens: '14:00' },
    { dayOfWeek: 'Sunday', opens: '10:00', closes: '12:00' },
  ])
})

t.test('another address has no coordinates unless the file contains them', async (t) => {
  const { home } = await pages(t, { office: { street: '3 rue du Port', town: 'Menton', postalCode: '06500' } })
  t.equal(business(home).geo, undefined)
  const otherTown = await pages(t, { office: { town: 'Menton', latitude: 43.77, longitude: 7.5 } })
  t.match(business(otherTown.home).geo, { latitude: 43.77, longitude: 7.5 })
})

t.test('price range and spoken languages are facts', async (t) => {
  const { home } = await pages(t, { priceRange: '€€', spokenLanguages: ['fr', 'it'] })
  t.match(business(home), { priceRange: '€€', knowsLanguage: ['fr', 'it'] })
})

t.test('towns have the order of the file, for visitors and for search engines', async (t) => {
  const { home } = await pages(t, { order: { locations: ['mougins', 'antibes'] } })
  const ordered = ['Mougins', 'Antibes', 'Grasse', 'Cannes', 'Saint-Tropez']
  t.strictSame(
    business(home).areaServed.map(({ name }: { name: string }) => name),
    ordered,
  )
  t.strictSame(
    [...home.matchAll(/<li class="place"[^>]*>.*?<h3>([\w-]+)/gs)].map(([, town]) => town),
    ordered,
  )
})

t.test('services have the order of the file', async (t) => {
  const { home } = await pages(t, { order: { services: ['renovation-projects', 'administrative-support'] } })
  const listed = [...home.matchAll(/href="\/services\/([a-z-]+)"/g)].map(([, id]) => id)
  t.strictSame([...new Set(listed)].slice(0, 3), [
    'renovation-projects',
    'administrative-support',
    'property-management',
  ])
})
