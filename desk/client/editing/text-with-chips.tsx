// A text with its placeholders as chips, to read.
import { Fragment } from 'react'
import { namesIn, segmentsOf } from '../../api/template.ts'
import { useLocale } from '../locale.tsx'
import { placeholderTitle } from './text-title.ts'

export function TextWithChips({ text }: { text: string }) {
  const locale = useLocale()
  return segmentsOf(text, namesIn(text)).map((segment, index) =>
    'text' in segment ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no other name.
      <Fragment key={index}>{segment.text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span className="chip" key={index}>
        {placeholderTitle(segment.name, locale)}
      </span>
    ),
  )
}
