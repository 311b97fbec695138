// The structured data that several pages have in common.
import t from 'tap'
import { structuredData } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

const origin = 'https://villa.example'
const site = await testSite(t, { SITE_URL: origin })

/** The nodes of the graph of a page, by type. */
const nodes = async (path: string, language = 'en') =>
  structuredData((await site.inject(`${path}?lang=${language}`)).body)

t.test('a package is the same offer on every page: from a price, monthly, taxes included', async (t) => {
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

t.test('every page that search engines list says which page it is, in which language, of which site', async (t) => {
  const { WebSite } = await nodes('/')
  const { body } = await site.inject('/sitemap.xml')
  const [, lastmod] = /<lastmod>(.*?)</.exec(body) ?? []
  for (const path of ['/', '/investment', '/services/concierge-services', '/legal/privacy']) {
    const { WebPage } = await nodes(path, 'fr')
    t.match(WebPage, {
      '@id': `${origin}${path}?lang=fr#webpage`,
      url: `${origin}${path}?lang=fr`,
      inLanguage: 'fr',
      isPartOf: { '@id': WebSite?.['@id'] },
      dateModified: lastmod,
    })
  }
})
