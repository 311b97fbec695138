// The structured data of pages. The compiler checks the terms of schema.org (schema-dts).
import t from 'tap'
import { structuredData } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const origin = 'https://villa.example'
const site = await testSite(t, { SITE_URL: origin })

const brand = '</script><b>A & "B" <!--'
const review = (rating: number, date: string) => ({ author: `Author ${date}`, rating, text: `Text of ${date}`, date })
const facts = {
  brand,
  office: { town: 'Nice', street: '1 & 2 </ScRiPt> rue <!-- <script>' },
  prices: { essential: 900, premium: 350, elite: 640 },
  legal: { legalName: 'Olive et Pin SARL', vatNumber: 'FR00000000000' },
  reviews: [5, 4, 4.5, 5, 4].map((rating, index) => review(rating, `2026-0${index + 1}-01`)),
}
const ownSite = await testSite(t, { SITE_URL: origin, SITE_FILE: siteFile(t, facts) })

/** The nodes of the graph of a page, by type. */
const nodes = async (path: string, language = 'en', { inject } = site) =>
  structuredData((await inject(`${path}?lang=${language}`)).body)

const areas = ['Grasse', 'Cannes', 'Antibes', 'Saint-Tropez', 'Mougins', 'French Riviera']

/** The company on every page. Google reads each page separately, and a local business needs its address. */
const named = {
  '@type': ['Organization', 'LocalBusiness', 'HomeAndConstructionBusiness'],
  '@id': `${origin}/#organization`,
  name: 'Mimosa & Mer',
  url: `${origin}/`,
  telephone: '+33 4 65 71 00 26',
  address: { streetAddress: '1 chemin des Mimosas', postalCode: '06130', addressLocality: 'Grasse' },
}

t.test('the home page describes the company in full, in one node', async (t) => {
  const { Organization, ...others } = await nodes('/')
  t.notMatch(JSON.stringify(others), /Organization|LocalBusiness/)
  t.match(Organization, {
    ...named,
    logo: `${origin}/icons/icon-512.png`,
    email: 'contact@mimosa-mer.example',
    geo: { latitude: 43.6602, longitude: 6.9266 },
    areaServed: areas.map((name) => ({ name })),
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '18:00' },
      { dayOfWeek: 'Saturday', opens: '10:00', closes: '14:00' },
    ],
    priceRange: '€€€',
    foundingDate: '2015',
    knowsLanguage: ['en', 'fr', 'ar'],
    sameAs: [/linkedin/, /instagram/, /facebook/],
    makesOffer: { '@type': 'AggregateOffer', lowPrice: 200, highPrice: 500, offerCount: 3, priceCurrency: 'EUR' },
  })
  t.notOk('aggregateRating' in Object(Organization) || 'review' in Object(Organization), 'no rating is invented')
})

t.test("names, prices and reviews are the operator's, with the newest review first and an average", async (t) => {
  const { Organization } = await nodes('/', 'fr', ownSite)
  t.match(Organization, {
    address: { addressLocality: 'Nice' },
    legalName: 'Olive et Pin SARL',
    vatID: 'FR00000000000',
    makesOffer: {
      lowPrice: 350,
      highPrice: 900,
      offers: [900, 350, 640].map((minPrice) => ({ priceSpecification: { minPrice } })),
    },
    aggregateRating: { ratingValue: 4.5, reviewCount: 5, bestRating: 5 },
    review: ['2026-05-01', '2026-04-01', '2026-03-01', '2026-02-01', '2026-01-01'].map((date) => ({
      datePublished: date,
      author: { '@type': 'Person', name: `Author ${date}` },
      reviewBody: `Text of ${date}`,
    })),
  })
})

t.test("the operator's texts stay unchanged and inside their element", async (t) => {
  for (const path of ['/', '/services/concierge-services']) {
    const { body } = await ownSite.inject(`${path}?lang=en`)
    const { Organization, Service } = structuredData(body)
    t.match(Organization ?? Service?.provider, { name: brand })
    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
    t.notOk(block.includes('<'))
    t.equal([...body.matchAll(/<\/script>/gi)].length, 3, 'page data, first script, structured data')
  }
})

t.test('a service page has the offer, the provider and the audience of the service', async (t) => {
  const { Service } = await nodes('/services/property-management', 'fr')
  t.match(Service, {
    '@id': `${origin}/services/property-management#service`,
    name: 'Intendance de propriétés',
    url: `${origin}/services/property-management?lang=fr`,
    provider: named,
    areaServed: (await nodes('/', 'fr')).Organization?.areaServed,
    audience: { geographicArea: [{ '@type': 'Country', name: 'États-Unis' }] },
    offers: { '@type': 'AggregateOffer', lowPrice: 200, highPrice: 500 },
  })
  const { Service: unpriced } = await nodes('/services/concierge-services')
  t.notOk('offers' in Object(unpriced))
})

t.test('every page except the home page has breadcrumbs', async (t) => {
  const way = async (path: string, language: string) => {
    const { BreadcrumbList } = await nodes(path, language)
    const steps = BreadcrumbList?.itemListElement as { position: number; name: string; item: string }[] | undefined
    return steps?.map(({ position, name, item }) => `${position} ${name} ${item.replace(origin, '')}`)
  }
  t.equal(await way('/', 'en'), undefined)
  t.strictSame(await way('/services/concierge-services', 'en'), [
    '1 Home /?lang=en',
    '2 Services /?lang=en#services',
    '3 Concierge Services /services/concierge-services?lang=en',
  ])
  t.strictSame(await way('/investment', 'fr'), ['1 Accueil /?lang=fr', '2 Tarifs /investment?lang=fr'])
})

t.test('a package is the same monthly offer on every page, with its lowest price and taxes included', async (t) => {
  for (const language of ['en', 'fr']) {
    const { Organization } = await nodes('/', language)
    const offer = Organization?.makesOffer as { offers: object[] }
    t.match(offer.offers[0], {
      '@id': `${origin}/investment#essential`,
      url: `${origin}/investment?lang=${language}`,
      price: undefined,
      priceSpecification: { minPrice: 200, priceCurrency: 'EUR', unitCode: 'MON', valueAddedTaxIncluded: true },
    })
    for (const path of ['/investment', '/services/property-management']) {
      t.strictSame((await nodes(path, language)).Service?.offers, offer, path)
    }
  }
})

t.test('every page in search engines has its URL, its language, its site and its date', async (t) => {
  const { Organization, WebSite } = await nodes('/')
  t.match(WebSite, { publisher: { '@id': Organization?.['@id'] }, inLanguage: ['en', 'fr'] })
  const { body } = await site.inject('/sitemap.xml')
  const [, lastmod] = /<lastmod>(.*?)</.exec(body) ?? []
  for (const path of ['/', '/investment', '/services/concierge-services', '/legal/privacy']) {
    const { WebPage, FAQPage = WebPage } = await nodes(path, 'fr')
    t.match(FAQPage, {
      '@id': `${origin}${path}?lang=fr#webpage`,
      url: `${origin}${path}?lang=fr`,
      inLanguage: 'fr',
      isPartOf: { '@id': WebSite?.['@id'] },
      dateModified: lastmod,
    })
  }
})
