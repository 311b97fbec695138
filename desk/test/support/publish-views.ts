// Pages of the desk about publishing and versions, for tests.
import type { Change, ComparePage, PublishPage, VersionRow, VersionsPage } from '../../api/publish-data.ts'
import { draft, facts } from './fact-views.ts'
import { at } from './request-views.ts'

const change = (rest: Partial<Change> & Pick<Change, 'path' | 'group' | 'label' | 'before' | 'after'>): Change => ({
  address: '/desk/pages/facts/hours',
  ...rest,
})

const siteChanges: Change[] = [
  change({
    path: '/texts/en/about/paragraphs',
    group: 'Home',
    label: 'About, paragraphs',
    language: 'en',
    before: ['Founded in 2015, we look after private homes for owners who live abroad.', 'From Grasse.'],
    after: ['Founded in 2015, we look after private homes for owners who live elsewhere.', 'From Grasse.'],
  }),
  change({
    path: '/texts/fr/about/paragraphs',
    group: 'Home',
    label: 'About, paragraphs',
    language: 'fr',
    before: ['Fondée en 2015, elle veille sur des maisons dont les propriétaires vivent à l’étranger.'],
    after: ['Fondée en 2015, elle veille sur des maisons dont les propriétaires vivent ailleurs.'],
  }),
  change({
    path: '/pictures/location-grasse',
    group: 'Pictures',
    label: 'Grasse',
    before: null,
    after: { file: 'uploads/grasse.jpg', focus: [0.46, 0.38] },
  }),
  change({
    path: '/hours',
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
  outdated: [],
  revision: 7,
  ...changes,
})

export const blockedPage = publishPage({
  blocking: [
    {
      path: '/pictures/location-grasse/alt/fr',
      address: '/desk/pages/picture/location-grasse#pictures-location-grasse-alt-fr',
      code: 'missing-alt',
      values: {},
    },
    {
      path: '/links/instagram',
      address: '/desk/pages/facts/company#links-instagram',
      code: 'pattern',
      values: { control: 'url' },
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
    version(38, { faults: [{ path: '/services', code: 'empty-list', values: {} }] }),
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
