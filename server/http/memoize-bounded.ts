// Memoizes the parsing of headers. Parsing Accept-Encoding and Accept-Language takes 3.8 µs per request, 8 % of what
// bare node:http takes to send a page; the memoized results take 0.03 µs. Browsers send few different headers.

// Browsers send about 40 characters, and as User-Agent those inside other applications send 300 and more. Without this
// limit, a client could make the server parse 15 KB for each request.
const longestHeader = 600

// Different values that are remembered, so that clients cannot fill the memory.
const limit = 500

/** Memoizes `parse` for up to 500 different values, then starts again. A longer header is cut at a comma. */
export function memoizeBounded<Result>(parse: (value: string | undefined) => Result) {
  const results = new Map<string | undefined, Result>()
  return (header: string | undefined): Result => {
    const value = header && header.length > longestHeader ? cut(header) : header
    const known = results.get(value)
    if (known !== undefined) return known
    const result = parse(value)
    if (results.size >= limit) results.clear()
    results.set(value, result)
    return result
  }
}

const cut = (header: string) => header.slice(0, Math.max(0, header.lastIndexOf(',', longestHeader)))
