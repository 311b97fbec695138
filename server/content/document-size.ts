// The size of a content document. It is bounded before anything else is done with the document: all other work on it takes
// time in proportion to its size.

/** Lists and groups inside of each other. */
const mostLevels = 12
/** Everything that has a path: a text, a list, a group. A site in four languages has some thousands. */
const mostValues = 20_000
const longestName = 100
/** The limit of SITE_FILE and of earlier drafts. */
const mostCharacters = 5_000_000

/** The most characters of a draft that grows. */
export const largestDraft = 1_500_000

/** The number of characters in the texts and names of `document`; undefined if it is larger than any content. */
export function documentSize(document: unknown): number | undefined {
  let values = 0
  let characters = 0
  function fits(node: unknown, level: number): boolean {
    values += 1
    if (typeof node === 'string') characters += node.length
    if (level > mostLevels || values > mostValues || characters > mostCharacters) return false
    if (typeof node !== 'object' || node === null) return true
    if (Array.isArray(node)) return node.every((item) => fits(item, level + 1))
    return Object.entries(node).every(([name, below]) => {
      characters += name.length
      return name.length <= longestName && fits(below, level + 1)
    })
  }
  return fits(document, 0) ? characters : undefined
}
