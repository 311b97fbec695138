// The requests of one person: all with the same email address or phone number, in any spelling.
import type { Query } from '../../../server/database/types.ts'
import { readRows } from '../../../server/outbox/read-requests.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { PersonRequest } from '../../api/requests-data.ts'

/**
 * The requests of the person who sent the request `reference`, the oldest first, at most `most`. Search texts must be
 * complete (search-text.ts).
 */
export async function requestsOfSender(
  query: Query,
  reference: string,
  most = Number.POSITIVE_INFINITY,
): Promise<PersonRequest[]> {
  const rows = readRows<{ reference: string; receivedAt: number; request: string }>(
    query,
    'reference, received_at AS "receivedAt", request',
    `(email = (SELECT email FROM contact_requests WHERE reference = $1)
      OR phone_number = (SELECT phone_number FROM contact_requests WHERE reference = $1 AND phone_number <> ''))`,
    [reference],
  )
  const found: PersonRequest[] = []
  for await (const { reference, receivedAt, request } of rows) {
    const { name, email } = JSON.parse(request) as ContactRequest
    found.push({ reference, name, email, receivedAt })
    if (found.length === most) break
  }
  return found
}
