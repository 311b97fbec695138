// The draft in the browser: an entry is shown as it was typed, or as it was last saved. What is typed is kept in the
// browser at once, and saved 800 ms after the last key (save-draft.ts). Values are those of draft-data.ts.
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { DraftRefusal, Entry, Fault } from '../../api/draft-data.ts'
import { isWithin, type Path } from '../../api/paths.ts'
import { type Edit, removeEdit, writeEdit } from './unsaved.ts'

type Conflict = DraftRefusal['conflicts'][number]

export interface Draft {
  /** What is not saved yet. */
  edits: ReadonlyMap<Path, Edit>
  /** Entries in the last responses of the server, newer than those of the page. */
  saved: ReadonlyMap<Path, Entry>
  /** Edits of entries that somebody else changed first. They wait for a choice. */
  conflicts: ReadonlyMap<Path, Conflict>
  /** Edits that the server refused. They are sent again when they change. */
  faults: ReadonlyMap<Path, readonly Fault[]>
  state: 'idle' | 'saving' | 'failed'
}

const emptyDraft: Draft = {
  edits: new Map(),
  saved: new Map(),
  conflicts: new Map(),
  faults: new Map(),
  state: 'idle',
}

export const draftAtom = atom(emptyDraft)

/** Whether the dialog that publishes is open. */
export const publishOpenAtom = atom(false)
/** How often changes were taken out of the draft since the page was loaded. What shows the draft is then loaded anew. */
export const discardsAtom = atom(0)
/** The version that was published last in this window: Undo publishes the one before. */
export const publishedAtom = atom<number | null>(null)

/** Write-only: what somebody typed, with the version of the entry that they saw. */
export const editAtom = atom(null, (get, set, path: Path, edit: Edit) => {
  writeEdit(path, edit)
  set(draftAtom, withEdit(get(draftAtom), path, edit))
})

/** Write-only: changes an entry to `next`, which may be made from its latest value. */
const changeAtom = atom(null, (get, set, entry: Entry, next: unknown) => {
  const draft = get(draftAtom)
  const { value, version } = currentEntry(entry, draft)
  const pending = draft.edits.get(entry.path)
  set(editAtom, entry.path, { value: applied(next, value), version: pending?.version ?? version })
})

/** Write-only: forgets what was typed and is not saved. */
export const forgetEditsAtom = atom(null, (get, set) => {
  const draft = get(draftAtom)
  for (const path of draft.edits.keys()) removeEdit(path)
  set(draftAtom, { ...draft, edits: new Map(), conflicts: new Map(), faults: new Map() })
})

/** Write-only: the choice in a conflict. */
export const resolveAtom = atom(null, (get, set, path: Path, choice: 'mine' | 'theirs') => {
  const draft = get(draftAtom)
  const conflict = draft.conflicts.get(path)
  if (!conflict) return
  const { theirs } = conflict
  const settled = { ...draft, conflicts: without(draft.conflicts, path), saved: withEntry(draft.saved, theirs) }
  if (choice === 'mine') {
    const edit = { value: conflict.mine, version: theirs.version }
    writeEdit(path, edit)
    set(draftAtom, withEdit(settled, path, edit))
  } else {
    removeEdit(path)
    set(draftAtom, { ...settled, edits: without(settled.edits, path), faults: without(settled.faults, path) })
  }
})

/** What can be sent now: nothing that waits for a choice or a correction. */
export function sendable({ edits, conflicts, faults }: Draft): [Path, Edit][] {
  return [...edits].filter(([path]) => !conflicts.has(path) && !faults.has(path))
}

/** The draft after `entries` were saved. An edit that changed while it was sent stays, based on the saved version. */
export function withSaved(
  draft: Draft,
  { entries, sent }: { entries: readonly Entry[]; sent: ReadonlyMap<Path, Edit> },
): Draft {
  const edits = new Map(draft.edits)
  let { saved } = draft
  for (const entry of entries) {
    saved = withEntry(saved, entry)
    const edit = edits.get(entry.path)
    if (edit === sent.get(entry.path)) {
      edits.delete(entry.path)
      removeEdit(entry.path)
    } else if (edit) {
      const later = { ...edit, version: entry.version }
      edits.set(entry.path, later)
      writeEdit(entry.path, later)
    }
  }
  return { ...draft, edits, saved, state: 'idle' }
}

/** The draft after a refusal. The refused edits stay, with what was typed since; the others are sent again without them. */
export function withRefused(draft: Draft, { conflicts, faults }: DraftRefusal, sent: ReadonlyMap<Path, Edit>): Draft {
  const refused = new Map(draft.faults)
  for (const fault of faults) {
    const path = [...sent.keys()].find((edited) => isWithin(fault.path, edited) || isWithin(edited, fault.path))
    if (path && draft.edits.get(path) === sent.get(path)) refused.set(path, [...(refused.get(path) ?? []), fault])
  }
  const waiting = conflicts.map((conflict) => {
    const edit = draft.edits.get(conflict.path)
    return [conflict.path, edit ? { ...conflict, mine: edit.value } : conflict] as const
  })
  return { ...draft, conflicts: new Map([...draft.conflicts, ...waiting]), faults: refused, state: 'idle' }
}

function withEdit(draft: Draft, path: Path, edit: Edit): Draft {
  const { conflicts } = draft
  const conflict = conflicts.get(path)
  return {
    ...draft,
    edits: new Map(draft.edits).set(path, edit),
    faults: without(draft.faults, path),
    conflicts: conflict ? new Map(conflicts).set(path, { ...conflict, mine: edit.value }) : conflicts,
  }
}

const withEntry = (saved: Draft['saved'], entry: Entry) =>
  (saved.get(entry.path)?.version ?? -1) >= entry.version ? saved : new Map(saved).set(entry.path, entry)

function without<Value>(map: ReadonlyMap<Path, Value>, path: Path): ReadonlyMap<Path, Value> {
  if (!map.has(path)) return map
  const rest = new Map(map)
  rest.delete(path)
  return rest
}

/** A new value, or a function that makes it from the latest one: an Undo comes after other changes. */
export type Next<Value> = Value | ((latest: Value) => Value)

export const applied = <Value>(next: Next<Value>, latest: Value): Value =>
  typeof next === 'function' ? (next as (latest: Value) => Value)(latest) : next

export interface EditedEntry<Value> {
  value: Value
  set: (next: Next<Value>) => void
  /** Differs from what visitors see. */
  isChanged: boolean
  conflict: Conflict | undefined
  faults: readonly Fault[]
}

/** The latest state of an entry: as typed, as saved since, or as the page was loaded with it. */
export function currentEntry(entry: Entry, { edits, saved }: Draft): Entry {
  const later = saved.get(entry.path)
  const latest = later && later.version >= entry.version ? later : entry
  const edit = edits.get(entry.path)
  return edit ? { ...latest, value: edit.value, isChanged: true } : latest
}

/** Reads and edits entries: `of` takes an entry that the page was loaded with. */
export function useDraft() {
  const draft = useAtomValue(draftAtom)
  const change = useSetAtom(changeAtom)
  return useMemo(
    () => ({
      draft,
      of<Value>(entry: Entry<Value>): EditedEntry<Value> {
        const { path } = entry
        const { value, isChanged } = currentEntry(entry, draft)
        return {
          value: value as Value,
          set: (next) => change(entry, next),
          isChanged,
          conflict: draft.conflicts.get(path),
          faults: draft.faults.get(path) ?? [],
        }
      },
    }),
    [draft, change],
  )
}
