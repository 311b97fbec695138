// What was typed and has not reached the draft. Kept in the browser at once, an item for each entry, so that two windows
// do not overwrite each other's entries.

import type { EntryName } from '../../api/draft-data.ts'
import { forget, keep, readKept } from '../data/browser-database.ts'

/** A value that was typed, and the version of the entry at which it was typed. */
export interface Edit {
  value: unknown
  version: number
}

/** Every edit that is in the browser. */
export const readEdits = async () => (await readKept('edits')) as Map<EntryName, Edit>
export const writeEdit = (name: EntryName, edit: Edit) => keep('edits', name, edit)
export const removeEdit = (name: EntryName) => forget('edits', name)
