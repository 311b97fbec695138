// Pages of the desk about the site, for tests: what the server would show in the office of the desk's design.
import type { AllTextsPage, SearchTextsPage, TextDetails } from '../../src/desk/editor/texts-data.ts'
import type { FactEntry, FactSection, FactsPage, ListItem } from '../../src/desk/facts/facts-data.ts'
import { fieldsOfSection } from '../../src/desk/facts/facts-data.ts'
import type { FactField } from '../../src/desk/pages/draft-data.ts'
import type { Change, ComparePage, PublishPage, VersionRow, VersionsPage } from '../../src/desk/publish/publish-data.ts'
import { type Language, languages } from '../../src/language/language.ts'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { textAt } from '../../src/language/translate.ts'
import { locationPicture, servicePicture } from '../../src/pictures/subjects.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { locationIds } from '../../src/site/locations.ts'
import { serviceIds } from '../../src/site/services.ts'

const at = (day: string, time: string) => Date.parse(`2026-11-${day}T${time}:00+01:00`)
export const draft = { changes: 3, saved: { at: at('20', '10:46'), by: 'Claire Martin' }, published: 41 }
const siteLanguages: readonly Language[] = ['en', 'fr']
const siteTexts: Partial<Record<Language, object>> = { en: english, fr: french }

const facts: Record<string, unknown> = {
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

const valueOfField = (field: FactField) => textAt(facts, field) as unknown

const factEntry = (field: FactField): FactEntry => ({
  name: `facts.${field}`,
  field,
  value: valueOfField(field),
  version: 1,
  isChanged: false,
  published: valueOfField(field),
  builtIn: valueOfField(field),
})

const withoutPlaceholders = (text: unknown): string => JSON.parse(JSON.stringify(text).replace(/\{\{(\w+)\}\}/g, '$1'))

function textDetails(key: string): TextDetails {
  return {
    key,
    maxLength: 5000,
    placeholders: [{ name: 'brand', values: { en: 'Mimosa & Mer', fr: 'Mimosa & Mer' }, isExpected: false }],
    languages: siteLanguages.map((language) => {
      // Without placeholders: a test looks for those that the desk forgot to fill in.
      const value = withoutPlaceholders(textAt(siteTexts[language] ?? {}, key))
      const { dir: direction } = languages[language]
      const text = { name: `texts.${language}.${key}` as const, language, direction, value, published: value }
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
      entry: { name: `pictures.${subject.name}`, value: null, version: 0, isChanged: false },
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
  facts: fieldsOfSection[section].map(factEntry),
  languages: siteLanguages,
  ...(section === 'services' && { items: serviceIds.map((id) => listItem('services', id)) }),
  ...(section === 'locations' && { items: locationIds.map((id) => listItem('locations', id)) }),
  ...changes,
})

const change = (rest: Partial<Change> & Pick<Change, 'name' | 'group' | 'label' | 'before' | 'after'>): Change => ({
  address: '/desk/pages/facts/hours',
  ...rest,
})

const siteChanges: Change[] = [
  change({
    name: 'texts.en.about.paragraphs',
    group: 'Home',
    label: 'About, paragraphs',
    language: 'en',
    before: ['Founded in 2015, we look after private homes for owners who live abroad.', 'From Grasse.'],
    after: ['Founded in 2015, we look after private homes for owners who live elsewhere.', 'From Grasse.'],
  }),
  change({
    name: 'texts.fr.about.paragraphs',
    group: 'Home',
    label: 'About, paragraphs',
    language: 'fr',
    before: ['Fondée en 2015, elle veille sur des maisons dont les propriétaires vivent à l’étranger.'],
    after: ['Fondée en 2015, elle veille sur des maisons dont les propriétaires vivent ailleurs.'],
  }),
  change({
    name: 'pictures.location-grasse',
    group: 'Pictures',
    label: 'Grasse',
    before: null,
    after: { file: 'uploads/grasse.jpg', focus: [0.46, 0.38] },
  }),
  change({
    name: 'facts.hours',
    group: 'Facts',
    label: 'Opening hours',
    before: { weekdays: { opens: '09:00', closes: '18:00' } },
    after: facts.hours,
  }),
]

export const publishPage = (changes: Partial<PublishPage> = {}): PublishPage => ({
  kind: 'publish',
  draft,
  changes: siteChanges,
  blocking: [],
  largePages: [{ path: '/', name: 'Home', language: 'fr', bytes: 14_912, limit: 14_600 }],
  revision: 7,
  ...changes,
})

export const blockedPage = publishPage({
  largePages: [],
  blocking: [
    {
      name: 'pictures.location-grasse',
      field: '/alt/fr',
      address: '/desk/pages/picture/location-grasse#pictures-location-grasse-alt-fr',
      code: 'missing-alt',
    },
    {
      name: 'facts.links',
      field: '/instagram',
      address: '/desk/pages/facts/company#facts-links-instagram',
      code: 'schema',
      detail: { kind: 'address', values: {} },
    },
  ],
})

const version = (number: number, rest: Partial<VersionRow> = {}): VersionRow => ({
  number,
  at: at('16', '11:20'),
  by: 'Claire Martin',
  changes: siteChanges.slice(3),
  total: 1,
  isPublished: false,
  ...rest,
})

export const versionsPage: VersionsPage = {
  kind: 'versions',
  draft,
  versions: [
    version(41, { at: at('19', '18:02'), by: 'Hugo', changes: siteChanges, total: 4, isPublished: true }),
    version(40),
    version(39, { restored: 37 }),
    version(38, { faults: [{ name: 'facts.services', field: '', code: 'empty-list' }] }),
    { number: 37, at: at('12', '08:50'), changes: [], total: 0, isPublished: false },
    { number: 0, changes: [], total: 0, isPublished: false },
  ],
}

export const comparePage: ComparePage = {
  kind: 'compare',
  draft,
  from: version(40),
  to: version(41, { isPublished: true, by: 'Hugo' }),
  changes: siteChanges,
}

export const allTextsPage = (changes: Partial<AllTextsPage> = {}): AllTextsPage => ({
  kind: 'all-texts',
  draft,
  q: '',
  counts: { 'visitor-mails': 7, home: 40 },
  found: [],
  total: 0,
  ...changes,
})

export const searchTextsPage: SearchTextsPage = {
  kind: 'search-texts',
  draft,
  path: '/',
  language: 'en',
  languages: siteLanguages,
  sitePages: [
    { path: '/', name: 'Home' },
    { path: '/investment', name: 'Pricing' },
  ],
  texts: { title: textDetails('meta.home.title'), description: textDetails('meta.home.description') },
  filled: { title: 'Mimosa & Mer | Property care on the French Riviera', description: 'Property management.' },
  url: 'https://mimosa-mer.example/?lang=en',
  socialPicture: '/favicon.ico',
}
