// The content file of another company: yacht care in Genoa, under Italian law, with prices in Swiss francs.
import { legalIds } from '../../src/site/legal-pages.ts'

interface CompanyTexts {
  title: string
  locations: string
  homeTitle: string
  keywords: string
  alt: string
  legal: string
}

/** The texts in one language, except the texts of the service and the town. */
function textsOf({ title, locations, homeTitle, keywords, alt, legal }: CompanyTexts) {
  const legalPage = { title: legal, intro: legal, sections: [{ heading: legal, paragraphs: [legal] }] }
  const legalMeta = { description: legal, keywords: legal, socialDescription: legal }
  return {
    hero: { title },
    about: { stats: { locations: { label: locations } } },
    imageAlt: { hero: alt, locations: { villa: alt }, serviceHeroes: { pool: alt } },
    legal: Object.fromEntries(legalIds.map((id) => [id, legalPage])),
    meta: {
      home: { title: homeTitle, keywords },
      pricing: { title: homeTitle },
      legal: Object.fromEntries(legalIds.map((id) => [id, legalMeta])),
    },
    structuredData: { business: { slogan: title } },
  }
}

export const genoaFile = {
  brand: 'Vela & Molo',
  office: {
    street: 'Molo Vecchio 1',
    postalCode: '16128',
    town: 'Genoa',
    country: 'IT',
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
  services: {
    'property-management': false,
    'concierge-services': false,
    'renovation-projects': false,
    'property-acquisition': false,
    'administrative-support': false,
    'yacht-care': true,
  },
  securityMonitoring: false,
  locations: { grasse: false, cannes: false, antibes: false, saintTropez: false, mougins: false, genoa: true },
  coastBetween: false,
  links: { linkedin: null, instagram: null, facebook: null },
  legal: { frenchLaw: false },
  texts: {
    en: {
      ...textsOf({
        title: 'Your yacht in Liguria, ready whenever you are',
        locations: 'Harbours in Liguria',
        homeTitle: 'Yacht Care {{onCoast}} | {{brand}}',
        keywords: 'yacht care {{onCoast}}',
        alt: 'A harbour with yachts',
        legal: 'Our lawyer in Genoa wrote this.',
      }),
      services: {
        items: {
          'yacht-care': {
            title: 'Yacht Care',
            description: 'Decks, engines and sails through the seasons.',
            fullDescription: ['A boat in the harbour needs a patient hand.'],
            highlights: ['Washing', 'Engine checks'],
          },
        },
      },
      globalPresence: {
        subtitle: 'From the old harbour of Genoa: near the yachts, and in touch with their owners.',
        locations: { genoa: { city: 'Genoa', description: 'The old harbour.', address: 'Molo Vecchio, 16128 Genoa' } },
      },
    },
    fr: {
      ...textsOf({
        title: 'Votre yacht en Ligurie, prêt à votre retour',
        locations: 'Ports de Ligurie',
        homeTitle: 'Entretien de yachts {{onCoast}} | {{brand}}',
        keywords: 'entretien de yachts {{onCoast}}',
        alt: 'Un port avec des yachts',
        legal: 'Notre avocate à Gênes a écrit ceci.',
      }),
      services: {
        items: {
          'yacht-care': {
            title: 'Entretien de yachts',
            description: 'Ponts, moteurs et voiles au fil des saisons.',
            fullDescription: ['Un bateau au port demande de la patience.'],
            highlights: ['Lavage', 'Moteur'],
          },
        },
      },
      globalPresence: {
        subtitle: 'Du vieux port de Gênes : près des yachts, et en lien avec leurs propriétaires.',
        locations: { genoa: { city: 'Gênes', description: 'Le vieux port.', address: 'Molo Vecchio, 16128 Gênes' } },
      },
    },
  },
}
