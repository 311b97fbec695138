// The entries of the shared draft, as the pages of the desk show and write them.
import { isDeepStrictEqual } from 'node:util'
import { layOver } from '../../../server/content/load-content.ts'
import type { DraftRefusal, DraftSaved, DraftWrite, Entry, Fault } from '../../api/draft-data.ts'
import { isUnit, isWithin, type Path, unitsIn, valueAt, valueBelow } from '../../api/paths.ts'
import { versionOf } from './content-store.ts'
import { type Composed, entryOfPath, valueIn, withNothing, withUnit } from './entries.ts'
import { faultOf } from './faults.ts'
import { cleaned, type DraftContext, type DraftState, nameOf, readDraft, saveUnits } from './saved-draft.ts'

/** An entry of the draft. */
export function entryOf(
  { draft, published, entries }: DraftState,
  path: Path,
  users: ReturnType<DraftContext['users']>,
): Entry {
  const stored = entries.filter((entry) => isWithin(entry.path, path))
  const last = stored.toSorted((a, b) => b.at - a.at)[0]
  const value = shownValue(draft, path)
  return {
    ...{ path, value: value ?? (isPicture(path) ? null : undefined), version: versionOf(stored, path) },
    isChanged: !isDeepStrictEqual(value, valueIn(published.state, path)),
    ...(last && { by: nameOf(last.person, users), at: last.at }),
  }
}

/**
 * The value of an entry for its form. The state has a placeholder for a fact that the schema refuses, such as one from an
 * older release. The form shows what was written, beside its fault.
 */
function shownValue(draft: Composed, path: Path): unknown {
  const value = valueIn(draft.state, path)
  const isFaulty = draft.errors.some((error) => isWithin(faultOf(error).path, path))
  const written = isFaulty && valueAt(layOver(withUnit({}, path, value), draft.overlay), path)
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
  const unknown = writes.filter(({ path }) => entryOfPath(path) !== path)
  if (unknown.length > 0) return refusal(unknown.map(({ path }) => ({ path, code: 'no-such-entry', values: {} })))
  const changes = writes.map((write) => changeOf(before, write))
  const result = await saveUnits(context, before, { writes: changes, person, now })
  const after = await readDraft(context)
  if (result.saved) return { entries: writes.map(({ path }) => entryOf(after, path, users())), draft: after.summary }
  const conflicts = changes
    .filter(({ path }) => result.conflicts.includes(path))
    .map(({ path, value }) => ({ path, mine: value, theirs: entryOf(after, path, users()) }))
  return { faults: result.errors.map(faultOf), conflicts }
}

/** The units that a write of an entry changes in the draft. */
function changeOf(state: DraftState, { path, version, value: sent }: DraftWrite['entries'][number]) {
  const value = completed(state, path, cleaned(state, path, sent))
  const shown = shownValue(state.draft, path)
  const units = [...new Set([...unitsIn(shown, path), ...unitsIn(value, path)])]
    .map((unit) => ({ path: unit, value: valueBelow(value, path, unit) }))
    .filter((unit) => !isDeepStrictEqual(unit.value, valueBelow(shown, path, unit.path)))
  return { path, value, version, units }
}

const refusal = (faults: Fault[]): DraftRefusal => ({ conflicts: [], faults })

/**
 * A group with what its form leaves out and the content file has: a service is switched off, a link or a logo is removed,
 * a colour is that of the site. A picture that is taken back is undefined.
 */
function completed({ base }: DraftState, path: Path, value: unknown): unknown {
  if (isUnit(path)) return isPicture(path) ? (value ?? undefined) : value
  return withNothing(value, path, unitsIn(valueIn(base.state, path), path))
}

const isPicture = (path: Path) => isWithin(path, '/pictures')
