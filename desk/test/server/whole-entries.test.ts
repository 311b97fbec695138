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
import { contentFile, wholeGroups } from '../support/documents.ts'

const settings = readSettings({ DATA_DIR: dataFolder(t) })

/** How earlier releases laid a version over the content file: most groups as a whole. */
function laidOverAsAWhole(base: ContentDocument, published: ContentDocument): ContentDocument {
  const values = Object.entries(published).map(([name, value]) => {
    if (['texts', 'services', 'locations'].includes(name)) return [name, deepMerge(base[name], value)]
    return [name, name === 'order' ? { ...toRecord(base[name]), ...toRecord(value) } : value]
  })
  return { ...base, ...Object.fromEntries(values) }
}

t.test('a version means the same, whatever the content file says', async (t) => {
  await fc.assert(
    fc.asyncProperty(contentFile, wholeGroups, async (file, version) => {
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
