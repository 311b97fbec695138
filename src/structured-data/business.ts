// The company in schema.org terms: one thing, which is an organization and, with its office, a local business.
import type * as schema from 'schema-dts'
import type { Language } from '../language/language.ts'
import type { Translate } from '../language/translate.ts'
import { canonicalUrl } from '../page-urls.ts'
import { socialPicture } from '../pictures/social.ts'
import { enabled } from '../site/enabled.ts'
import type { Facts } from '../site/facts.ts'
import { wordsIn } from '../site/format.ts'
import { openingDays } from '../site/hours.ts'
import { locationAnchor } from '../site/locations.ts'
import { averageRating, selectedReviews } from '../site/reviews.ts'
import type { Site } from '../site/site.ts'

export interface PageContext {
  path: string
  language: Language
  site: Site
  t: Translate
  /** The time when the pages last changed (ISO 8601), if known. */
  changed?: string | undefined
}

/** The `@id` of the company, which is also its office. */
export const companyId = ({ siteUrl }: Site) => `${siteUrl}/#organization`

export const webSiteId = ({ siteUrl }: Site) => `${siteUrl}/#website`

// By default a HomeAndConstructionBusiness, which 'provides services around homes and buildings'. Some readers only
// know the more general types.
export type Company = schema.MergeLeafTypes<
  [schema.OrganizationLeaf, schema.LocalBusinessLeaf, schema.HomeAndConstructionBusinessLeaf]
>

/** The company as the home page describes it: address, hours, towns, legal names if they are known, and the rating. */
export function company(page: PageContext): Company {
  const { site, language, t } = page
  const { foundingYear, legal, office, links, priceRange, sections, spokenLanguages } = site.facts
  const people = sections.about ? site.facts.people : []
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
    currenciesAccepted: site.facts.currency,
    foundingDate: String(foundingYear),
    knowsLanguage: spokenLanguages,
    sameAs: [links.linkedin, links.instagram, links.facebook].filter((link) => link !== null),
    ...(people.length > 0 && { employee: people.map((person) => employee(person, language)) }),
    ...reputation(site),
  }
}

function employee({ name, role, languages }: Facts['people'][number], language: Language): schema.Person {
  return { '@type': 'Person', name, jobTitle: wordsIn(role, language), knowsLanguage: languages }
}

function openingHours({ facts: { hours } }: Site): schema.OpeningHoursSpecification[] {
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
  return openingDays(hours).flatMap(({ days, spans }) => {
    const [first = 0, ...others] = days
    const dayOfWeek = others.length > 0 ? names.slice(first, first + days.length) : names[first]
    return spans.map((span) => ({ ...specification, ...(dayOfWeek && { dayOfWeek }), ...span }))
  })
}

/**
 * A closed day opens and closes at midnight:
 * https://developers.google.com/search/docs/appearance/structured-data/local-business
 */
function specialHours({ facts: { specialDays } }: Site): schema.OpeningHoursSpecification[] {
  const closed = { opens: '00:00', closes: '00:00' }
  return specialDays.flatMap(({ date, until = date, hours }) =>
    [hours ?? closed].flat().map((span) => ({ ...specification, validFrom: date, validThrough: until, ...span })),
  )
}

const specification = { '@type': 'OpeningHoursSpecification' } as const

/** The rating and the reviews that the page shows: search engines accept no others. */
function reputation({ facts }: Site) {
  const { reviews } = facts
  const selected = selectedReviews(facts)
  if (selected.length === 0) return {}
  const ratingValue = averageRating(reviews)
  const aggregateRating = {
    '@type': 'AggregateRating',
    ratingValue,
    reviewCount: reviews.length,
    bestRating: 5,
  } as const
  const review = selected.map(
    ({ author, rating, text, date, language }): schema.Review => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: date,
      reviewBody: text,
      ...(language && { inLanguage: language }),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    }),
  )
  return { ...(ratingValue && { aggregateRating }), review }
}

/** The company on pages that only name it, with the address that search engines require of a local business. */
export function companySummary({ site }: Pick<PageContext, 'site'>): Company {
  const { brand, businessType, office } = site.facts
  const address: schema.PostalAddress = {
    '@type': 'PostalAddress',
    streetAddress: office.street,
    postalCode: office.postalCode,
    addressLocality: office.town,
    addressCountry: office.country,
  }
  return {
    '@type': [...new Set(['Organization', 'LocalBusiness', businessType])] as unknown as Company['@type'],
    '@id': companyId(site),
    name: brand,
    url: `${site.siteUrl}/`,
    telephone: office.phone,
    address,
  }
}

/** The towns, each with its anchor on the home page, and the coast between them if the company serves it. */
export function areaServed({ site, language, t }: PageContext): (schema.City | schema.Place)[] {
  const { locations, sections, coastBetween } = site.facts
  const home = canonicalUrl(site, '/', language)
  const towns = enabled(locations).map(
    (id): schema.City => ({
      '@type': 'City',
      name: t(`globalPresence.locations.${id}.city`),
      ...(sections['global-presence'] && { url: `${home}#${locationAnchor(id)}` }),
    }),
  )
  return coastBetween ? [...towns, { '@type': 'Place', name: t('structuredData.areas.coast') }] : towns
}
