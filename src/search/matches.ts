// Finds search terms in a text.
import { foldWithOrigins } from './fold.ts'

export type Range = readonly [start: number, end: number]

/** The ranges of `text` that match one of the folded `terms`, in order, without overlaps. */
export function matches(text: string, terms: readonly string[]): Range[] {
  const { letters, origins } = foldWithOrigins(text)
  const ranges: Range[] = []
  for (const term of terms) {
    if (term === '') continue
    for (let at = letters.indexOf(term); at >= 0; at = letters.indexOf(term, at + term.length)) {
      const start = origins[at] as number
      const last = origins[at + term.length - 1] as number
      // A match includes the whole character if a part of its folded letters matches, and the accents after it.
      ranges.push([start, origins.find((origin) => origin > last) ?? text.length])
    }
  }
  ranges.sort(([start, end], [otherStart, otherEnd]) => start - otherStart || otherEnd - end)
  let covered = 0
  return ranges.filter(([start, end]) => {
    if (start < covered) return false
    covered = end
    return true
  })
}
