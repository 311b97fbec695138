// Finds the words that a mistyped word may stand for.

// Shorter words are similar to too many others.
const shortest = 4

// A word of this length may match the beginning of any longer word: 'apartmnt' for 'apartments'.
const longEnoughForPrefix = 6

/** The words of `vocabulary` that differ from the folded word `typed` by one letter or by two swapped letters. */
export function similarWords(typed: string, vocabulary: Iterable<string>): string[] {
  // Another number is not a typing error.
  if (typed.length < shortest || /\d/.test(typed)) return []
  return [...vocabulary].filter((word) => differsByOneEdit(typed, word) || startsLike(typed, word))
}

/** Returns true if the beginning of `word` differs from `typed` by one edit. */
function startsLike(typed: string, word: string): boolean {
  if (typed.length < longEnoughForPrefix) return false
  return [-1, 0, 1].some((more) => differsByOneEdit(typed, word.slice(0, typed.length + more)))
}

/** Returns true if `word` and `other` are equal or differ by one inserted, deleted, replaced or swapped letter. */
function differsByOneEdit(word: string, other: string): boolean {
  const shorter = Math.min(word.length, other.length)
  if (Math.max(word.length, other.length) - shorter > 1) return false
  let start = 0
  while (start < shorter && word[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && word.at(-1 - end) === other.at(-1 - end)) end++
  const [rest, otherRest] = [word.slice(start, word.length - end), other.slice(start, other.length - end)]
  if (rest.length <= 1 && otherRest.length <= 1) return true
  return rest.length === 2 && rest === `${otherRest[1]}${otherRest[0]}` && otherRest.length === 2
}
