// The values of a content document by their paths, and the differences between two states of the site.
import { isDeepStrictEqual } from 'node:util'
import { type ContentDocument, getBrand } from '../../../server/content/content-document.ts'
import { toRecord, withValue } from '../../../server/content/document-values.ts'
import type { ComposedContent } from '../../../server/content/load-content.ts'
import { officeDay } from '../../../server/content/office-time.ts'
import { withoutPast } from '../../../server/content/opening-days.ts'
import type { Facts } from '../../../src/site/facts.ts'
import { operatorPictureNames } from '../../../src/site/operator-pictures.ts'
import { comparedValues, type Item, itemAt } from '../../api/changes.ts'
import { namesIn, type Path, unitsIn, valueAt } from '../../api/paths.ts'

/** `document` with `value` at `path`; undefined removes the value. */
export function withUnit(document: ContentDocument, path: Path, value: unknown): ContentDocument {
  return withValue(inLongForm(document), namesIn(path), value) ?? {}
}

/** `document` with its brand as an object. */
function inLongForm(document: ContentDocument): ContentDocument {
  return typeof document.brand === 'string' ? { ...document, brand: getBrand(document) } : document
}

/** The paths of the units in `document`. */
export const getUnits = (document: ContentDocument): Path[] =>
  Object.entries(inLongForm(document)).flatMap(([name, value]) => unitsIn(value, `/${name}`))

/** Content with all values of the site, in the form of a document. */
export interface ContentState extends ComposedContent {
  values: ContentDocument
}

/** The content as visitors see it. `errors` explain values that were left out. */
export type PublishedState = ContentState & { number: number }

export function withValues(composed: ComposedContent): ContentState {
  const { document, content } = composed
  const { facts } = content.site
  const values = {
    ...facts,
    brand: { ...getBrand(document), name: facts.brand },
    // Past special days are not shown.
    specialDays: withoutPast(content.specialDays, officeDay(Date.now(), facts.office.timeZone)),
    // Without an order, pages show them as the document lists them.
    order: { services: Object.keys(facts.services), locations: Object.keys(facts.locations), ...facts.order },
    pictures: document.pictures,
    texts: content.texts,
  }
  return { ...composed, values }
}

/** The units that differ between two states of the site. */
export function changedUnits(before: ContentState, after: ContentState): Path[] {
  const paths = new Set([...getUnits(before.overlay), ...getUnits(after.overlay)])
  return [...paths].filter((path) => {
    const [old, value] = comparedValues(before.values, after.values, path)
    return !isDeepStrictEqual(old, value)
  })
}

/** Removes the units of `published` that equal `base`. */
export function withoutRepetitions(published: ContentDocument, base: ContentState): ContentDocument {
  return getUnits(published)
    .filter((path) => isDeepStrictEqual(valueAt(inLongForm(published), path), valueAt(base.values, path)))
    .reduce((rest, path) => withUnit(rest, path, undefined), published)
}

/** Removes texts and pictures of services and locations that no longer exist, such as after a change of SITE_FILE. */
export function withoutOrphans(
  published: ContentDocument,
  base: Pick<Facts, 'services' | 'locations'>,
): ContentDocument {
  const isOrphan = ({ list, id }: Item) =>
    !Object.hasOwn(base[list], id) && !Object.hasOwn(toRecord(published[list]), id)
  const rest = getUnits(published).reduce((document, path) => {
    const item = isBuiltInPicture(path) ? undefined : itemAt(path)
    return item && isOrphan(item) ? withUnit(document, path, undefined) : document
  }, published)
  return (['services', 'locations'] as const).reduce((document, list) => {
    const ids: unknown = valueAt(document, `/order/${list}`)
    if (!Array.isArray(ids)) return document
    const known = ids.filter((id) => !isOrphan({ list, id }))
    return withUnit(document, `/order/${list}`, known)
  }, rest)
}

const isBuiltInPicture = (path: Path) => operatorPictureNames.some((name) => path === `/pictures/${name}`)
