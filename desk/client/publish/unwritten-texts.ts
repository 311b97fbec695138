// The texts of a new service or town that nobody has written: they still are the name with which it was added.
import { idOf } from '../../api/new-item.ts'
import type { ChangedUnit } from '../../api/publishing.ts'

const ofItem = /^\/texts\/\w+\/(?:services\/items|globalPresence\/locations)\/([^/]+)\/(\w+)$/

/** Those of `units` that add such a text. The name itself is none of them. */
export function unwrittenTexts(units: readonly ChangedUnit[]): ChangedUnit[] {
  return units.filter(({ path, before, after }) => {
    const [, id, text = ''] = ofItem.exec(path) ?? []
    if (id === undefined || (before ?? null) !== null || ['title', 'city'].includes(text)) return false
    const [line, ...others] = [after].flat()
    return others.length === 0 && typeof line === 'string' && idOf(line) === id
  })
}
