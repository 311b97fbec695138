// Generators of content documents.
import fc from 'fast-check'
import { defaultFacts } from '../../../src/site/default-facts.ts'

const link = fc.constantFrom(null, 'https://one.example', 'https://two.example')
const line = fc.constantFrom(null, 'Olive & Pin SARL', '123 456 789')
const networks = { linkedin: link, instagram: link, facebook: link }
const moreLinks = { careers: link, news: link }
const legal = { legalName: line, vatNumber: line, mediator: line }
const colours = fc.record(
  { navy: fc.constantFrom('#0b1f3a', '#123026'), gold: fc.constant('#c0a060') },
  { requiredKeys: [] },
)
const office = {
  street: fc.constant('2 rue Droite'),
  postalCode: fc.constant('06130'),
  town: fc.constantFrom('Grasse', 'Vence'),
  country: fc.constant('FR'),
  latitude: fc.constantFrom(null, 43.7),
  longitude: fc.constantFrom(null, 7.1),
  phone: fc.constantFrom('+33 4 65 71 00 26', '+33 4 65 71 00 27'),
  email: fc.constant('a@villa.example'),
  whatsapp: fc.constantFrom(null, '+33 6 39 98 00 26'),
}
const hours = { weekdays: fc.constant(null), sunday: fc.constantFrom(null, { opens: '09:00', closes: '12:00' }) }
const brand = fc.constantFrom('Olive & Pin', 'Pin & Olive')
const lists = {
  specialDays: fc.constantFrom([], [{ date: '2096-12-25', hours: null }]),
  spokenLanguages: fc.constantFrom([], ['fr'], ['en', 'it']),
}
const order = fc.record(
  { services: fc.constantFrom([], ['renovation']), sections: fc.constantFrom([], ['pricing', 'services']) },
  { requiredKeys: [] },
)
const some = { requiredKeys: [] }

/** Any valid content file of an operator. */
export const contentFile = fc.record(
  {
    brand: fc.oneof(brand, fc.record({ name: brand, colours }, { requiredKeys: [] })),
    links: fc.record({ ...networks, ...moreLinks }, some),
    legal: fc.record(legal, some),
    office: fc.record(office, some),
    hours: fc.record(hours, some),
    order,
    ...lists,
  },
  some,
)
/** A document of an earlier release, whose forms sent whole groups. */
export const wholeGroups = fc.record(
  {
    brand: fc.record({ name: brand, colours }, { requiredKeys: ['name'] }),
    links: fc.record({ ...networks, ...moreLinks }, { requiredKeys: ['linkedin', 'instagram', 'facebook'] }),
    legal: fc.record({ lastUpdated: fc.constant('2026-11-23'), ...legal }, { requiredKeys: ['lastUpdated'] }),
    office: fc.record(office),
    hours: fc.record(hours, { requiredKeys: ['weekdays'] }),
    order,
    ...lists,
  },
  some,
)

const words = fc.constantFrom('Come home', 'At home')
const texts = fc.record(
  {
    hero: fc.record({ title: words, subtitle: words }, some),
    about: fc.record({ paragraphs: fc.array(words, { minLength: 1, maxLength: 3 }) }, some),
    contact: fc.constant({ errorSummary: { title: { one: 'One error', other: '{{count}} errors' } } }),
  },
  some,
)

/** Values of every kind that the desk may write, at any depth. */
export const someValues = fc
  .tuple(
    fc.record({ links: fc.record({ ...networks, ...moreLinks }, some), legal: fc.record(legal, some) }, some),
    fc.record(
      {
        brand: fc.record({ name: brand, colours }, some),
        // Complete, because the site has no coordinates for another address.
        office: fc.record(office),
        // Otherwise the site derives it from the address.
        place: fc.constant(defaultFacts.place),
        // With a Saturday, which the site fills in if it is missing.
        hours: fc.record({ ...hours, saturday: hours.sunday }, { requiredKeys: ['weekdays', 'saturday'] }),
        prices: fc.record({ essential: fc.constantFrom(199.5, 210), elite: fc.constant(640) }, some),
        packages: fc.record({ elite: fc.boolean(), premium: fc.constantFrom(true, { contains: 'essential' }) }, some),
        services: fc.record({ 'property-acquisition': fc.boolean(), 'renovation-projects': fc.boolean() }, some),
        texts: fc.record({ en: texts, fr: texts }, some),
        order,
        ...lists,
      },
      { requiredKeys: ['place'] },
    ),
  )
  .map((values): Record<string, unknown> => JSON.parse(JSON.stringify(Object.assign({}, ...values))))
