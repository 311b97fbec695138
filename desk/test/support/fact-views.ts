// Pages of the desk about the facts of the site, for tests.

import { type Language, languages } from '../../../src/language/language.ts'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import { textAt } from '../../../src/language/translate.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { locationIds } from '../../../src/site/locations.ts'
import { serviceIds } from '../../../src/site/services.ts'
import type { FactPath } from '../../api/draft-data.ts'
import type { FactEntry, FactSection, FactsPage, ListItem } from '../../api/facts-data.ts'
import { factsOfSection } from '../../api/facts-data.ts'
import { textPath, valueAt } from '../../api/paths.ts'
import type { TextDetails } from '../../api/texts-data.ts'
import { at } from './request-views.ts'

export const draft = { changes: 3, saved: { at: at('20', '10:46'), by: 'Claire Martin' }, published: 41 }
export const siteLanguages: readonly Language[] = ['en', 'fr']
const siteTexts: Partial<Record<Language, object>> = { en: english, fr: french }

export const facts: Record<string, unknown> = {
  ...defaultFacts,
  brand: { name: 'Mimosa & Mer', colours: { gold: '#c9a45c' } },
  hours: {
    weekdays: [
      { opens: '09:00', closes: '12:30' },
      { opens: '14:00', closes: '18:00' },
    ],
    saturday: { opens: '10:00', closes: '14:00' },
    sunday: null,
  },
  specialDays: [
    { date: '2026-12-24', hours: { opens: '10:00', closes: '12:00' } },
    { date: '2026-12-25', until: '2027-01-01', hours: null },
  ],
  services: { ...defaultFacts.services, 'property-acquisition': false },
  reviews: [{ author: 'A. Martin', rating: 7, text: 'Warm when we arrived.', date: '2026-06-01', language: 'en' }],
}

const factEntry = (path: FactPath): FactEntry => ({
  path,
  value: valueAt(facts, path),
  version: 1,
  isChanged: false,
  published: valueAt(facts, path),
  builtIn: valueAt(facts, path),
})

const withoutPlaceholders = (text: unknown): string => JSON.parse(JSON.stringify(text).replace(/\{\{(\w+)\}\}/g, '$1'))

export function textDetails(key: string): TextDetails {
  return {
    key,
    maxLength: 5000,
    placeholders: [{ name: 'brand', values: { en: 'Mimosa & Mer', fr: 'Mimosa & Mer' }, isExpected: false }],
    languages: siteLanguages.map((language) => {
      // Without placeholders: a test looks for those that the desk forgot to fill in.
      const value = withoutPlaceholders(textAt(siteTexts[language] ?? {}, key))
      const { dir: direction } = languages[language]
      const text = { path: textPath(language, key), language, direction, value, published: value }
      return { ...text, builtIn: value, version: 0, isChanged: false }
    }),
  }
}

function listItem(list: 'services' | 'locations', id: string): ListItem {
  const isService = list === 'services'
  const [group, title] = isService ? ['services.items', 'title'] : ['globalPresence.locations', 'city']
  const subject = isService ? servicePicture(id, defaultFacts.services) : locationPicture(id)
  const keys = isService ? [title, 'description', 'highlights'] : [title, 'description', 'address']
  return {
    id,
    isOn: textAt(facts, `${list}.${id}`) === true,
    isAdded: id === 'administrative-support',
    name: String(textAt(english, `${group}.${id}.${title}`)),
    texts: keys.map((key) => textDetails(`${group}.${id}.${key}`)),
    picture: {
      slot: subject.name,
      entry: { path: `/pictures/${subject.name}`, value: null, version: 0, isChanged: false },
      published: null,
      builtIn: null,
      altKey: subject.alt,
      crops: [{ slot: subject.name, width: 960, height: 600 }],
      wanted: { width: 1600, height: 1000 },
    },
  }
}

export const factsPage = (section: FactSection, changes: Partial<FactsPage> = {}): FactsPage => ({
  kind: 'facts',
  section,
  draft,
  facts: factsOfSection[section].map(factEntry),
  languages: siteLanguages,
  ...(section === 'services' && { items: serviceIds.map((id) => listItem('services', id)) }),
  ...(section === 'locations' && { items: locationIds.map((id) => listItem('locations', id)) }),
  ...changes,
})
