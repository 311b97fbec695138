// Edits that have not reached the draft, stored in the browser at every change. Each value is a separate record, so
// that two windows do not overwrite each other.
import { Value } from 'typebox/value'
import type { Content } from '../../api/content.ts'
import { pathOfName } from '../../api/entry-names.ts'
import { type Path, unitsIn, valueAt, valueBelow } from '../../api/paths.ts'
import { readValues, removeValue, storeValue } from '../data/browser-database.ts'
import { draftDocument, type Edit } from './document.ts'

export const writeEdit = (path: Path, edit: Edit) => storeValue('edits', path, edit)
export const removeEdit = (path: Path) => removeValue('edits', path)

/** Every edit in the browser. `readContent` is called if an earlier release has stored some of them. */
export async function readEdits(readContent: () => Promise<Content>): Promise<Map<Path, Edit>> {
  const kept = (await readValues('edits')) as Map<string, Edit>
  const edits = new Map<Path, Edit>()
  for (const [name, edit] of kept) {
    if (name.startsWith('/')) {
      edits.set(name as Path, edit)
      continue
    }
    const path = pathOfName(name)
    for (const [unit, part] of path ? splitEdit(path, edit, await readContent()) : []) {
      // This release has stored a newer edit.
      if (kept.has(unit)) continue
      edits.set(unit, part)
      void writeEdit(unit, part)
    }
    void removeValue('edits', name)
  }
  return edits
}

/** A version that no value reaches, so that the edit is a conflict if the value exists. */
const outdated = Number.MAX_SAFE_INTEGER

/** The edits of units in an edit of an earlier release, which had the value and the version of a whole group. */
function splitEdit(path: Path, { value, version }: Edit, content: Content): [Path, Edit][] {
  const document = draftDocument(content, new Map())
  const stored = content.units.find((unit) => unit.path === path)?.version ?? 0
  return unitsIn(value, path)
    .map((unit) => [unit, valueBelow(value, path, unit)] as const)
    .filter(([unit, part]) => !Value.Equal(part, valueAt(document, unit)))
    .map(([unit, part]) => {
      // The versions of units started at 0 with the upgrade.
      const current = unit === path ? version : 0
      return [unit, { value: part, version: stored === version ? current : outdated }]
    })
}
