// A text in which what the visitor searched for is marked.
import { Fragment } from 'react'
import { matches } from './search.ts'

/** `text`, with a <mark> around each place where it holds `query`. */
export function Marked({ text, query }: { text: string; query: string }) {
  const ranges = matches(text, query)
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
