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

/** Returns the requests of a person, the oldest first. Search texts must be complete (search-text.ts). */
export async function requestsOf(query: Query, { email, phoneNumber }: Person): Promise<PersonRequest[]> {
  const rows = await query<{ reference: string; request: string; received_at: number }>(
    `SELECT reference, request, received_at FROM contact_requests
     WHERE email = $1 OR (phone_number = $2 AND phone_number <> '') ORDER BY received_at, reference`,
    [email, phoneNumber],
  )
  return rows.map(({ reference, request, received_at: receivedAt }) => {
    const { name, email } = JSON.parse(request) as ContactRequest
    return { reference, name, email, receivedAt }
  })
}
