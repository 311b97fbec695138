// The shared draft: what it would change, and how it is written.
import { isDeepStrictEqual } from 'node:util'
import { sanitize, singleLine } from '../../../src/contact/validate.ts'
import type { ContentError } from '../../../src/site/content-error.ts'
import { isWithin, type Path, pathTo } from '../../api/paths.ts'
import type { DeskContext } from '../desk-context.ts'
import { withoutOrphans } from './additions.ts'
import { withDrafts } from './composed-draft.ts'
import type { StoredEntry } from './content-store.ts'
import {
  type Composed,
  changedUnits,
  type Published,
  unitsOf,
  valueIn,
  withoutRepetitions,
  withUnit,
} from './entries.ts'
import { storedNumber } from './telephone.ts'

/** Everything about the draft at one time. */
export interface DraftState {
  base: Composed
  published: Published
  draft: Composed & { revision: number }
  /** The values that were ever written. */
  entries: readonly StoredEntry[]
  /** The paths of the units that publishing would change. */
  changes: Path[]
}

export type DraftContext = Pick<DeskContext, 'source' | 'users'>

/** Reads the draft. */
export async function readDraft({ source }: Pick<DraftContext, 'source'>): Promise<DraftState> {
  const draft = await source.draft()
  const { entries } = draft
  const published = source.published()
  const written = entries.filter(({ draft: value }) => value !== undefined)
  const changes = changedUnits(
    published.state,
    draft.state,
    // A service that is removed takes its texts along.
    [...written.map(({ path }) => path), ...unitsOf(published.overlay)],
  )
  return { base: await source.base(), published, draft, entries, changes }
}

/** The name of a person; of the command without one. */
export const nameOf = (person: string | null, users: ReturnType<DraftContext['users']>): string =>
  person === null ? '' : users.nameOf(person)

/**
 * What publishing the values at `paths` alone would make: the document over the content file, what it means and changes,
 * and which values of the draft it has.
 */
export async function selectedDraft(
  { source }: DraftContext,
  { base, published, entries }: DraftState,
  paths: readonly Path[],
) {
  const chosen = entries.filter(({ path, draft }) => draft && paths.some((group) => isWithin(path, group)))
  const overlay = withDrafts(published.overlay, chosen)
  const document = withoutRepetitions(withoutOrphans(overlay, base.state.facts), base.state)
  const composed = await source.compose(document)
  const written = [...unitsOf(published.overlay), ...unitsOf(document)]
  const changes = changedUnits(published.state, composed.state, written)
  return { document, composed, changes, drafted: chosen.map(({ path }) => path) }
}

/** A unit that somebody wants to write. */
interface UnitWrite {
  path: Path
  /** The version that the person saw. */
  version: number
  /** Undefined: the unit goes back to the content file. */
  value: unknown
}

type Written = { saved: true } | { saved: false; errors: ContentError[]; conflicts: Path[] }

/**
 * Saves all of `writes`, or nothing: if one has an error, or if somebody else has changed one since the version that the
 * person saw.
 */
export async function saveUnits(
  { source }: DraftContext,
  { draft, published }: DraftState,
  { writes, person, now }: { writes: readonly UnitWrite[]; person: string; now: number },
): Promise<Written> {
  const overlay = writes.reduce((document, { path, value }) => withUnit(document, path, value), draft.overlay)
  const { errors } = await source.compose(overlay)
  const wrong = errors.filter(
    ({ code, path }) => !acceptedCodes.has(code) && writes.some((write) => concerns(path, write)),
  )
  if (wrong.length > 0) return { saved: false, errors: wrong, conflicts: [] }
  const changes = writes.map(({ path, version, value }) => ({ path, version, draft: draftOf(published, path, value) }))
  const conflicts = await source.store.save(changes, person, now)
  return conflicts.length > 0 ? { saved: false, errors: [], conflicts } : { saved: true }
}

/** What the draft stores for a value: nothing if it is as it was published. */
function draftOf({ state }: Published, path: Path, value: unknown) {
  if (isDeepStrictEqual(value, valueIn(state, path))) return undefined
  return value === undefined ? {} : { value }
}

// Errors with which a value is saved. They may be corrected in another place, so they are reported before publishing.
const acceptedCodes: ReadonlySet<ContentError['code']> = new Set(['missing-text', 'empty-list'])

/** Whether an error is in what is written. An unknown text is the error of a group above it. */
const concerns = (error: readonly string[], { path }: UnitWrite): boolean =>
  isWithin(pathTo(error), path) || isWithin(path, pathTo(error))

/** The longest text, in characters. */
const longestText = 5_000

/**
 * `value` for `path` without characters that can hide text or turn the direction of what follows, except those that the
 * value has already. A string that it has already was not typed, and stays as it is. Only a text can have several lines. A
 * telephone number gets the international form.
 */
export function cleaned({ published, base, draft }: DraftState, path: Path, value: unknown): unknown {
  const known = new Set([published, base, draft].flatMap(({ state }) => stringsIn(valueIn(state, path))))
  const allowed = [...known].join('')
  const clean = isWithin(path, '/texts') ? sanitize : singleLine
  const clear = withStrings(value, (text) => (known.has(text) ? text : clean(text, longestText, allowed)))
  return storedNumber(path, clear, draft.state.facts.office.country)
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
