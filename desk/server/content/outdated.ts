// Texts that may say something else than another language since that one was changed.
import { type Path, textOf, textPath } from '../../api/paths.ts'
import type { DraftState } from './saved-draft.ts'

/**
 * The texts in other languages than those that the draft changes: nobody has changed them since. Nothing forces anybody
 * to: a comma in one language is often none in another.
 */
export function outdatedTexts({ draft, entries, changes }: Pick<DraftState, 'draft' | 'entries' | 'changes'>): Path[] {
  const writtenAt = new Map(entries.map(({ path, at }) => [path, at]))
  const changed = new Set(changes.map(({ path }) => path))
  const outdated = changes.flatMap(({ path }) => {
    const text = textOf(path)
    const at = writtenAt.get(path)
    if (!text || at === undefined) return []
    return draft.content.site.languages
      .map((language) => textPath(language, text.key))
      .filter((other) => !changed.has(other) && (writtenAt.get(other) ?? 0) < at)
  })
  return [...new Set(outdated)]
}
