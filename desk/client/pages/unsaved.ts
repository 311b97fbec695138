// What was typed and has not reached the draft. Kept in the browser at once, an item for each entry, so that two windows
// do not overwrite each other's entries.
import { pathOfName } from '../../api/entry-names.ts'
import type { Path } from '../../api/paths.ts'
import { forget, keep, readKept } from '../data/browser-database.ts'

/** A value that was typed, and the version of the entry at which it was typed. */
export interface Edit {
  value: unknown
  version: number
}

/** Every edit that is in the browser. Those of an earlier release get their new names. */
export async function readEdits(): Promise<Map<Path, Edit>> {
  const kept = (await readKept('edits')) as Map<string, Edit>
  const edits = new Map<Path, Edit>()
  for (const [name, edit] of kept) {
    const path = name.startsWith('/') ? (name as Path) : pathOfName(name)
    // What was typed since is newer.
    if (path && !(path !== name && kept.has(path))) edits.set(path, edit)
    if (path === name) continue
    if (path && !kept.has(path)) writeEdit(path, edit)
    void forget('edits', name)
  }
  return edits
}

export const writeEdit = (path: Path, edit: Edit) => keep('edits', path, edit)
export const removeEdit = (path: Path) => forget('edits', path)
