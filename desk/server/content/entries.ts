// The values of a content document by their paths, and what differs between two states of the site.
import { isDeepStrictEqual } from 'node:util'
import { brandOf, type ContentDocument } from '../../../server/content/content-document.ts'
import { toRecord, withValue } from '../../../server/content/document-values.ts'
import type { ComposedContent } from '../../../server/content/load-content.ts'
import { officeDay } from '../../../server/content/office-time.ts'
import { withoutPast } from '../../../server/content/opening-days.ts'
import { operatorPictureNames } from '../../../src/pictures/operator-pictures.ts'
import type { Facts } from '../../../src/site/facts.ts'
import { type Item, itemOf } from '../../api/changes.ts'
import { namesIn, type Path, unitsIn, valueAt } from '../../api/paths.ts'

/** `document` with another value at `path`; without it if `value` is undefined. */
export function withUnit(document: ContentDocument, path: Path, value: unknown): ContentDocument {
  return withValue(inLongForm(document), namesIn(path), value) ?? {}
}

/** `document` with its brand in the form that has parts. */
function inLongForm(document: ContentDocument): ContentDocument {
  return typeof document.brand === 'string' ? { ...document, brand: brandOf(document) } : document
}

/** The paths of the units that `document` sets. */
export const unitsOf = (document: ContentDocument): Path[] =>
  Object.entries(inLongForm(document)).flatMap(([name, value]) => unitsIn(value, `/${name}`))

/** Content with all values of the site, in the form of a document. */
export interface Composed extends ComposedContent {
  values: ContentDocument
}

/** What visitors see. `errors` are those of values that were left out. */
export type Published = Composed & { number: number }

/** `composed` with its values. */
export function withValues(composed: ComposedContent): Composed {
  const { document, content } = composed
  const { facts } = content.site
  const values = {
    ...facts,
    brand: { ...brandOf(document), name: facts.brand },
    // Visitors see only the next special days.
    specialDays: withoutPast(content.specialDays, officeDay(Date.now(), facts.office.timeZone)),
    // Without an order, pages show them as the document lists them.
    order: { services: Object.keys(facts.services), locations: Object.keys(facts.locations), ...facts.order },
    pictures: document.pictures,
    texts: content.texts,
  }
  return { ...composed, values }
}

/** The units of the desk whose values differ between two states of the site. */
export function changedUnits(before: Composed, after: Composed): Path[] {
  const paths = new Set([...unitsOf(before.overlay), ...unitsOf(after.overlay)])
  return [...paths].filter((path) => !isDeepStrictEqual(valueAt(before.values, path), valueAt(after.values, path)))
}

/** `published` without the units that say the same as `base` does without them. */
export function withoutRepetitions(published: ContentDocument, base: Composed): ContentDocument {
  return unitsOf(published)
    .filter((path) => isDeepStrictEqual(valueAt(inLongForm(published), path), valueAt(base.values, path)))
    .reduce((rest, path) => withUnit(rest, path, undefined), published)
}

/**
 * `published` without the values of services and towns that neither it nor the content file, whose facts are `base`, has
 * any longer: the content file had added them.
 */
export function withoutOrphans(
  published: ContentDocument,
  base: Pick<Facts, 'services' | 'locations'>,
): ContentDocument {
  const isOrphan = ({ list, id }: Item) =>
    !Object.hasOwn(base[list], id) && !Object.hasOwn(toRecord(published[list]), id)
  const rest = unitsOf(published).reduce((document, path) => {
    const item = isBuiltInPicture(path) ? undefined : itemOf(path)
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
