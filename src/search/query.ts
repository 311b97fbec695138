// The limits of a search query.

/** Shorter queries find nothing. */
export const minimumQueryLength = 2

/** The maximum length of a query in the field, on the search page and in the API. */
export const maximumQueryLength = 100

const quotedLength = 60

/** Returns true if `query` is long enough, not counting combining accents. */
export function isSearchable(query: string): boolean {
  return (
    query
      .trim()
      .normalize('NFC')
      .replace(/\p{Mn}/gu, '').length >= minimumQueryLength
  )
}

export const limitedQuery = (query: string) => cut(query, maximumQueryLength)

/** `query` as it is quoted in a message, shortened to 60 characters. */
export function quotedQuery(query: string): string {
  const quoted = cut(query, quotedLength)
  return quoted === query ? query : `${quoted}…`
}

/** The first `length` code units of `text`, without half of a surrogate pair at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
