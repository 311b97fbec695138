// Drafts and versions of earlier releases, which held whole groups of values, mean the same as before.
import fc from 'fast-check'
import t from 'tap'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { toRecord } from '../../../server/content/document-values.ts'
import { compose } from '../../../server/content/load-content.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { deepMerge } from '../../../src/site/deep-merge.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { completeDocument } from '../../server/content/whole-entries.ts'

const settings = readSettings({ DATA_DIR: dataFolder(t) })

/** How earlier releases laid a version over the content file: most groups as a whole. */
function laidOverAsAWhole(base: ContentDocument, published: ContentDocument): ContentDocument {
  const values = Object.entries(published).map(([name, value]) => {
    if (['texts', 'services', 'locations'].includes(name)) return [name, deepMerge(base[name], value)]
    return [name, name === 'order' ? { ...toRecord(base[name]), ...toRecord(value) } : value]
  })
  return { ...base, ...Object.fromEntries(values) }
}

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
  ...{
    street: fc.constant('2 rue Droite'),
    postalCode: fc.constant('06130'),
    town: fc.constantFrom('Grasse', 'Vence'),
  },
  ...{ country: fc.constant('FR'), latitude: fc.constantFrom(null, 43.7), longitude: fc.constantFrom(null, 7.1) },
  ...{ phone: fc.constantFrom('+33 4 65 71 00 26', '+33 4 65 71 00 27'), email: fc.constant('a@villa.example') },
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

/** What an operator may write. */
const file = fc.record(
  {
    brand: fc.oneof(brand, fc.record({ name: brand, colours }, { requiredKeys: [] })),
    links: fc.record({ ...networks, ...moreLinks }, some),
    legal: fc.record(legal, some),
    ...{ office: fc.record(office, some), hours: fc.record(hours, some), order },
    ...lists,
  },
  some,
)
/** What the desk wrote: whole groups, as their forms send them. */
const version = fc.record(
  {
    brand: fc.record({ name: brand, colours }, { requiredKeys: ['name'] }),
    links: fc.record({ ...networks, ...moreLinks }, { requiredKeys: ['linkedin', 'instagram', 'facebook'] }),
    legal: fc.record({ lastUpdated: fc.constant('2026-11-23'), ...legal }, { requiredKeys: ['lastUpdated'] }),
    ...{ office: fc.record(office), hours: fc.record(hours, { requiredKeys: ['weekdays'] }), order },
    ...lists,
  },
  some,
)

t.test('a version means the same, whatever the content file says', async (t) => {
  await fc.assert(
    fc.asyncProperty(file, version, async (file, version) => {
      const before = await compose({}, { settings, file: { document: laidOverAsAWhole(file, version) } })
      const after = await compose(completeDocument(version), { settings, file: { document: file } })
      t.strictSame(meaning(after), meaning(before))
    }),
    { numRuns: 200 },
  )
  t.pass()
})

/** What pages show. Null and a missing value are the same there. */
function meaning({ content, errors }: Awaited<ReturnType<typeof compose>>) {
  const { site, colours } = content
  return JSON.parse(JSON.stringify({ facts: site.facts, errors, colours }), (_, value) => value ?? undefined)
}
