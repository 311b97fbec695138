// The draft is the same, whoever composes it: the site from a document, the server from units, the browser in memory.
import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { compose } from '../../../server/content/load-content.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { valueAt } from '../../api/paths.ts'
import { draftDocument } from '../../client/editing/document.ts'
import { withDrafts } from '../../server/content/draft.ts'
import { unitsOf, withValues } from '../../server/content/entries.ts'
import { contentFile, someValues } from '../support/documents.ts'

const settings = readSettings({ DATA_DIR: dataFolder(t) })

/** `overlay` over the content file, as the site composes it. */
async function composed(file: ContentDocument, overlay: ContentDocument) {
  const { errors, values } = withValues(await compose(overlay, { settings, file: { document: file } }))
  return { errors, document: values }
}

/** The entries of a draft that sets the values of `document`. `back` are those that go back to the content file. */
const entriesOf = (document: ContentDocument, back: ContentDocument = {}) => {
  const paths = [...new Set([...unitsOf(document), ...unitsOf(back)])]
  return paths.map((path) => {
    const value = valueAt(document, path)
    return { path, version: 1, person: null, by: '', at: 1, draft: value === undefined ? {} : { value } }
  })
}

/** The values of the units in `document`: a group without values is none. */
const values = (document: ContentDocument) => new Map(unitsOf(document).map((path) => [path, valueAt(document, path)]))

t.test('a draft of units is the document laid over as a whole', async (t) => {
  await fc.assert(
    fc.asyncProperty(contentFile, someValues, async (file, draft) => {
      const [ofUnits, asAWhole] = [await composed(file, withDrafts({}, entriesOf(draft))), await composed(file, draft)]
      deepStrictEqual(ofUnits.errors, asAWhole.errors)
      deepStrictEqual(values(ofUnits.document), values(asAWhole.document))
    }),
    { numRuns: 150 },
  )
  t.pass()
})

t.test('the browser shows the values that the server composes, saved or not', async (t) => {
  await fc.assert(
    fc.asyncProperty(contentFile, someValues, someValues, async (file, published, draft) => {
      const entries = entriesOf(draft, published)
      const [base, before] = [await composed(file, {}), await composed(file, published)]
      const after = await composed(file, withDrafts(published, entries))
      fc.pre([base, before, after].every(({ errors }) => errors.length === 0))
      const content = { base: base.document, published: before.document }
      const half = Math.floor(entries.length / 2)
      const edits = entries.slice(half).map(({ path, draft }) => [path, { version: 1, ...draft }] as const)
      const shown = draftDocument({ ...content, entries: entries.slice(0, half) }, new Map(edits))
      deepStrictEqual(values(shown), values(after.document))
    }),
    { numRuns: 150 },
  )
  t.pass()
})
