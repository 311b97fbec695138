// A text with its placeholders as chips, for reading.
import { Fragment } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { placeholderNames, toSegments } from '../../api/template.ts'
import { useLocale } from '../locale.tsx'
import { useEditing } from './editing.tsx'
import { placeholderText, placeholderTitle } from './text-title.ts'

export function TextWithChips({ text, language }: { text: string; language: Language }) {
  const locale = useLocale()
  const { placeholders } = useEditing().content
  return toSegments(text, placeholderNames(text)).map((segment, index) =>
    'text' in segment ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no other key.
      <Fragment key={index}>{segment.text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no other key.
      <span className="chip" title={placeholderTitle(segment.name, locale)} key={index}>
        {placeholderText(segment.name, { language, placeholders }, locale)}
      </span>
    ),
  )
}
