// The company with everything that the home page says about it.
import type { AggregateRating, OpeningHoursSpecification, Review } from 'schema-dts'
import { socialPicture } from '../pictures/social.ts'
import { openingDays } from '../site/hours.ts'
import { averageRating, selectedReviews } from '../site/reviews.ts'
import type { Site } from '../site/site.ts'
import { areaServed } from './area-served.ts'
import { type Company, companySummary } from './company-summary.ts'
import { packageOffers } from './offers.ts'
import type { PageContext } from './page-context.ts'

/** The company in full: address, hours, prices, towns, legal names if they are known, and the rating that the page shows. */
export function company(page: PageContext): Company {
  const { site, language, t } = page
  const { foundingYear, legal, office, links, priceRange, spokenLanguages } = site.facts
  const { latitude, longitude } = office
  return {
    ...companySummary(page),
    ...(legal.legalName && { legalName: legal.legalName }),
    ...(legal.vatNumber && { vatID: legal.vatNumber }),
    logo: `${site.siteUrl}/icons/icon-512.png`,
    description: t('structuredData.business.description'),
    slogan: t('structuredData.business.slogan'),
    image: socialPicture('home', site, language, t).url,
    email: office.email,
    ...(typeof latitude === 'number' &&
      typeof longitude === 'number' && { geo: { '@type': 'GeoCoordinates', latitude, longitude } as const }),
    areaServed: areaServed(page),
    openingHoursSpecification: openingHours(site),
    ...(site.facts.specialDays.length > 0 && { specialOpeningHoursSpecification: specialHours(site) }),
    ...(priceRange !== null && { priceRange }),
    currenciesAccepted: 'EUR',
    foundingDate: String(foundingYear),
    knowsLanguage: spokenLanguages,
    sameAs: [links.linkedin, links.instagram, links.facebook].filter((link) => link !== null),
    makesOffer: packageOffers(page),
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
