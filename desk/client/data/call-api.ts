// Writes to the JSON API of the desk.
import { fetchResponse, HttpError } from '../../../src/data/fetch-json.ts'

/** Resolves with the JSON of the response; undefined if it has none. */
export async function callApi(method: 'PATCH' | 'POST', url: string, body: object): Promise<unknown> {
  const response = await fetchResponse(url, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status === 204 ? undefined : response.json()
}

/** The reason why the server refused a write: a conflict (409) or wrong values (422). Undefined for other errors. */
export function refusalIn<Refusal>(error: unknown): Partial<Refusal> | undefined {
  const isRefused = error instanceof HttpError && (error.status === 409 || error.status === 422)
  return isRefused ? JSON.parse(error.body) : undefined
}
