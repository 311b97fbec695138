// A text in which matches are highlighted.
import { inSpans } from '../language/in-spans.tsx'
import { type FoundTerms, matches } from './matches.ts'

/** `text` with a <mark> around each place that matches one of the terms. */
export function Highlight({ text, found }: { text: string; found: FoundTerms }) {
  const ranges = matches(text, found)
  const pieces = ranges.flatMap(([start, end], index) => [
    text.slice(ranges[index - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ])
  return inSpans([...pieces, text.slice(ranges.at(-1)?.[1] ?? 0)])
}
