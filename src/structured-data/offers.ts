// What the company offers, in the words of schema.org: its services, and the monthly packages with the operator's prices.
import type { AggregateOffer, Audience, LocalBusiness, Offer, Place, Service } from 'schema-dts'
import { canonicalAddress } from '../addresses.ts'
import type { Translate } from '../language/translate.ts'
import { socialPageOf, socialPicture } from '../pictures/social.ts'
import { enabled } from '../site/enabled.ts'
import { offeredPrices, type PackageId } from '../site/packages.ts'
import type { Site } from '../site/site.ts'
import { businessId } from './ids.ts'
import type { PageContext } from './page-context.ts'

/** The packages, from the lowest price to the highest, each with its name and its price alone. */
export function packageOffers(site: Site, t: Translate): AggregateOffer {
  return aggregateOffer(
    site,
    enabled(site.facts.packages).map((id) => packageOffer(id, site, t)),
  )
}

/** The service on the pricing page: the care of a house by the month. */
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
        // By the month (UN/CEFACT: MON), taxes included, and from this price on: a quotation confirms it.
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

/** A service on its own page. The packages have prices; other services are quoted for each house, so
 * they have no `offers`. */
export function service(id: string, { path, language, site, t }: PageContext): Service {
  const url = canonicalAddress(site, path, language)
  return {
    ...offered(site, t),
    '@id': `${site.siteUrl}${path}#service`,
    name: t(`services.items.${id}.title`),
    description: t(`services.items.${id}.metaDescription`),
    url,
    image: socialPicture(socialPageOf(id), site, language, t).url,
    ...(id === 'property-management' && { offers: packageOffers(site, t) }),
  }
}

/** The owners abroad whom the company looks for (specification, point 1). */
const homeCountries = ['US', 'AE', 'SA', 'QA', 'KW', 'BH', 'OM'] as const

/** What all services have in common: who provides them, where, and for whom. */
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
