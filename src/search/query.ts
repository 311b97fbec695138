// The limits of a search query.

/** Shorter queries find nothing (specification, point 5). */
export const minimumQueryLength = 2

/** The longest query that a field takes, the search page searches for and the API answers. */
export const maximumQueryLength = 100

/** The longest part of a query that a sentence quotes. */
const quotedLength = 60

/** Whether `query` is long enough to be searched for. */
export function isSearchable(query: string): boolean {
  return (
    query
      .trim()
      .normalize('NFC')
      .replace(/\p{Mn}/gu, '').length >= minimumQueryLength
  )
}

/** The part of `query` that is searched for. */
export const limitedQuery = (query: string) => cut(query, maximumQueryLength)

/** `query` as a sentence quotes it: cut after 60 characters. */
export function quotedQuery(query: string): string {
  const quoted = cut(query, quotedLength)
  return quoted === query ? query : `${quoted}…`
}

/** The first `length` code units of `text`, without half of a surrogate pair at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
