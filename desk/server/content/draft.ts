// The shared draft, as the pages of the desk read and write it.
import { isDeepStrictEqual } from 'node:util'
import { layOver } from '../../../server/content/load-content.ts'
import { sanitize, singleLine } from '../../../src/contact/validate.ts'
import type {
  DraftRefusal,
  DraftSaved,
  DraftSummary,
  DraftWrite,
  Entry,
  EntryName,
  Fault,
} from '../../api/draft-data.ts'
import { isUnit, isWithin, type Path, unitsIn, valueAt, valueBelow } from '../../api/paths.ts'
import type { DeskContext } from '../desk-context.ts'
import { type StoredEntry, versionOf } from './content-store.ts'
import type { Composed, Published } from './entries.ts'
import {
  changedUnits,
  type Difference,
  differences,
  entryParts,
  entryValue,
  pathOfName,
  unitsOf,
  valueIn,
  withNothing,
  withUnit,
} from './entries.ts'
import { faultOf } from './faults.ts'

/** Everything about the draft at one time. */
export interface DraftState {
  base: Composed
  published: Published
  draft: Composed & { revision: number }
  /** The values that were ever written. */
  entries: readonly StoredEntry[]
  /** The paths of the units that publishing would change. */
  changedPaths: Path[]
  /** The entries that publishing would change. */
  changes: Difference[]
  summary: DraftSummary
}

type Context = Pick<DeskContext, 'source' | 'users'>

/** Reads the draft. */
export async function readDraft({ source, users }: Context): Promise<DraftState> {
  const draft = await source.draft()
  const { entries } = draft
  const published = source.published()
  const written = entries.filter(({ draft: value }) => value !== undefined)
  const changedPaths = changedUnits(
    published.state,
    draft.state,
    // A service that is removed takes its texts along.
    [...written.map(({ path }) => path), ...unitsOf(published.overlay)],
  )
  const changes = differences(published.state, draft.state, changedPaths)
  const last = written.toSorted((a, b) => b.at - a.at)[0]
  const saved = last && { at: last.at, by: nameOf(last.person, users()) }
  return {
    ...{ base: await source.base(), published, draft, entries, changedPaths, changes },
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
  const path = pathOfName(name)
  const stored = entries.filter((entry) => path && isWithin(entry.path, path))
  const last = stored.toSorted((a, b) => b.at - a.at)[0]
  const value = shownValue(draft, name) ?? (isPicture(name) ? null : undefined)
  return {
    ...{ name, value, version: path ? versionOf(stored, path) : 0 },
    isChanged: !isDeepStrictEqual(value, entryValue(published.state, name)),
    ...(last && { by: nameOf(last.person, users), at: last.at }),
  }
}

/**
 * The value of an entry for its form. The state has a placeholder for a fact that the schema refuses, such as one from an
 * older release. The form shows what was written, beside its fault.
 */
function shownValue(draft: Composed, name: EntryName): unknown {
  const value = isPicture(name) ? (entryValue(draft.state, name) ?? undefined) : entryValue(draft.state, name)
  const path = pathOfName(name)
  const isFaulty = draft.errors.map((fault) => faultOf(fault, draft)).some((fault) => fault.name === name)
  const written = isFaulty && path && valueAt(layOver(withUnit({}, path, value), draft.overlay), path)
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
  const changes = writes.map(({ name, version, value }) => {
    const cleaned = completed(before, name, withStrings(value, cleaner(before, name)))
    return { name, value: cleaned, ...changeOf(before, { name, version, value: cleaned }) }
  })
  const overlay = changes
    .flatMap(({ units }) => units)
    .reduce((document, { path, value }) => withUnit(document, path, value), before.draft.overlay)
  const composed = await source.compose(overlay)
  const faults = composed.errors
    .map((fault) => faultOf(fault, composed))
    .flatMap((fault) => {
      // An unknown text is the fault of a group above it.
      const write = writes.find(({ name }) => name === fault.name || name.startsWith(`${fault.name}.`))
      return write && !acceptedCodes.has(fault.code) ? [{ ...fault, name: write.name }] : []
    })
  if (faults.length > 0) return refusal(faults)

  const conflicts = await source.store.save(changes, person, now)
  const after = await readDraft(context)
  if (conflicts.length > 0) {
    return {
      faults: [],
      conflicts: changes
        .filter(({ path }) => conflicts.includes(path))
        .map(({ name, value }) => ({ name, mine: value, theirs: entryOf(after, name, users()) })),
    }
  }
  return { entries: writes.map(({ name }) => entryOf(after, name, users())), draft: after.summary }
}

/** The units that a write of an entry changes in the draft. */
function changeOf({ draft, published }: DraftState, { name, version, value }: DraftWrite['entries'][number]) {
  const path = pathOfName(name) as Path
  const shown = shownValue(draft, name)
  const units = [...new Set([...unitsIn(shown, path), ...unitsIn(value, path)])].flatMap((unit) => {
    const next = valueBelow(value, path, unit)
    if (isDeepStrictEqual(next, valueBelow(shown, path, unit))) return []
    const isPublished = isDeepStrictEqual(next, valueIn(published.state, unit))
    return [{ path: unit, value: next, draft: isPublished ? undefined : next === undefined ? {} : { value: next } }]
  })
  return { path, version, units }
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

/**
 * A group with what its form leaves out and the content file has: a service is switched off, a link or a logo is removed,
 * a colour is that of the site. A picture that is taken back is undefined.
 */
function completed({ base }: DraftState, name: EntryName, value: unknown): unknown {
  const path = pathOfName(name)
  if (!path || isUnit(path)) return isPicture(name) ? (value ?? undefined) : value
  return withNothing(value, path, unitsIn(entryValue(base.state, name), path))
}

const isPicture = (name: EntryName) => name.startsWith('pictures.')
