// The offers in schema.org terms: the services, and the monthly packages with their prices.
import type * as schema from 'schema-dts'
import { canonicalUrl } from '../page-urls.ts'
import { socialPicture } from '../pictures/social.ts'
import { enabled } from '../site/enabled.ts'
import { formatCountry } from '../site/format.ts'
import { offeredPrices, type PackageId, packagesService } from '../site/packages.ts'
import { areaServed, companySummary, type PageContext } from './business.ts'

export function packageOffers(page: PageContext): schema.AggregateOffer {
  const { facts } = page.site
  const offers = enabled(facts.packages).map((id) => packageOffer(id, page))
  const prices = offeredPrices(facts)
  return {
    '@type': 'AggregateOffer',
    priceCurrency: facts.currency,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: offers.length,
    offers,
  }
}

/** A package, the same on every page. Its price is a minimum, which a quotation confirms. */
function packageOffer(id: PackageId, { site, language, t }: PageContext): schema.Offer {
  return {
    '@type': 'Offer',
    '@id': `${site.siteUrl}/investment#${id}`,
    name: t(`structuredData.offers.${id}.name`),
    description: t(`structuredData.offers.${id}.description`),
    url: canonicalUrl(site, '/investment', language),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      minPrice: site.facts.prices[id],
      priceCurrency: site.facts.currency,
      // A month (UN/CEFACT).
      unitCode: 'MON',
      ...(!site.facts.legal.vatExempt && { valueAddedTaxIncluded: true }),
    },
  }
}

export function packages(page: PageContext): schema.Service {
  const { path, language, site, t } = page
  return {
    ...offered(page),
    '@id': `${site.siteUrl}${path}#packages`,
    name: t('structuredData.catalog'),
    description: t('meta.pricing.description'),
    url: canonicalUrl(site, path, language),
    offers: packageOffers(page),
  }
}

/** A service. Only the service that the packages consist of has prices. */
export function service(id: string, page: PageContext): schema.Service {
  const { path, language, site, t } = page
  return {
    ...offered(page),
    '@id': `${site.siteUrl}${path}#service`,
    name: t(`services.items.${id}.title`),
    description: t(`services.items.${id}.metaDescription`),
    url: canonicalUrl(site, path, language),
    image: socialPicture({ service: id }, site, language, t).url,
    ...(id === packagesService && { offers: packageOffers(page) }),
  }
}

function offered(page: PageContext) {
  const { site, t } = page
  const audience: schema.Audience = {
    '@type': 'Audience',
    audienceType: t('structuredData.audience'),
    geographicArea: site.facts.clientCountries.map((code) => ({ '@type': 'Country', name: formatCountry(code, t) })),
  }
  // The types of schema-dts do not allow a thing with several types in another thing.
  const provider = companySummary(page) as unknown as schema.Organization
  return { '@type': 'Service', provider, areaServed: areaServed(page), audience } satisfies schema.Service
}
