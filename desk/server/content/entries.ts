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
import { type EntryName, type FactField, factFields } from '../../api/draft-data.ts'
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

/** Where an entry is in a document. */
const pathOf = (parts: EntryParts): string[] => {
  switch (parts.kind) {
    case 'texts':
      return ['texts', parts.language, ...parts.key.split('.')]
    case 'pictures':
      return ['pictures', parts.slot]
    case 'facts':
      return parts.field.split('.')
  }
}

/** What `document` itself says for the entry `name`; undefined if it says nothing. */
function writtenValue(document: ContentDocument, name: string): unknown {
  const parts = entryParts(name)
  return parts && textAt(document, pathOf(parts).join('.'))
}

/** `document` with another value of the entry `name`; without the entry if `value` is undefined. */
export function withEntry(document: ContentDocument, name: string, value: unknown): ContentDocument {
  const parts = entryParts(name)
  return parts ? (withValue(document, pathOf(parts), value) ?? {}) : document
}

/** The names of the entries that `document` sets. */
export function entryNames(document: ContentDocument): EntryName[] {
  const { texts, pictures, ...facts } = document
  const fields = factFields.filter((field) => textAt(facts, field) !== undefined)
  return [
    ...Object.entries(texts ?? {}).flatMap(([language, group]) =>
      keysOf(group).map((key) => `texts.${language}.${key}` as EntryName),
    ),
    ...Object.keys(pictures ?? {}).map((slot) => `pictures.${slot}` as const),
    ...fields.map((field) => `facts.${field}` as const),
  ]
}

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

/** The value of an entry in a state of the site: what a form shows. Undefined for a text that the state does not have. */
export function entryValue({ document, facts, texts }: ContentState, name: string): unknown {
  const parts = entryParts(name)
  switch (parts?.kind) {
    case 'texts':
      return textAt(texts[parts.language], parts.key)
    case 'pictures':
      return writtenValue(document, name) ?? null
    case 'facts':
      if (parts.field === 'brand') return { ...brandOf(document), name: facts.brand }
      if (parts.field === 'specialDays') return withoutPast(facts.specialDays, officeDay(Date.now()))
      // Without an order, pages show them as the document lists them.
      if (parts.field === 'order.services') return facts.order?.services ?? Object.keys(facts.services)
      if (parts.field === 'order.locations') return facts.order?.locations ?? Object.keys(facts.locations)
      return textAt(facts, parts.field)
    default:
      return undefined
  }
}

/** An entry that differs between two states. */
export interface Difference {
  name: EntryName
  before: unknown
  after: unknown
}

/** The entries of `names` that differ between two states. */
export function differences(before: ContentState, after: ContentState, names: readonly EntryName[]): Difference[] {
  return [...new Set(names)].flatMap((name) => {
    const values = { before: entryValue(before, name), after: entryValue(after, name) }
    return isDeepStrictEqual(values.before, values.after) ? [] : [{ name, ...values }]
  })
}

/** `published` without the entries that say the same as `base` does without them. */
export function withoutRepetitions(published: ContentDocument, base: ContentState): ContentDocument {
  const repeated = entryNames(published).filter((name) =>
    isDeepStrictEqual(
      name === 'facts.brand' ? { ...brandOf(published) } : writtenValue(published, name),
      entryValue(base, name),
    ),
  )
  return without(published, repeated)
}

/** The service or town that an entry is about; undefined for any other entry. */
export function additionOf(name: string): Addition | undefined {
  const parts = entryParts(name)
  if (parts?.kind === 'texts') return additionOfText(parts.key)
  return parts?.kind === 'pictures' ? additionOfPicture(parts.slot) : undefined
}

/** `document` without the entries `names`. */
const without = (document: ContentDocument, names: readonly string[]) =>
  names.reduce((rest, name) => withEntry(rest, name, undefined), document)
