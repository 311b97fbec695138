// The requests of one person: those with the same email address or the same telephone number, in every spelling.

import type { Query } from '../../../server/database/types.ts'
import { readRows } from '../../../server/outbox/read-requests.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'

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

/** Returns the requests of a person, the oldest first. Search texts must be complete (search-text.ts). */
export async function findPersonRequests(query: Query, { email, phoneNumber }: Person): Promise<PersonRequest[]> {
  const rows = readRows<{ reference: string; receivedAt: number; request: string }>(
    query,
    'reference, received_at AS "receivedAt", request',
    `(email = $1 OR (phone_number = $2 AND phone_number <> ''))`,
    [email, phoneNumber],
  )
  const found: PersonRequest[] = []
  for await (const { reference, receivedAt, request } of rows) {
    const { name, email } = JSON.parse(request) as ContactRequest
    found.push({ reference, name, email, receivedAt })
  }
  return found
}
