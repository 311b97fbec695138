// The texts to look at before publishing.
import type { Content } from '../../api/content.ts'
import { toItemId } from '../../api/new-item.ts'
import { type Path, parseTextPath, textPath } from '../../api/paths.ts'
import type { ChangedUnit } from '../../api/publishing.ts'

const itemText = /^\/texts\/\w+\/(?:services\/items|globalPresence\/locations)\/([^/]+)\/(\w+)$/

/** The texts of a new service or location that still equal the name with which it was added. */
export function unwrittenTexts(units: readonly ChangedUnit[]): Path[] {
  const unwritten = units.filter(({ path, before, after }) => {
    const [, id, text = ''] = itemText.exec(path) ?? []
    if (id === undefined || (before ?? null) !== null || ['title', 'city'].includes(text)) return false
    const [line, ...others] = [after].flat()
    return others.length === 0 && typeof line === 'string' && toItemId(line) === id
  })
  return unwritten.map(({ path }) => path)
}

/** Translations that are older than the texts in `units`. They may still be right. */
export function outdatedTexts(
  { entries, languages }: Pick<Content, 'entries' | 'languages'>,
  units: readonly ChangedUnit[],
): Path[] {
  const writtenAt = new Map(entries.map(({ path, at }) => [path, at]))
  const changed = new Set(units.map(({ path }) => path))
  const outdated = [...changed].flatMap((path) => {
    const text = parseTextPath(path)
    const at = writtenAt.get(path)
    if (!text || at === undefined) return []
    return languages
      .map((language) => textPath(language, text.key))
      .filter((other) => !changed.has(other) && (writtenAt.get(other) ?? 0) < at)
  })
  return [...new Set(outdated)]
}
