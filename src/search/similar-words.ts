// Finds the words that a mistyped word may stand for.

// Shorter words are similar to too many others. In Chinese three characters say more than four letters.
const shortest = 4
const shortestInChinese = 3

// A word of this length may match the beginning of any longer word: 'apartmnt' for 'apartments'.
const longEnoughForPrefix = 6

const chinese = /\p{Script=Han}/u

/** The words of `vocabulary` that differ from the folded word `typed` by one letter or by two swapped letters. */
export function similarWords(typed: string, vocabulary: Iterable<string>): string[] {
  const isChinese = chinese.test(typed)
  // Another number is not a typing error.
  if (typed.length < (isChinese ? shortestInChinese : shortest) || /\d/.test(typed)) return []
  const near = new Set<string>()
  for (const word of vocabulary) {
    if (isChinese) for (const part of partsLike(typed, word)) near.add(part)
    else if (differsByOneEdit(typed, word) || startsLike(typed, word)) near.add(word)
  }
  return [...near]
}

/** The parts of `run`, Chinese text without spaces, that differ from `typed` by one edit. */
function partsLike(typed: string, run: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < run.length; start++) {
    for (const length of [typed.length, typed.length + 1, typed.length - 1]) {
      const part = run.slice(start, start + length)
      if (part.length === length && differsByOneEdit(typed, part)) parts.push(part)
    }
  }
  return parts
}

/**
 * Whether the beginning of `word` differs from `typed` by one edit. For a short word only the plural counts: 'vila'
 * for 'villas', but not 'wine' for 'linen'.
 */
function startsLike(typed: string, word: string): boolean {
  const isLong = typed.length >= longEnoughForPrefix
  return [-1, 0, 1].some((more) => {
    const beginning = word.slice(0, typed.length + more)
    const isAllowed = isLong || (word.length === beginning.length + 1 && word[0] === typed[0])
    return isAllowed && differsByOneEdit(typed, beginning)
  })
}

/** Whether `word` and `other` are equal or differ by one inserted, deleted, replaced or swapped letter. */
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
