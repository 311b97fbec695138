// The shared draft, as the pages of the desk read and write it.
import { isDeepStrictEqual } from 'node:util'
import { sanitize, singleLine } from '../../../src/contact/validate.ts'
import type { Facts } from '../../../src/site/facts.ts'
import type {
  DraftRefusal,
  DraftSaved,
  DraftSummary,
  DraftWrite,
  Entry,
  EntryName,
  Fault,
} from '../../api/draft-data.ts'
import type { DeskContext } from '../desk-context.ts'
import type { StoredEntry } from './content-store.ts'
import type { Composed, Published } from './entries.ts'
import { type Difference, differences, entryNames, entryParts, entryValue, withEntry } from './entries.ts'
import { faultOf } from './faults.ts'

/** Everything about the draft at one time. */
export interface DraftState {
  base: Composed
  published: Published
  draft: Composed & { revision: number }
  /** The entries that were ever written, by name. */
  entries: ReadonlyMap<string, StoredEntry>
  /** What publishing would change. */
  changes: Difference[]
  summary: DraftSummary
}

type Context = Pick<DeskContext, 'source' | 'users'>

/** Reads the draft. */
export async function readDraft({ source, users }: Context): Promise<DraftState> {
  const draft = await source.draft()
  const { entries } = draft
  const published = source.published()
  const written = [...entries.values()].filter(({ draft: value }) => value !== undefined)
  const changes = differences(
    published.state,
    draft.state,
    // A service that is removed takes its texts along.
    [...written.map(({ name }) => name), ...entryNames(published.overlay)],
  )
  const last = written.toSorted((a, b) => b.at - a.at)[0]
  const saved = last && { at: last.at, by: nameOf(last.person, users()) }
  return {
    ...{ base: await source.base(), published, draft, entries, changes },
    summary: { changes: changes.length, published: published.number, ...(saved && { saved }) },
  }
}

/** The name of a person; of the command without one. */
export const nameOf = (person: string | null, users: ReturnType<Context['users']>): string =>
  person === null ? '' : users.nameOf(person)

/** An entry of the draft. */
export function entryOf(
  { draft, published, entries }: DraftState,
  name: EntryName,
  users: ReturnType<Context['users']>,
): Entry {
  const stored = entries.get(name)
  const value = shownValue(draft, name, stored?.draft)
  return {
    ...{ name, value, version: stored?.version ?? 0 },
    isChanged: !isDeepStrictEqual(value, entryValue(published.state, name)),
    ...(stored && { by: nameOf(stored.person, users), at: stored.at }),
  }
}

/**
 * The value of an entry for its form. The state has a placeholder for a fact that the schema refuses, such as one from an
 * older release. The form shows what was written, beside its fault.
 */
function shownValue(draft: Composed, name: EntryName, written: unknown): unknown {
  const value = entryValue(draft.state, name)
  const isFaulty = draft.errors.map((fault) => faultOf(fault, draft)).some((fault) => fault.name === name)
  return isFaulty && hasFormOf(value, written) ? written : value
}

/** Whether a form that shows `value` can show `other`: both have the same parts. */
function hasFormOf(value: unknown, other: unknown): boolean {
  if (!isGroup(value) || !isGroup(other)) return other !== undefined && !isGroup(value) && !isGroup(other)
  const parts = Object.entries(value)
  return (
    Array.isArray(value) === Array.isArray(other) &&
    parts.length === Object.keys(other).length &&
    parts.every(([part, below]) => hasFormOf(below, other[part]))
  )
}

const isGroup = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null

/** Saves all of `writes`, or nothing. */
export async function saveDraft(
  context: Context,
  writes: DraftWrite['entries'],
  person: string,
  now: number,
): Promise<DraftSaved | DraftRefusal> {
  const { source, users } = context
  const before = await readDraft(context)
  const unknown = writes.filter(({ name }) => !entryParts(name))
  if (unknown.length > 0)
    return refusal(unknown.map(({ name }) => ({ name, field: '', code: 'no-such-entry', values: {} })))
  const values = writes.map(({ name, version, value }) => ({
    name,
    version,
    value: completed(before, name, withStrings(value, cleaner(before, name))),
  }))
  const overlay = values.reduce(
    (document, { name, value }) =>
      withEntry(document, name, name.startsWith('pictures.') ? (value ?? undefined) : value),
    before.draft.overlay,
  )
  const composed = await source.compose(overlay)
  const faults = composed.errors
    .map((fault) => faultOf(fault, composed))
    .flatMap((fault) => {
      // An unknown text is the fault of a group above it.
      const write = writes.find(({ name }) => name === fault.name || name.startsWith(`${fault.name}.`))
      return write && !acceptedCodes.has(fault.code) ? [{ ...fault, name: write.name }] : []
    })
  if (faults.length > 0) return refusal(faults)

  const conflicts = await source.store.save(
    values.map(({ name, version, value }) => ({
      ...{ name, version },
      draft: isDeepStrictEqual(value, entryValue(before.published.state, name)) ? undefined : value,
    })),
    person,
    now,
  )
  const after = await readDraft(context)
  if (conflicts.length > 0) {
    const mine = new Map(values.map(({ name, value }) => [name, value]))
    return {
      faults: [],
      conflicts: conflicts.map((name) => ({
        ...{ name, mine: mine.get(name) },
        theirs: entryOf(after, name, users()),
      })),
    }
  }
  return { entries: writes.map(({ name }) => entryOf(after, name, users())), draft: after.summary }
}

// Faults with which a value is saved. They may be corrected in another place, so they are reported before publishing.
const acceptedCodes: ReadonlySet<Fault['code']> = new Set(['missing-text', 'empty-list'])

const refusal = (faults: Fault[]): DraftRefusal => ({ conflicts: [], faults })

const longestText = 5_000

/**
 * Returns a function that removes characters that can hide text or turn the direction of what follows, except those that
 * the entry has already. An entry is sent as a whole: a string that it has already was not typed, and stays as it is.
 * Only a text can have several lines.
 */
function cleaner({ published, base, draft }: DraftState, name: EntryName): (text: string) => string {
  const known = new Set([published, base, draft].flatMap(({ state }) => stringsIn(entryValue(state, name))))
  const allowed = [...known].join('')
  const clean = name.startsWith('texts.') ? sanitize : singleLine
  return (text) => (known.has(text) ? text : clean(text, longestText, allowed))
}

/** `value` with `change` applied to each string. */
function withStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => withStrings(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, withStrings(below, change)]))
}

/** Every string in `value`. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** A list of services or towns with those of the content file: they can be switched off, and not removed. */
function completed({ base }: DraftState, name: EntryName, value: unknown): unknown {
  const list = name === 'facts.services' ? 'services' : name === 'facts.locations' ? 'locations' : undefined
  if (!list || typeof value !== 'object' || value === null) return value
  const facts: Facts = base.state.facts
  const missing = Object.keys(facts[list]).filter((id) => !Object.hasOwn(value, id))
  return { ...value, ...Object.fromEntries(missing.map((id) => [id, false])) }
}
