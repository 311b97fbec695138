// The company in schema.org terms: the organization, and its office as a local business.
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
import { enabled } from '../site/enabled.ts'
import { openingDays } from '../site/hours.ts'
import { locationAnchor } from '../site/locations.ts'
import { averageRating, selectedReviews } from '../site/reviews.ts'
import type { Site } from '../site/site.ts'
import { businessId, organizationId } from './ids.ts'
import { packageOffers } from './offers.ts'
import type { PageContext } from './page-context.ts'

/** The organization, with its legal name and VAT number if they are known. */
export function organization({ site }: PageContext): Organization {
  const { brand, legal } = site.facts
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: brand,
    ...(legal.legalName && { legalName: legal.legalName }),
    ...(legal.vatNumber && { vatID: legal.vatNumber }),
    url: `${site.siteUrl}/`,
    logo: `${site.siteUrl}/icons/icon-512.png`,
  }
}

// A HomeAndConstructionBusiness 'provides services around homes and buildings'. Some readers only know the more
// general type.
export type Business = MergeLeafTypes<[LocalBusinessLeaf, HomeAndConstructionBusinessLeaf]>

/** The office as a local business: address, hours, prices, towns and, if the page shows reviews, its rating. */
export function business({ site, language, t }: PageContext): Business {
  const { brand, foundingYear, office, links, priceRange, spokenLanguages } = site.facts
  const { latitude, longitude } = office
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
    ...(typeof latitude === 'number' &&
      typeof longitude === 'number' && { geo: { '@type': 'GeoCoordinates', latitude, longitude } as const }),
    areaServed: enabled(site.facts.locations).map((id) => ({
      '@type': 'City',
      name: t(`globalPresence.locations.${id}.city`),
      ...(site.facts.sections['global-presence'] && { url: `${home}#${locationAnchor(id)}` }),
    })),
    openingHoursSpecification: openingHours(site),
    ...(site.facts.specialDays.length > 0 && { specialOpeningHoursSpecification: specialHours(site) }),
    ...(priceRange !== null && { priceRange }),
    currenciesAccepted: 'EUR',
    foundingDate: String(foundingYear),
    knowsLanguage: spokenLanguages,
    sameAs: [links.linkedin, links.instagram, links.facebook].filter((link) => link !== null),
    makesOffer: packageOffers(site, t),
    ...reputation(site),
  }
}

function openingHours({ facts: { hours } }: Site): OpeningHoursSpecification[] {
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
  return openingDays(hours).flatMap(({ days, spans }) => {
    const [first = 0, ...others] = days
    const dayOfWeek = others.length > 0 ? names.slice(first, first + days.length) : names[first]
    return spans.map(
      (span): OpeningHoursSpecification => ({
        '@type': 'OpeningHoursSpecification',
        ...(dayOfWeek && { dayOfWeek }),
        ...span,
      }),
    )
  })
}

/** A closed day opens and closes at midnight: https://developers.google.com/search/docs/appearance/structured-data/local-business */
function specialHours({ facts: { specialDays } }: Site): OpeningHoursSpecification[] {
  const closed = { opens: '00:00', closes: '00:00' }
  return specialDays.flatMap(({ date, until = date, hours }) =>
    [hours ?? closed].flat().map(
      (span): OpeningHoursSpecification => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: until,
        ...span,
      }),
    ),
  )
}

/** The rating and the reviews that the page shows: search engines accept no others. */
function reputation({ facts: { reviews } }: Site) {
  const selected = selectedReviews(reviews)
  if (selected.length === 0) return {}
  const aggregateRating: AggregateRating = {
    '@type': 'AggregateRating',
    ratingValue: averageRating(reviews),
    reviewCount: reviews.length,
    bestRating: 5,
  }
  const review = selected.map(
    ({ author, rating, text, date, language }): Review => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: date,
      reviewBody: text,
      ...(language && { inLanguage: language }),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    }),
  )
  return { aggregateRating, review }
}
