// The draft in the frame.
import { useEffect, useMemo } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { type Path, textPath, valueAt } from '../../api/paths.ts'
import { valuesIn } from '../../api/template.ts'
import { draftDocument } from '../editing/document.ts'
import { useEditing } from '../editing/editing.tsx'
import { type FrameText, showText, splitId } from './frame-texts.ts'

/** Shows in the frame what has changed since it was loaded. */
export function useShownDraft(found: readonly FrameText[], language: Language) {
  const { content, document } = useEditing()
  const values = useMemo(() => valuesIn(content.placeholders, language), [content.placeholders, language])
  /** By the ids of the texts. The frame was loaded with what is saved. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved later is not in the frame.
  const shown = useMemo(() => {
    const saved = draftDocument(content, new Map())
    return new Map(found.map(({ id }) => [id, valueAt(saved, pathOfText(id, language))]))
  }, [found, language])
  useEffect(() => {
    for (const text of found) {
      const now = valueAt(document, pathOfText(text.id, language))
      if (typeof now !== 'string' || now === shown.get(text.id)) continue
      shown.set(text.id, now)
      showText(text, now, values)
    }
  }, [found, document, language, values, shown])
}

/** The path of the text, or of its part, with the id `id`. */
export function pathOfText(id: string, language: Language): Path {
  const [key, part] = splitId(id)
  return `${textPath(language, key)}${part}` as Path
}
