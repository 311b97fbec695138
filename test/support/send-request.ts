// Contact requests to a site that listens.
import type { ContactRequest } from '../../src/contact/rules.ts'
import { paul } from './outbox.ts'

/** Sends a request from Paul, with other `fields`. */
export function sendRequest(
  origin: string,
  fields: Partial<ContactRequest> = {},
  headers: Record<string, string> = {},
) {
  return fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...paul, ...fields }),
    signal: AbortSignal.timeout(15_000),
  })
}
