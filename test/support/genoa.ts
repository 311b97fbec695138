// The content file of another company: yacht care in Genoa, under Italian law, with prices in Swiss francs.
import { legalIds } from '../../src/site/legal-pages.ts'
import { locationIds } from '../../src/site/locations.ts'
import { serviceIds } from '../../src/site/services.ts'
import texts from './genoa-texts.json' with { type: 'json' }

/** `texts` with `text` on every legal page and in its description. */
function withLegalTexts<Texts extends { meta: object }>(texts: Texts, text: string) {
  const page = { title: text, intro: text, sections: [{ heading: text, paragraphs: [text] }] }
  const description = { description: text, keywords: text, socialDescription: text }
  const onEachPage = <Value>(value: Value) => Object.fromEntries(legalIds.map((id) => [id, value]))
  return { ...texts, legal: onEachPage(page), meta: { ...texts.meta, legal: onEachPage(description) } }
}

const off = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, false]))

export const genoaFile = {
  brand: 'Vela & Molo',
  office: {
    street: 'Molo Vecchio 1',
    postalCode: '16128',
    town: 'Genova',
    country: 'IT',
    timeZone: 'Europe/Rome',
    phone: '+39 010 555 0100',
    email: 'ciao@vela-molo.example',
    whatsapp: null,
  },
  place: {
    inTown: { en: 'in Genoa', fr: 'à Gênes' },
    onCoast: { en: 'in Liguria', fr: 'en Ligurie' },
  },
  businessType: 'LocalBusiness',
  currency: 'CHF',
  priceRange: null,
  clientCountries: ['CH', 'DE'],
  spokenLanguages: ['it', 'en', 'fr'],
  services: { ...off(serviceIds), 'yacht-care': true },
  securityMonitoring: false,
  invoicePayment: false,
  packages: { elite: false },
  locations: { ...off(locationIds), genoa: true },
  coastBetween: false,
  links: { linkedin: null, instagram: null, facebook: null },
  legal: { frenchLaw: false },
  texts: {
    en: withLegalTexts(texts.en, 'Our lawyer in Genoa wrote this.'),
    fr: withLegalTexts(texts.fr, 'Notre avocate à Gênes a écrit ceci.'),
  },
}

/** Words about the example company. `French` alone may be a language of the staff. */
const foreignWords =
  /(?:[^<>"]{0,40})(?:Grasse|Cannes|Antibes|Tropez|Mougins|Riviera|Azur|Mimosa &|mimosa-mer|\bFrance\b|French (?!and\b|or\b|version|spoken)[A-Z][a-z]+|French law|(?:droit|loi|code) français|CNIL|\bvillas?\b|€|\bEUR\b|\beuros?\b)[^<>"]{0,30}/gi

/** The words of `body` about the example company, without styles, application data and file names. */
export const foreignWordsIn = (body: string) =>
  body
    .replace(/<style>.*?<\/style>|<script type="application\/json".*?<\/script>/gs, '')
    .replace(/\s(?:href|src|srcset|imagesrcset|style|class)="[^"]*"/gi, '')
    .match(foreignWords) ?? []
