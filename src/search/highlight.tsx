// A text in which matches are highlighted.
import { inSpans } from '../language/in-spans.tsx'
import { matches } from './matches.ts'

/** `text` with a <mark> around each place that matches one of the folded `terms`. */
export function Highlight({ text, terms }: { text: string; terms: readonly string[] }) {
  const ranges = matches(text, terms)
  const pieces = ranges.flatMap(([start, end], index) => [
    text.slice(ranges[index - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ])
  return inSpans([...pieces, text.slice(ranges.at(-1)?.[1] ?? 0)])
}
