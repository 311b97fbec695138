// Texts that may say something else than another language since that one was changed.
import type { Content } from '../../api/content.ts'
import { type Path, textOf, textPath } from '../../api/paths.ts'

/**
 * The texts in other languages than those at `changes`: nobody has changed them since. Nothing forces anybody to: a comma
 * in one language is often none in another.
 */
export function outdatedTexts(
  { entries, languages }: Pick<Content, 'entries' | 'languages'>,
  changes: readonly Path[],
): Path[] {
  const writtenAt = new Map(entries.map(({ path, at }) => [path, at]))
  const changed = new Set(changes)
  const outdated = changes.flatMap((path) => {
    const text = textOf(path)
    const at = writtenAt.get(path)
    if (!text || at === undefined) return []
    return languages
      .map((language) => textPath(language, text.key))
      .filter((other) => !changed.has(other) && (writtenAt.get(other) ?? 0) < at)
  })
  return [...new Set(outdated)]
}
