// The offers in schema.org terms: the services, and the monthly packages with their prices.
import type { AggregateOffer, Audience, LocalBusiness, Offer, Place, Service } from 'schema-dts'
import { canonicalAddress } from '../addresses.ts'
import type { Translate } from '../language/translate.ts'
import { socialPicture } from '../pictures/social.ts'
import { enabled } from '../site/enabled.ts'
import { offeredPrices, type PackageId } from '../site/packages.ts'
import type { Site } from '../site/site.ts'
import { businessId } from './ids.ts'
import type { PageContext } from './page-context.ts'

/** The packages with their prices, and the range of these. */
export function packageOffers(site: Site, t: Translate): AggregateOffer {
  return aggregateOffer(
    site,
    enabled(site.facts.packages).map((id) => packageOffer(id, site, t)),
  )
}

/** The pricing page as a service with its packages. */
export function packages({ path, language, site, t }: PageContext): Service {
  const url = canonicalAddress(site, path, language)
  return {
    ...offered(site, t),
    '@id': `${site.siteUrl}${path}#packages`,
    name: t('structuredData.catalog'),
    description: t('meta.pricing.description'),
    url,
    offers: aggregateOffer(
      site,
      enabled(site.facts.packages).map((id) => ({
        ...packageOffer(id, site, t),
        description: t(`structuredData.offers.${id}.description`),
        url,
        // Monthly (UN/CEFACT: MON), taxes included. A minimum price: a quotation confirms it.
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          minPrice: site.facts.prices[id],
          priceCurrency: 'EUR',
          unitCode: 'MON',
          valueAddedTaxIncluded: true,
        },
      })),
    ),
  }
}

/** A service. Only the packages have prices; other services are quoted individually. */
export function service(id: string, { path, language, site, t }: PageContext): Service {
  const url = canonicalAddress(site, path, language)
  return {
    ...offered(site, t),
    '@id': `${site.siteUrl}${path}#service`,
    name: t(`services.items.${id}.title`),
    description: t(`services.items.${id}.metaDescription`),
    url,
    image: socialPicture({ service: id }, site, language, t).url,
    ...(id === 'property-management' && { offers: packageOffers(site, t) }),
  }
}

/** The countries of the intended customers. */
const homeCountries = ['US', 'AE', 'SA', 'QA', 'KW', 'BH', 'OM'] as const

/** What all services have in common: provider, area and audience. */
function offered(site: Site, t: Translate) {
  const provider: LocalBusiness = { '@type': 'LocalBusiness', '@id': businessId(site), name: site.facts.brand }
  const areaServed: Place = { '@type': 'Place', name: t('structuredData.areas.riviera') }
  const audience: Audience = {
    '@type': 'Audience',
    audienceType: t('structuredData.audience'),
    geographicArea: homeCountries.map((code) => ({ '@type': 'Country', name: t(`structuredData.countries.${code}`) })),
  }
  return { '@type': 'Service', provider, areaServed, audience } satisfies Service
}

function aggregateOffer({ facts }: Site, offers: Offer[]): AggregateOffer {
  const prices = offeredPrices(facts)
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'EUR',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: offers.length,
    offers,
  }
}

function packageOffer(id: PackageId, { facts }: Site, t: Translate) {
  return {
    '@type': 'Offer',
    name: t(`structuredData.offers.${id}.name`),
    price: facts.prices[id],
    priceCurrency: 'EUR',
  } satisfies Offer
}
