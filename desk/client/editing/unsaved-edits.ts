// Edits that are not in the shared draft yet: waiting, refused, or in conflict with a change of a colleague.
import { atom } from 'jotai'
import { Value } from 'typebox/value'
import type { ContentUnit, PathError } from '../../api/content.ts'
import { isWithin, type Path } from '../../api/paths.ts'
import type { Edit } from './document.ts'
import { removeEdit, writeEdit } from './stored-edits.ts'

export interface UnsavedEdits {
  /** By the paths of units. */
  edits: ReadonlyMap<Path, Edit>
  /** Units that a colleague wrote first. The edit at the same path waits for a choice. */
  conflicts: ReadonlyMap<Path, ContentUnit>
  /** The reasons why the server refused an edit, which is sent again when it changes. */
  errors: ReadonlyMap<Path, readonly PathError[]>
  state: 'idle' | 'saving' | 'failed'
}

export const unsavedAtom = atom<UnsavedEdits>({
  edits: new Map(),
  conflicts: new Map(),
  errors: new Map(),
  state: 'idle',
})

/** The maximum number of values that are remembered for a path. */
const maxTyped = 200

/** Values that were typed in this window and that it has not saved. Another window may have saved them. */
export const typedAtom = atom<ReadonlyMap<Path, readonly unknown[]>>(new Map())

/** Write-only: stores an edit, also in the browser. */
export const editAtom = atom(null, (get, set, path: Path, edit: Edit) => {
  writeEdit(path, edit)
  const typed = get(typedAtom)
  set(typedAtom, new Map(typed).set(path, [...(typed.get(path) ?? []).slice(1 - maxTyped), edit.value]))
  const unsaved = get(unsavedAtom)
  set(unsavedAtom, {
    ...unsaved,
    edits: new Map(unsaved.edits).set(path, edit),
    errors: without(unsaved.errors, [path]),
  })
})

/** Write-only: discards all edits. */
export const forgetEditsAtom = atom(null, (get, set) => {
  const unsaved = get(unsavedAtom)
  set(unsavedAtom, withoutEdits(unsaved, [...unsaved.edits.keys()]))
})

/** Write-only: resolves a conflict. */
export const resolveAtom = atom(null, (get, set, path: Path, choice: 'mine' | 'theirs') => {
  const unsaved = get(unsavedAtom)
  const [edit, theirs] = [unsaved.edits.get(path), unsaved.conflicts.get(path)]
  if (!edit || !theirs) return
  if (choice === 'theirs') return set(unsavedAtom, withoutEdits(unsaved, [path]))
  set(unsavedAtom, { ...unsaved, conflicts: without(unsaved.conflicts, [path]) })
  set(editAtom, path, { ...edit, version: theirs.version })
})

/** The edits that wait neither for a choice nor for a correction. */
export const sendable = ({ edits, conflicts, errors }: UnsavedEdits): [Path, Edit][] =>
  [...edits].filter(([path]) => !conflicts.has(path) && !errors.has(path))

/** The unsaved edits after `sent` was saved as `units`. Later edits stay, and are now based on the saved version. */
export function withSaved(
  unsaved: UnsavedEdits,
  sent: ReadonlyMap<Path, Edit>,
  units: readonly ContentUnit[],
): UnsavedEdits {
  const edits = new Map(unsaved.edits)
  for (const { path, version } of units) {
    const later = edits.get(path)
    if (!later || later === sent.get(path)) continue
    edits.set(path, { ...later, version })
    writeEdit(path, { ...later, version })
  }
  const saved = [...sent].filter(([path, edit]) => edits.get(path) === edit).map(([path]) => path)
  return { ...withoutEdits({ ...unsaved, edits }, saved), state: 'idle' }
}

/** The unsaved edits after the server refused `sent`. Edits without an error are sent again. */
export function withErrors(
  unsaved: UnsavedEdits,
  sent: ReadonlyMap<Path, Edit>,
  errors: readonly PathError[],
): UnsavedEdits {
  const refused = new Map(unsaved.errors)
  for (const error of errors) {
    // The error of an unknown text has the path of the group around it.
    const path = [...sent.keys()].find((edited) => isWithin(error.path, edited) || isWithin(edited, error.path))
    if (path && unsaved.edits.get(path) === sent.get(path)) refused.set(path, [...(refused.get(path) ?? []), error])
  }
  return { ...unsaved, errors: refused, state: 'idle' }
}

/**
 * The unsaved edits after the server refused edits of values that have changed. If the new value was `typed` in this
 * window, another window of the same browser has saved it, which is not a conflict.
 */
export function withConflicts(
  unsaved: UnsavedEdits,
  theirs: readonly ContentUnit[],
  typed: ReadonlyMap<Path, readonly unknown[]>,
): UnsavedEdits {
  const edits = new Map(unsaved.edits)
  const conflicts = new Map(unsaved.conflicts)
  for (const unit of theirs) {
    const { path, version, draft: saved } = unit
    const edit = edits.get(path)
    const isOwn = saved && typed.get(path)?.some((value) => Value.Equal(value, saved.value))
    if (!edit || !isOwn) conflicts.set(path, unit)
    else {
      edits.set(path, { ...edit, version })
      writeEdit(path, { ...edit, version })
    }
  }
  return { ...unsaved, edits, conflicts, state: 'idle' }
}

function withoutEdits(unsaved: UnsavedEdits, paths: readonly Path[]): UnsavedEdits {
  for (const path of paths) removeEdit(path)
  return {
    ...unsaved,
    edits: without(unsaved.edits, paths),
    conflicts: without(unsaved.conflicts, paths),
    errors: without(unsaved.errors, paths),
  }
}

const without = <Value>(map: ReadonlyMap<Path, Value>, paths: readonly Path[]): ReadonlyMap<Path, Value> =>
  new Map([...map].filter(([path]) => !paths.includes(path)))
