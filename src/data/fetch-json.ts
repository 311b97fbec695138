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

/** The server was not reached, or the request was aborted. */
export class ConnectionError extends Error {}

/** The response to a request with cookies. Throws ConnectionError, and HttpError for a status outside 200–299. */
export async function fetchResponse(input: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { credentials: 'include', ...init }).catch((cause: unknown) => {
    throw new ConnectionError('', { cause })
  })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
  return response
}

/** The longest wait for a sign of the server, in milliseconds. */
const reachTimeout = 5000

/**
 * Returns true if the server answers, or is slow. `navigator.onLine` is unreliable: behind a VPN it may always be
 * false.
 */
export function isServerReached(): Promise<boolean> {
  const answer = fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, new Promise<boolean>((resolve) => setTimeout(resolve, reachTimeout, true))])
}

/** The JSON of a response. Throws the errors of `fetchResponse`, and SyntaxError if the body is not JSON. */
export const fetchJson = async (input: string, init?: RequestInit): Promise<unknown> =>
  (await fetchResponse(input, init)).json()
