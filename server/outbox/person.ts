// The requests of one person: those with the same email address or the same telephone number, in every spelling.
import type { ContactRequest } from '../../src/contact/rules.ts'
import type { Query } from '../database/types.ts'

/** The canonical address and number of a person. The empty string belongs to nobody. */
export interface Person {
  email: string
  phoneNumber: string
}

export interface PersonRequest {
  reference: string
  name: string
  email: string
  receivedAt: number
}

/** How many requests, whose messages may be long, are in memory at once. */
const requestsInPage = 200

/** Returns the requests of a person, the oldest first. Search texts must be complete (search-text.ts). */
export async function findPersonRequests(query: Query, { email, phoneNumber }: Person): Promise<PersonRequest[]> {
  const found: PersonRequest[] = []
  for (;;) {
    const { receivedAt: after = -1, reference: last = '' } = found.at(-1) ?? {}
    const rows = await query<{ reference: string; request: string; received_at: number }>(
      `SELECT reference, request, received_at FROM contact_requests
       WHERE (email = $1 OR (phone_number = $2 AND phone_number <> '')) AND (received_at, reference) > ($3, $4)
       ORDER BY received_at, reference LIMIT ${requestsInPage}`,
      [email, phoneNumber, after, last],
    )
    for (const { reference, request, received_at: receivedAt } of rows) {
      const { name, email } = JSON.parse(request) as ContactRequest
      found.push({ reference, name, email, receivedAt })
    }
    if (rows.length < requestsInPage) return found
  }
}
