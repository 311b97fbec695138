// Reading a header is dearer than sending a page, and visitors' browsers send few different ones.

// Browsers send some 40 characters. 15 KB of languages or encodings, other ones each time, would be read anew each time.
const longestHeader = 200

/**
 * `read`, with its answers remembered for up to `limit` different values, then anew: what a stranger sends cannot fill the
 * memory. A header that is longer than any browser's is read as if it were absent.
 */
export function memoizeBounded<Answer>(read: (value: string | undefined) => Answer, limit = 500) {
  const answers = new Map<string | undefined, Answer>()
  return (header: string | undefined): Answer => {
    const value = header && header.length > longestHeader ? undefined : header
    const known = answers.get(value)
    if (known !== undefined) return known
    const answer = read(value)
    if (answers.size >= limit) answers.clear()
    answers.set(value, answer)
    return answer
  }
}
