// The values of a content document by their paths, and what differs between two states of the site.
import { isDeepStrictEqual } from 'node:util'
import { brandOf, type ContentDocument } from '../../../server/content/content-document.ts'
import { withValue } from '../../../server/content/document-values.ts'
import type { ComposedContent } from '../../../server/content/load-content.ts'
import { officeDay, withoutPast } from '../../../server/content/opening-days.ts'
import type { Language } from '../../../src/language/language.ts'
import type { Facts } from '../../../src/site/facts.ts'
import { type ColourName, palette } from '../../../src/site/palette.ts'
import { namesIn, type Path, schemaAt, unitsIn, valueAt, valueBelow } from '../../api/paths.ts'
import { isNullable } from '../../api/schema-field.ts'

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

/** A state of the site: a document with what it means. */
export interface ContentState {
  document: ContentDocument
  facts: Facts
  /** All texts of each language. */
  texts: Readonly<Record<Language, object>>
}

/** The state that `composed` describes. Visitors see only the next special days; a form shows all. */
export const stateOf = ({ document, content }: Pick<ComposedContent, 'document' | 'content'>): ContentState => ({
  document,
  facts: { ...content.site.facts, specialDays: content.specialDays },
  texts: content.texts,
})

/** Content with its state, which the entries of the desk are read from. */
export type Composed = ComposedContent & { state: ContentState }

/** What visitors see. `errors` are those of values that were left out. */
export type Published = Composed & { number: number }

/** All values of a state of the site, in the form of a document. */
export const wholeDocument = ({ document, facts, texts }: ContentState): ContentDocument => ({
  ...facts,
  brand: { ...brandOf(document), name: facts.brand },
  specialDays: withoutPast(facts.specialDays, officeDay(Date.now())),
  // Without an order, pages show them as the document lists them.
  order: { services: Object.keys(facts.services), locations: Object.keys(facts.locations), ...facts.order },
  pictures: document.pictures,
  texts,
})

/** The value at `path` in a state of the site. Undefined if the state has none. */
export const valueIn = (state: ContentState, path: Path): unknown => valueAt(wholeDocument(state), path)

/** The units of `paths` that differ between two states. */
export function changedUnits(before: ContentState, after: ContentState, paths: readonly Path[]): Path[] {
  const [first, last] = [wholeDocument(before), wholeDocument(after)]
  return [...new Set(paths)].filter((path) => !isDeepStrictEqual(valueAt(first, path), valueAt(last, path)))
}

/** `published` without the units that say the same as `base` does without them. */
export function withoutRepetitions(published: ContentDocument, base: ContentState): ContentDocument {
  return unitsOf(published)
    .filter((path) => isDeepStrictEqual(valueAt(inLongForm(published), path), valueIn(base, path)))
    .reduce((rest, path) => withUnit(rest, path, undefined), published)
}

/**
 * The group `value` at `path` with what it leaves out of `units`: a service is switched off, a link or a logo is removed, a
 * colour is that of the site. Whatever the content file says, that is what leaving it out meant for a whole group.
 */
export function withNothing(value: unknown, path: Path, units: readonly Path[]): unknown {
  return units
    .filter((unit) => valueBelow(value, path, unit) === undefined && nothingAt(unit) !== undefined)
    .reduce((whole, unit) => withValue(whole, namesIn(unit.slice(path.length) as Path), nothingAt(unit)), value)
}

/** The value that says that there is nothing at `path`; undefined if there must be something. */
function nothingAt(path: Path): unknown {
  const [first = '', second, third] = namesIn(path)
  if (first === 'services' || first === 'locations') return false
  if (second === 'colours') return palette[third as ColourName]
  const schema = schemaAt(path)
  return schema && isNullable(schema) ? null : undefined
}
