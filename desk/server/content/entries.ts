// The entries of a content document: its texts, pictures and facts, each under the name by which the desk knows it
// (desk/api/draft-data.ts).
import { isDeepStrictEqual } from 'node:util'
import { brandOf, type ContentDocument } from '../../../server/content/content-document.ts'
import { isRecord, withValue } from '../../../server/content/document-values.ts'
import type { ComposedContent } from '../../../server/content/load-content.ts'
import { officeDay, withoutPast } from '../../../server/content/opening-days.ts'
import { texts as builtInTexts } from '../../../server/content/texts.ts'
import type { Language } from '../../../src/language/language.ts'
import { textAt } from '../../../src/language/translate.ts'
import type { Facts } from '../../../src/site/facts.ts'
import { type ColourName, palette } from '../../../src/site/palette.ts'
import { type EntryName, type FactField, factFields } from '../../api/draft-data.ts'
import { isWithin, namesIn, type Path, pathTo, schemaAt, unitsIn, valueAt, valueBelow } from '../../api/paths.ts'
import { isNullable } from '../../api/schema-field.ts'
import { type Addition, additionOfPicture, additionOfText } from './additions.ts'

/** What a name of an entry consists of. */
export type EntryParts =
  | { kind: 'texts'; language: Language; key: string }
  | { kind: 'pictures'; slot: string }
  | { kind: 'facts'; field: FactField }

/** The parts of `name`; undefined if there is no such entry in any content. */
export function entryParts(name: string): EntryParts | undefined {
  const [kind, first = '', ...more] = name.split('.')
  const rest = name.slice((kind?.length ?? 0) + 1)
  if (kind === 'facts') {
    const field = factFields.find((known) => known === rest)
    return field && { kind, field }
  }
  if (kind === 'pictures') return more.length === 0 && first !== '' ? { kind, slot: first } : undefined
  if (kind !== 'texts' || !Object.hasOwn(builtInTexts, first) || more.length < 2) return undefined
  return { kind, language: first as Language, key: more.join('.') }
}

/** The path of the entry `name`; undefined if there is no such entry in any content. */
export function pathOfName(name: string): Path | undefined {
  const parts = entryParts(name)
  switch (parts?.kind) {
    case 'texts':
      return pathTo(['texts', parts.language, ...parts.key.split('.')])
    case 'pictures':
      return pathTo(['pictures', parts.slot])
    case 'facts':
      return pathTo(parts.field.split('.'))
    default:
      return undefined
  }
}

/** The name of the entry to which the unit at `path` belongs; undefined if it belongs to none. */
function nameOfPath(path: Path): EntryName | undefined {
  const [kind, second = '', ...rest] = namesIn(path)
  if (kind === 'texts') return `texts.${second as Language}.${rest.join('.')}`
  if (kind === 'pictures') return `pictures.${second}`
  const field = factFields.find((field) => isWithin(path, pathTo(field.split('.'))))
  return field && `facts.${field}`
}

/** The names of the entries to which the units at `paths` belong. */
export const namesOfPaths = (paths: readonly Path[]): EntryName[] => [
  ...new Set(paths.flatMap((path) => nameOfPath(path) ?? [])),
]

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

/** The keys of the texts below `node`: a list, plural forms and the sections of a legal page are one text. */
export function keysOf(node: unknown, path = ''): string[] {
  if (!isRecord(node) || (path !== '' && isPlural(node, path))) return [path]
  return Object.entries(node).flatMap(([key, below]) => keysOf(below, path ? `${path}.${key}` : key))
}

const isPlural = (node: object, key: string) =>
  Object.hasOwn((textAt(builtInTexts.en, key) as object | undefined) ?? node, 'other')

/** The key of the text that contains `path`, which may go on with a position in it: `about.paragraphs.1`. */
export function textKeyOf(path: string, texts: object): string {
  const parts = path.split('.')
  for (let length = 1; length <= parts.length; length += 1) {
    const key = parts.slice(0, length).join('.')
    const node = textAt(texts, key)
    if (node !== undefined && (!isRecord(node) || isPlural(node, key))) return key
  }
  return path
}

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

/** The value of an entry in a state of the site: what a form shows. Undefined for a text that the state does not have. */
export function entryValue(state: ContentState, name: string): unknown {
  const path = pathOfName(name)
  return path && valueIn(state, path)
}

/** An entry that differs between two states. */
export interface Difference {
  name: EntryName
  before: unknown
  after: unknown
}

/** The units of `paths` that differ between two states. */
export const changedUnits = (before: ContentState, after: ContentState, paths: readonly Path[]): Path[] =>
  [...new Set(paths)].filter((path) => !isDeepStrictEqual(valueIn(before, path), valueIn(after, path)))

/** The entries to which the units at `paths` belong, with their values in two states. */
export function differences(before: ContentState, after: ContentState, paths: readonly Path[]): Difference[] {
  return namesOfPaths(paths).map((name) => ({ name, before: entryValue(before, name), after: entryValue(after, name) }))
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

/** The service or town that an entry is about; undefined for any other entry. */
export function additionOf(name: string): Addition | undefined {
  const parts = entryParts(name)
  if (parts?.kind === 'texts') return additionOfText(parts.key)
  return parts?.kind === 'pictures' ? additionOfPicture(parts.slot) : undefined
}
