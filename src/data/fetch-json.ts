// Fetches JSON, and turns every unsuccessful response into one type of error.

/** The server refused or failed. Its message is '{status}: {body}'. */
export class HttpError extends Error {
  readonly status: number
  /** The body as text; may be empty. */
  readonly body: string

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText}`)
    this.name = 'HttpError'
    this.status = status
    this.body = body
  }
}

/**
 * The JSON response to a request with the visitor's cookies. Throws HttpError for a status
 * outside 200–299, and whatever `fetch` throws (offline, aborted).
 */
export async function fetchJson(input: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(input, { credentials: 'include', ...init })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
  return response.json()
}
