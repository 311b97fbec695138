// A text with its placeholders as chips, to read.
import { Fragment } from 'react'
import { namesIn, segmentsOf } from './template.ts'

export function TextWithChips({ text }: { text: string }) {
  return segmentsOf(text, namesIn(text)).map((segment, index) =>
    'words' in segment ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has no other name.
      <Fragment key={index}>{segment.words}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span className="chip" key={index}>
        {segment.name}
      </span>
    ),
  )
}
