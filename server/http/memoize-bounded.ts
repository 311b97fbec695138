// Reading a header is dearer than sending a page, and visitors' browsers send few different ones.

/** `read`, with its answers remembered for up to `limit` different values, then anew: what a stranger sends cannot fill the memory. */
export function remembering<Answer>(read: (value: string | undefined) => Answer, limit = 500) {
  const answers = new Map<string | undefined, Answer>()
  return (value: string | undefined): Answer => {
    const known = answers.get(value)
    if (known !== undefined) return known
    const answer = read(value)
    if (answers.size >= limit) answers.clear()
    answers.set(value, answer)
    return answer
  }
}
