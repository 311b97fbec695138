// The texts, services and locations to look at before publishing.
import type { Language } from '../../../src/language/language.ts'
import { itemAt } from '../../api/changes.ts'
import type { Content } from '../../api/content.ts'
import { toItemId } from '../../api/new-item.ts'
import { isWithin, type Path, parseTextPath, textPath, valueBelow } from '../../api/paths.ts'
import type { ChangedUnit } from '../../api/publishing.ts'
import { textLength, valuesIn } from '../../api/template.ts'

const itemText = /^\/texts\/\w+\/(?:services\/items|globalPresence\/locations)\/([^/]+)\/(\w+)$/

/**
 * The texts of a new service or location that still equal the name with which it was added. The name of a service is
 * one of them if it is the same as in the language `first`.
 */
export function unwrittenTexts(units: readonly ChangedUnit[], first: Language): Path[] {
  const unwritten = units.filter(({ path, before, after }) => {
    const [, id, text = ''] = itemText.exec(path) ?? []
    if (id === undefined || (before ?? null) !== null || text === 'city') return false
    const name = units.find((unit) => unit.path === textPath(first, `services.items.${id}.title`))
    if (text === 'title' && (path === name?.path || after !== name?.after)) return false
    const [line, ...others] = [after].flat()
    return others.length === 0 && typeof line === 'string' && toItemId(line) === id
  })
  return unwritten.map(({ path }) => path)
}

/** The new services and locations that are not shown yet. */
export const newAndOff = (units: readonly ChangedUnit[]): Path[] =>
  units.filter(({ path, before, after }) => itemAt(path) && !before && after === false).map(({ path }) => path)

/** The texts in `units` that are longer than their `spaces`, which are known once a field was open in this window. */
export function tooLongTexts(
  { placeholders }: Pick<Content, 'placeholders'>,
  units: readonly ChangedUnit[],
  spaces: ReadonlyMap<Path, number>,
): Path[] {
  return [...spaces.keys()].filter((path) => {
    const { language } = parseTextPath(path) ?? {}
    const unit = units.find((unit) => isWithin(path, unit.path))
    const text = unit && valueBelow(unit.after, unit.path, path)
    if (!language || typeof text !== 'string') return false
    return textLength(text, valuesIn(placeholders, language)) > (spaces.get(path) ?? 0)
  })
}

/** Translations that are older than the texts in `changes`. They may still be right. */
export function outdatedTexts(
  { units, languages }: Pick<Content, 'units' | 'languages'>,
  changes: readonly ChangedUnit[],
): Path[] {
  const writtenAt = new Map(units.map(({ path, at }) => [path, at]))
  const changed = new Set(changes.map(({ path }) => path))
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
