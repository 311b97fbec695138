// The entries of a content document: its texts, pictures and facts, each under the name by which the desk knows it
// (desk/api/draft-data.ts). How a published document lies over the content file.
import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument, OperatorContent } from '../../../server/content/content-document.ts'
import { officeDay, withoutPast } from '../../../server/content/special-days.ts'
import { extensibleGroups } from '../../../server/content/text-overrides.ts'
import { texts as builtInTexts, textsWith } from '../../../server/content/texts.ts'
import type { Language } from '../../../src/language/language.ts'
import { textAt } from '../../../src/language/translate.ts'
import { operatorPictureNames } from '../../../src/pictures/operator-pictures.ts'
import { deepMerge } from '../../../src/site/deep-merge.ts'
import type { Facts } from '../../../src/site/facts.ts'
import type { Branding } from '../../../src/site/site-file.ts'
import { type EntryName, type FactField, factFields } from '../../api/draft-data.ts'

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

const isGroup = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node)

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

/** `node` with `value` at `path`. A group that becomes empty is left out. */
function withValue(node: unknown, path: readonly string[], value: unknown): ContentDocument | undefined {
  const [name = '', ...rest] = path
  const group = isGroup(node) ? node : {}
  const below = rest.length > 0 ? withValue(Object.hasOwn(group, name) ? group[name] : {}, rest, value) : value
  const others = Object.entries(group).filter(([other]) => other !== name)
  const entries = below === undefined ? others : [...others, [name, below] as const]
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
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
  if (!isGroup(node) || (path !== '' && isPlural(node, path))) return [path]
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
    if (node !== undefined && (!isGroup(node) || isPlural(node, key))) return key
  }
  return path
}

/**
 * `base` with what `published` says. Texts, services and towns are merged: an added service of `base` stays. Every other
 * entry is replaced as a whole.
 */
export function layOver(base: ContentDocument, published: ContentDocument): ContentDocument {
  const { texts, services, locations, pictures, order, brand, ...facts } = published
  const groups = {
    ...(texts !== undefined && { texts: deepMerge(base.texts, texts) }),
    ...(services !== undefined && { services: deepMerge(base.services, services) }),
    ...(locations !== undefined && { locations: deepMerge(base.locations, locations) }),
    ...(pictures !== undefined && { pictures: { ...groupOf(base.pictures), ...groupOf(pictures) } }),
    ...(order !== undefined && { order: { ...groupOf(base.order), ...groupOf(order) } }),
    ...(brand !== undefined && { brand: brandOf(published) }),
  }
  return { ...base, ...facts, ...groups }
}

const groupOf = (node: unknown) => (isGroup(node) ? node : {})

/** The brand of a document in its long form; undefined if the document has none. */
function brandOf({ brand }: ContentDocument): Branding | undefined {
  return typeof brand === 'string' ? { name: brand } : isGroup(brand) ? brand : undefined
}

/** A state of the site: a document with what it means. */
export interface ContentState {
  document: ContentDocument
  facts: Facts
  /** All texts of each language. */
  texts: Readonly<Record<Language, object>>
}

/** The state that `content` describes. */
export const stateOf = (document: ContentDocument, { facts, texts }: Pick<OperatorContent, 'facts' | 'texts'>) =>
  ({ document, facts, texts: textsWith(texts) }) satisfies ContentState

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

/**
 * `published` without what it says of services and towns that neither it nor `base` has: the content file had added
 * them, and has them no longer.
 */
export function withoutOrphans(published: ContentDocument, base: ContentState): ContentDocument {
  const isOrphan = ({ list, id }: Addition) =>
    !Object.hasOwn(base.facts[list], id) && !Object.hasOwn(groupOf(published[list]), id)
  const orphans = entryNames(published).filter((name) => {
    const addition = additionOf(name)
    return addition && isOrphan(addition)
  })
  let document = without(published, orphans)
  for (const list of ['services', 'locations'] as const) {
    const order = writtenValue(document, `facts.order.${list}`)
    if (!Array.isArray(order)) continue
    const known = order.filter((id) => !isOrphan({ list, id }))
    document = withEntry(document, `facts.order.${list}`, known)
  }
  return document
}

/** A service or town that an operator may have added. */
interface Addition {
  list: 'services' | 'locations'
  id: string
}

/** The service or town that an entry is about; undefined for any other entry. */
export function additionOf(name: string): Addition | undefined {
  const parts = entryParts(name)
  if (parts?.kind === 'texts') {
    const [group, list] = extensibleGroups.find(([group]) => parts.key.startsWith(`${group}.`)) ?? []
    const [id = ''] = parts.key.slice((group?.length ?? 0) + 1).split('.')
    return list && id !== '' ? { list, id } : undefined
  }
  if (parts?.kind !== 'pictures' || operatorPictureNames.some((builtIn) => builtIn === parts.slot)) return undefined
  const [, kind, id = ''] = /^(service|location)-(.*)$/.exec(parts.slot) ?? []
  return kind === undefined ? undefined : { list: kind === 'service' ? 'services' : 'locations', id }
}

/** `document` without the entries `names`. */
const without = (document: ContentDocument, names: readonly string[]) =>
  names.reduce((rest, name) => withEntry(rest, name, undefined), document)
