// The company in the words of schema.org: who it is, and its office as a local business, from the operator's facts.
import type {
  AggregateRating,
  HomeAndConstructionBusinessLeaf,
  LocalBusinessLeaf,
  MergeLeafTypes,
  OpeningHoursSpecification,
  Organization,
  Review,
} from 'schema-dts'
import { canonicalAddress } from '../addresses.ts'
import { socialPicture } from '../pictures/social.ts'
import { chosen } from '../site/chosen.ts'
import { locationAnchor } from '../site/locations.ts'
import type { Site } from '../site/site.ts'
import type { PageContext } from './graph.ts'
import { businessId, organizationId } from './ids.ts'
import { packageOffers } from './offers.ts'

/** The languages of the team (specification, point 1): the site is written in fewer. */
const spoken = ['en', 'fr', 'ar']

export function organization({ site }: PageContext): Organization {
  const { brand, legal } = site.facts
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: brand,
    legalName: legal.legalName,
    vatID: legal.vatNumber,
    url: `${site.siteUrl}/`,
    logo: `${site.siteUrl}/icons/icon-512.png`,
  }
}

// A HomeAndConstructionBusiness 'provides services around homes and buildings'. The wider type stands beside it for
// readers who know that one alone.
export type Business = MergeLeafTypes<[LocalBusinessLeaf, HomeAndConstructionBusinessLeaf]>

export function business({ site, language, t }: PageContext): Business {
  const { brand, office, links } = site.facts
  const home = canonicalAddress(site, '/', language)
  return {
    '@type': ['LocalBusiness', 'HomeAndConstructionBusiness'],
    '@id': businessId(site),
    parentOrganization: { '@id': organizationId(site) },
    name: brand,
    description: t('structuredData.business.description'),
    slogan: t('structuredData.business.slogan'),
    url: home,
    image: socialPicture('home', site, language, t).url,
    telephone: office.phone,
    email: office.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: office.street,
      postalCode: office.postalCode,
      addressLocality: office.town,
      addressCountry: office.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: office.latitude, longitude: office.longitude },
    areaServed: chosen(site.facts.locations).map((id) => ({
      '@type': 'City',
      name: t(`globalPresence.locations.${id}.city`),
      url: `${home}#${locationAnchor(id)}`,
    })),
    openingHoursSpecification: openingHours(site),
    priceRange: '€€€',
    currenciesAccepted: 'EUR',
    foundingDate: t('about.stats.founded.value'),
    knowsLanguage: spoken,
    sameAs: [links.linkedin, links.instagram, links.facebook],
    makesOffer: packageOffers(site, t),
    ...reputation(site, language),
  }
}

function openingHours({ facts: { hours } }: Site): OpeningHoursSpecification[] {
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
  return [
    { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays, ...hours.weekdays },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Saturday', ...hours.saturday },
  ]
}

/** How many reviews are quoted at most: a hundred, as the file may hold, would weigh more than the page. */
const mostQuoted = 3

/**
 * What customers say, where the operator's file holds it. Every review counts for the rating; quoted are those in the
 * page's language, or without one, the newest first.
 */
function reputation({ facts: { reviews } }: Site, language: string) {
  if (reviews.length === 0) return {}
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length
  const aggregateRating: AggregateRating = {
    '@type': 'AggregateRating',
    ratingValue: Math.round(average * 10) / 10,
    reviewCount: reviews.length,
    bestRating: 5,
  }
  const review = reviews
    .filter((one) => one.language === undefined || one.language === language)
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .slice(0, mostQuoted)
    .map(
      ({ author, rating, text, date }): Review => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: author },
        datePublished: date,
        reviewBody: text,
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      }),
    )
  return { aggregateRating, ...(review.length > 0 && { review }) }
}
