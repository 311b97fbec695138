// What can be searched for.

/** Shorter queries find nothing (specification, point 5). */
export const minimumQueryLength = 2

/** What a field takes and the interface answers: far more than the longest sentence that a visitor searches for. */
export const maximumQueryLength = 200

/** Whether `query` is long enough to be searched for. */
export function isSearchable(query: string): boolean {
  return (
    query
      .trim()
      .normalize('NFC')
      .replace(/\p{Mn}/gu, '').length >= minimumQueryLength
  )
}
