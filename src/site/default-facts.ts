// The built-in facts: placeholders until the content file (SITE_FILE) replaces them. Numbers and addresses are from
// the ranges that ARCEP and RFC 2606 reserve for fiction.
import { deepMerge } from './deep-merge.ts'
import { inOrder } from './enabled.ts'
import type { Facts, PartialFacts } from './facts.ts'
import { locationIds } from './locations.ts'
import { packageIds } from './packages.ts'
import { optionalSections } from './sections.ts'
import { serviceIds } from './services.ts'

function allOn<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>
}

export const defaultFacts: Facts = {
  brand: 'Mimosa & Mer',
  nameBesideLogo: true,
  foundingYear: 2015,
  office: {
    street: '1 chemin des Mimosas',
    postalCode: '06130',
    town: 'Grasse',
    country: 'FR',
    latitude: 43.6602,
    longitude: 6.9266,
    timeZone: 'Europe/Paris',
    phone: '+33 4 65 71 00 26',
    email: 'contact@mimosa-mer.example',
    whatsapp: '+33 6 39 98 00 26',
  },
  place: {
    inTown: { en: 'in Grasse', fr: 'à Grasse', ar: 'في غراس', zh: '格拉斯' },
    onCoast: {
      en: 'on the Côte\u00a0d’Azur',
      fr: 'sur la Côte\u00a0d’Azur',
      ar: 'في الكوت دازور',
      zh: '蔚蓝海岸',
    },
  },
  businessType: 'HomeAndConstructionBusiness',
  currency: 'EUR',
  hours: { weekdays: { opens: '09:00', closes: '18:00' }, saturday: { opens: '10:00', closes: '14:00' } },
  specialDays: [],
  services: allOn(serviceIds),
  securityMonitoring: true,
  invoicePayment: true,
  locations: allOn(locationIds),
  coastBetween: true,
  sections: allOn(optionalSections),
  packages: allOn(packageIds),
  prices: { essential: 200, premium: 350, elite: 500 },
  commitmentMonths: 6,
  priceRange: '€€€',
  clientCountries: ['US', 'AE', 'SA', 'QA', 'KW', 'BH', 'OM'],
  spokenLanguages: ['en', 'fr', 'ar'],
  links: {
    linkedin: 'https://www.linkedin.com/company/mimosa-mer-example',
    instagram: 'https://www.instagram.com/mimosa.mer.example',
    facebook: 'https://www.facebook.com/mimosa.mer.example',
  },
  legal: { lastUpdated: '2026-11-27', frenchLaw: true, vatExempt: false, holdsNoFunds: false },
  figures: [],
  people: [],
  visitReports: [],
  reviews: [],
}

/**
 * The built-in facts with `overrides` merged in; lists are replaced. A new address without coordinates has none,
 * because the built-in ones belong to another place. The town in sentences follows the address. `order` sorts services
 * and towns.
 */
export function factsWith(overrides: PartialFacts): Facts {
  const { latitude, longitude, ...address } = overrides.office ?? {}
  const isElsewhere = ['street', 'postalCode', 'town', 'country'].some((part) => part in address)
  const nowhere = { office: { latitude: latitude ?? null, longitude: longitude ?? null } }
  const facts = deepMerge(defaultFacts, isElsewhere ? deepMerge(overrides, nowhere) : overrides) as Facts
  const { order, services, locations } = facts
  const place = {
    ...defaultFacts.place,
    ...(address.town !== undefined && { inTown: inTown(address.town) }),
    // Replaces all languages: the built-in names belong to another place.
    ...overrides.place,
  }
  return {
    ...facts,
    place,
    services: arranged(services, order?.services),
    locations: arranged(locations, order?.locations),
  }
}

/** The town in a sentence of each language. French contracts à with the article of a name: au Cannet. */
const inTown = (town: string): Facts['place']['inTown'] => ({
  en: `in ${town}`,
  fr: `à ${town}`.replace(/^à Le(s?) /, (_, plural) => (plural ? 'aux ' : 'au ')),
  ar: `في \u2068${town}\u2069`,
  zh: `\u202f${town}\u202f`,
})

function arranged(switches: Record<string, boolean>, first?: readonly string[]) {
  return Object.fromEntries(inOrder(Object.keys(switches), first).map((name) => [name, switches[name] === true]))
}
