// Finds search terms in a text.
import { foldWithOrigins } from './fold.ts'

/** The folded terms that a search has found: at the beginnings of words or, if there were none, anywhere. */
export interface FoundTerms {
  terms: readonly string[]
  insideWords: boolean
}

export type Range = readonly [start: number, end: number]

// Arabic writes the article and words such as 'and' and 'for' together with the next word. Chinese has no spaces.
const upToFirstLetter = /(?:^|[^\p{L}\p{N}])[وف]?[بكل]?(?:ال|ل)?.$|\p{Script=Han}.?$/su

/** The position of `term` in the folded `text` at or after `from`; -1 if there is none. */
export function positionOf(term: string, text: string, insideWords: boolean, from = 0): number {
  for (let at = text.indexOf(term, from); at >= 0; at = text.indexOf(term, at + 1)) {
    // A space and four letters may precede the first letter.
    if (insideWords || upToFirstLetter.test(text.slice(Math.max(0, at - 5), at + 1))) return at
  }
  return -1
}

/** The ranges of `text` that match one of the terms, in order, without overlaps. */
export function matches(text: string, { terms, insideWords }: FoundTerms): Range[] {
  const { letters, origins } = foldWithOrigins(text)
  const ranges: Range[] = []
  for (const term of terms) {
    if (term === '') continue
    const next = (from: number) => positionOf(term, letters, insideWords, from)
    for (let at = next(0); at >= 0; at = next(at + term.length)) {
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
