// A text in which matches are highlighted.
import { Fragment } from 'react'
import { matches } from './matches.ts'

/** `text` with a <mark> around each place that matches one of the folded `terms`. */
export function Highlight({ text, terms }: { text: string; terms: readonly string[] }) {
  const ranges = matches(text, terms)
  const pieces = ranges.map(([start, end], index) => (
    <Fragment key={start}>
      {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
    </Fragment>
  ))
  return (
    <>
      {pieces}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
