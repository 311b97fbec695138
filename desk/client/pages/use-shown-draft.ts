// Shows the current draft in the frame.
import { useEffect, useMemo } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { valueAt } from '../../api/paths.ts'
import { valuesIn } from '../../api/template.ts'
import { draftDocument } from '../editing/document.ts'
import { useEditing } from '../editing/editing.tsx'
import { type FrameText, showText } from './frame-texts.ts'

/** Updates the texts that have changed since the frame loaded. */
export function useShownDraft(texts: readonly FrameText[], language: Language) {
  const { content, document } = useEditing()
  const values = useMemo(() => valuesIn(content.placeholders, language), [content.placeholders, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame was loaded with the draft that was saved then.
  const shown = useMemo(() => ({ document: draftDocument(content, new Map()) }), [texts])
  useEffect(() => {
    for (const text of texts) {
      const now = valueAt(document, text.path)
      if (typeof now === 'string' && now !== valueAt(shown.document, text.path)) showText(text, now, values)
    }
    shown.document = document
  }, [texts, document, values, shown])
}
