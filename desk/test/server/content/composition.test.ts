// Drafts and versions have the same meaning in the site, which composes documents, in the server, which composes units,
// in the browser, and in the earlier release that wrote them.
import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { ContentDocument } from '../../../../server/content/content-document.ts'
import { toRecord } from '../../../../server/content/document-values.ts'
import { compose } from '../../../../server/content/load-content.ts'
import { readSettings } from '../../../../server/settings/settings.ts'
import { deepMerge } from '../../../../src/site/deep-merge.ts'
import { dataFolder } from '../../../../test/support/data-folder.ts'
import { valueAt } from '../../../api/paths.ts'
import { draftDocument } from '../../../client/editing/document.ts'
import { withDrafts } from '../../../server/content/draft.ts'
import { getUnits, withValues } from '../../../server/content/units.ts'
import { completeDocument } from '../../../server/content/whole-entries.ts'
import { contentFile, someValues, wholeGroups } from '../../support/documents.ts'

const settings = readSettings({ DATA_DIR: dataFolder(t) })

/** `overlay` over the content file, as the site composes it. */
const composed = async (file: ContentDocument, overlay: ContentDocument) =>
  withValues(await compose(overlay, { settings, file: { document: file } }))

/** The units of a draft that sets the values of `document` and resets all other values of `published`. */
const toUnits = (document: ContentDocument, published: ContentDocument = {}) => {
  const paths = new Set([...getUnits(document), ...getUnits(published)])
  return Array.from(paths, (path) => {
    const value = valueAt(document, path)
    return { path, version: 1, staffEmail: null, by: '', at: 1, draft: value === undefined ? {} : { value } }
  })
}

/** The values of the units in `document`, without empty groups. */
const values = (document: ContentDocument) => new Map(getUnits(document).map((path) => [path, valueAt(document, path)]))

t.test('a draft of units equals the whole document over the content file', async () => {
  await fc.assert(
    fc.asyncProperty(contentFile, someValues, async (file, draft) => {
      const fromUnits = await composed(file, withDrafts({}, toUnits(draft)))
      const whole = await composed(file, draft)
      deepStrictEqual(fromUnits.errors, whole.errors)
      deepStrictEqual(values(fromUnits.values), values(whole.values))
    }),
    { numRuns: 150 },
  )
})

t.test('the browser shows the values that the server composes, saved or not', async () => {
  await fc.assert(
    fc.asyncProperty(contentFile, someValues, someValues, async (file, published, draft) => {
      const units = toUnits(draft, published)
      const [base, before] = [await composed(file, {}), await composed(file, published)]
      const after = await composed(file, withDrafts(published, units))
      fc.pre([base, before, after].every(({ errors }) => errors.length === 0))
      const half = Math.floor(units.length / 2)
      const content = { base: base.values, published: before.values, units: units.slice(0, half) }
      const edits = units.slice(half).map(({ path, draft }) => [path, { version: 1, ...draft }] as const)
      deepStrictEqual(values(draftDocument(content, new Map(edits))), values(after.values))
    }),
    { numRuns: 150 },
  )
})

t.test('a version of an earlier release keeps its meaning with every content file', async () => {
  await fc.assert(
    fc.asyncProperty(contentFile, wholeGroups, async (file, version) => {
      const before = await composed(composeWhole(file, version), {})
      const after = await composed(file, completeDocument(version))
      deepStrictEqual(meaning(after), meaning(before))
    }),
    { numRuns: 200 },
  )
})

/** Composes a version and the content file as earlier releases did: most groups as a whole. */
function composeWhole(base: ContentDocument, published: ContentDocument): ContentDocument {
  const values = Object.entries(published).map(([name, value]) => {
    if (['texts', 'services', 'locations'].includes(name)) return [name, deepMerge(base[name], value)]
    return [name, name === 'order' ? { ...toRecord(base[name]), ...toRecord(value) } : value]
  })
  return { ...base, ...Object.fromEntries(values) }
}

/** The content that pages show, where null equals a missing value. */
function meaning({ content, errors }: Awaited<ReturnType<typeof composed>>) {
  const { site, colours } = content
  return JSON.parse(JSON.stringify({ facts: site.facts, errors, colours }), (_, value) => value ?? undefined)
}
