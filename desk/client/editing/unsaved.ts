// Edits that have not reached the draft. Kept in the browser at once, an item for each value, so that two windows
// do not overwrite what the other one keeps.
import { Value } from 'typebox/value'
import type { Content } from '../../api/content.ts'
import { pathOfName } from '../../api/entry-names.ts'
import { type Path, unitsIn, valueAt, valueBelow } from '../../api/paths.ts'
import { forget, keep, readKept } from '../data/browser-database.ts'
import { draftDocument, type Edit } from './document.ts'

export const writeEdit = (path: Path, edit: Edit) => keep('edits', path, edit)
export const removeEdit = (path: Path) => forget('edits', path)

/** Every edit that is in the browser. `readContent` is called if an earlier release has kept some of them. */
export async function readEdits(readContent: () => Promise<Content>): Promise<Map<Path, Edit>> {
  const kept = (await readKept('edits')) as Map<string, Edit>
  const edits = new Map<Path, Edit>()
  for (const [name, edit] of kept) {
    if (name.startsWith('/')) {
      edits.set(name as Path, edit)
      continue
    }
    const path = pathOfName(name)
    for (const [unit, part] of path ? splitEdit(path, edit, await readContent()) : []) {
      // An edit that was typed since is newer.
      if (kept.has(unit)) continue
      edits.set(unit, part)
      void writeEdit(unit, part)
    }
    void forget('edits', name)
  }
  return edits
}

/** No value has so many versions: an edit with this one waits for a choice if somebody has written the value. */
const outdated = Number.MAX_SAFE_INTEGER

/** The units that an edit of an earlier release changes. It held a whole group, and the version of that group. */
function splitEdit(path: Path, { value, version }: Edit, content: Content): [Path, Edit][] {
  const document = draftDocument(content, new Map())
  const stored = content.entries.find((entry) => entry.path === path)?.version ?? 0
  return (
    unitsIn(value, path)
      .map((unit) => [unit, valueBelow(value, path, unit)] as const)
      .filter(([unit, part]) => !Value.Equal(part, valueAt(document, unit)))
      // The versions of the units in a group count from the upgrade.
      .map(([unit, part]) => [
        unit,
        { value: part, version: stored !== version ? outdated : unit === path ? version : 0 },
      ])
  )
}
