// The changes between two states of the site. All units of a service or location are one change, and so are all
// languages of a text.
import { changeKey, comparedValues, itemAt } from '../../api/changes.ts'
import type { ContentValues } from '../../api/content.ts'
import { isWithin, type Path } from '../../api/paths.ts'
import type { ChangedUnit } from '../../api/publishing.ts'
import { hasItem } from '../editing/document.ts'
import { type ChangeTitle, valueTitle } from '../editing/labels.ts'
import type { DeskLocale } from '../locale.tsx'

export interface Change {
  name: string
  /** The path of the first unit. */
  path: Path
  units: ChangedUnit[]
}

export function groupChanges(units: readonly ChangedUnit[]): Change[] {
  const changes = new Map<string, Change>()
  for (const unit of units) {
    const name = changeKey(unit.path)
    const change = changes.get(name)
    if (change) change.units.push(unit)
    else changes.set(name, { name, path: unit.path, units: [unit] })
  }
  return [...changes.values()]
}

/** The values of the unit at `path` in two documents. */
export function changedUnit(published: ContentValues, draft: ContentValues, path: Path): ChangedUnit {
  const [before, after] = comparedValues(published, draft, path)
  // The texts and the picture of a service that is removed stay in the draft, but visitors do not see them.
  const isRemoved = isItemValue(path) && !hasItem(draft, path)
  return { path, before, after: isRemoved ? undefined : after }
}

const isItemValue = (path: Path) => isWithin(path, '/texts') || isWithin(path, '/pictures')

export const changePaths = (changes: readonly Change[]): Path[] =>
  changes.flatMap(({ units }) => units.map(({ path }) => path))

/** The title of the change that contains the unit at `path`. */
export function changeTitle(path: Path, locale: DeskLocale): ChangeTitle {
  const item = itemAt(path)
  return item ? { place: locale.itemName(item.list, item.id), label: '' } : valueTitle(path, locale)
}

/** `changeTitle` in one line. */
export function changeLine(path: Path, locale: DeskLocale): string {
  const { place, label } = changeTitle(path, locale)
  return label ? locale.fill(locale.texts.labelled, { label: place, text: label }) : place
}
