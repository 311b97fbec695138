// The size of a content document. It is checked first, because all other work takes time in proportion to the size.

/** The deepest nesting of lists and groups. */
const mostLevels = 12
/** Texts, lists and groups. A site in four languages has some thousands. */
const mostValues = 20_000
const longestName = 100
/** The limit of SITE_FILE and of earlier drafts. */
const mostCharacters = 5_000_000

/** The most characters of a draft after a change that makes it larger. */
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
