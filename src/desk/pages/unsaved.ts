// What was typed and has not reached the draft. Kept in the browser at once, an item for each entry, so that it outlives
// a reload, a crash and the end of the session. Two windows do not overwrite each other's entries.
import { localStore } from '../../safe-storage.ts'
import type { EntryName } from './draft-data.ts'

/** A value that was typed, and the version of the entry at which it was typed. */
export interface Edit {
  value: unknown
  version: number
}

const prefix = 'deskEdit:'

/** Every edit that is in the browser. */
export function readEdits(): Map<EntryName, Edit> {
  const edits = new Map<EntryName, Edit>()
  for (const key of storedKeys()) {
    const edit = parse(localStore.read(key))
    if (edit) edits.set(key.slice(prefix.length) as EntryName, edit)
  }
  return edits
}

export const writeEdit = (name: EntryName, edit: Edit) => localStore.write(prefix + name, JSON.stringify(edit))
export const removeEdit = (name: EntryName) => localStore.remove(prefix + name)

/** `localStorage` throws where storage is switched off. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Undefined if another version of the desk, or a person by hand, has stored something else. */
function parse(stored: string | null): Edit | undefined {
  try {
    const edit = JSON.parse(stored ?? 'null')
    return typeof edit?.version === 'number' && 'value' in edit ? edit : undefined
  } catch {
    return undefined
  }
}
