// Remembers the results of parsing a header: parsing costs more than sending a cached page, and browsers send few
// different headers.

// Browsers send some 40 characters. Without this limit, an attacker could make the server parse 15 KB for each request.
const longestHeader = 200

/**
 * Memoizes `read` for up to `limit` different values, then starts again, so that clients cannot fill the memory. A
 * header longer than any browser sends counts as absent.
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
