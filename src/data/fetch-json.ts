// One way to ask the server for JSON, and one error for each answer that is not a success.

/** The server refused or failed: reads '{status}: {what it said}' (specification, point 8). */
export class HttpError extends Error {
  readonly status: number
  /** What the server said, as text; empty when it said nothing. */
  readonly body: string

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText}`)
    this.name = 'HttpError'
    this.status = status
    this.body = body
  }
}

/**
 * The JSON that the server answers to a request, which carries the visitor's cookies (specification, point 6).
 * Throws HttpError for any status outside 200–299; what `fetch` itself throws (offline, aborted) passes through.
 */
export async function fetchJson(input: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(input, { credentials: 'include', ...init })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
  return response.json()
}
