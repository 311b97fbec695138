// The entries of the shared draft, as the pages of the desk show and write them.
import { isDeepStrictEqual } from 'node:util'
import { layOver } from '../../../server/content/load-content.ts'
import type { DraftRefusal, DraftSaved, DraftWrite, Entry, EntryName, Fault } from '../../api/draft-data.ts'
import { isUnit, isWithin, type Path, unitsIn, valueAt, valueBelow } from '../../api/paths.ts'
import { versionOf } from './content-store.ts'
import { type Composed, entryParts, entryValue, pathOfName, withNothing, withUnit } from './entries.ts'
import { faultOf } from './faults.ts'
import { cleaned, type DraftContext, type DraftState, nameOf, readDraft, saveUnits } from './saved-draft.ts'

/** An entry of the draft. */
export function entryOf(
  { draft, published, entries }: DraftState,
  name: EntryName,
  users: ReturnType<DraftContext['users']>,
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
  context: DraftContext,
  writes: DraftWrite['entries'],
  person: string,
  now: number,
): Promise<DraftSaved | DraftRefusal> {
  const { users } = context
  const before = await readDraft(context)
  const unknown = writes.filter(({ name }) => !entryParts(name))
  if (unknown.length > 0)
    return refusal(unknown.map(({ name }) => ({ name, field: '', code: 'no-such-entry', values: {} })))
  const changes = writes.map((write) => changeOf(before, write))
  const result = await saveUnits(context, before, { writes: changes, person, now })
  const after = await readDraft(context)
  if (result.saved) return { entries: writes.map(({ name }) => entryOf(after, name, users())), draft: after.summary }
  const faults = result.errors.map((error) => {
    const fault = faultOf(error, result.composed)
    // An unknown text is the fault of a group above it.
    const write = writes.find(({ name }) => name === fault.name || name.startsWith(`${fault.name}.`))
    return { ...fault, ...(write && { name: write.name }) }
  })
  const conflicts = changes
    .filter(({ path }) => result.conflicts.includes(path))
    .map(({ name, value }) => ({ name, mine: value, theirs: entryOf(after, name, users()) }))
  return { faults, conflicts }
}

/** The units that a write of an entry changes in the draft. */
function changeOf(state: DraftState, { name, version, value: sent }: DraftWrite['entries'][number]) {
  const path = pathOfName(name) as Path
  const value = completed(state, name, cleaned(state, path, sent))
  const shown = shownValue(state.draft, name)
  const units = [...new Set([...unitsIn(shown, path), ...unitsIn(value, path)])]
    .map((unit) => ({ path: unit, value: valueBelow(value, path, unit) }))
    .filter((unit) => !isDeepStrictEqual(unit.value, valueBelow(shown, path, unit.path)))
  return { name, value, path, version, units }
}

const refusal = (faults: Fault[]): DraftRefusal => ({ conflicts: [], faults })

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
