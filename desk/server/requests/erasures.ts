// Erasing in the desk: one request, or everything from one person, with notes and history.
import type { Database, Query } from '../../../server/database/types.ts'
import { inPages } from '../../../server/outbox/change-requests.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import { versionConflict } from './actions.ts'
import { findPersonRequests, type PersonRequest } from './person.ts'
import { completeSearchTexts } from './search-text.ts'
import type { DeskRequests, DeskWrite, Erasure, RecordErased } from './types.ts'

export interface ErasureOptions {
  requests: SiteServices['requests']
  /** The country of the office. */
  country: () => string
}

type Erasures = Pick<DeskRequests, 'findPerson' | 'erase' | 'erasePerson'>

/** The erasures of requests in `database`. */
export function deskErasures(database: Database, { requests, country }: ErasureOptions): Erasures {
  /** Erases the requests that `select` finds, if the request of `write` has the version that the person saw. */
  async function eraseFound(
    { reference, version }: DeskWrite,
    record: RecordErased,
    select: (query: Query) => Promise<string[] | 'conflict'>,
  ): Promise<Erasure> {
    const erasure = await database.transaction(reference, async (query): Promise<Erasure> => {
      const erased = { requests: 0, notes: 0 }
      const conflict = await versionConflict(query, reference, version)
      const references = conflict ?? (await select(query))
      if (typeof references === 'string') return { result: references, erased }
      for (const page of inPages(references)) {
        const numbers = await requests.erase(query, page)
        erased.requests += numbers.requests
        erased.notes += numbers.notes
      }
      await record(query, erased)
      return { result: 'written', erased }
    })
    if (erasure.erased.requests > 0) await database.scrub()
    return erasure
  }

  return {
    async findPerson(reference) {
      await completeSearchTexts(database, country())
      const found = await requestsOfSender(database.query, reference)
      if (found.length === 0) return undefined
      let notes = 0
      for (const { reference } of found) notes += await countNotes(database.query, reference)
      return { requests: found, notes }
    },

    erase: (write, record) => eraseFound(write, record, async () => [write.reference]),

    async erasePerson(write, expected, record) {
      await completeSearchTexts(database, country())
      return eraseFound(write, record, async (query) => {
        const found = await requestsOfSender(query, write.reference)
        return found.length === expected ? found.map(({ reference }) => reference) : 'conflict'
      })
    },
  }
}

/** All requests of the person who sent a request. */
export async function requestsOfSender(query: Query, reference: string): Promise<PersonRequest[]> {
  const [row] = await query<{ email: string; phone_number: string | null }>(
    'SELECT email, phone_number FROM contact_requests WHERE reference = $1',
    [reference],
  )
  return row ? findPersonRequests(query, { email: row.email, phoneNumber: row.phone_number ?? '' }) : []
}

async function countNotes(query: Query, reference: string): Promise<number> {
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM request_history WHERE reference = $1 AND what = 'note'`,
    [reference],
  )
  return count
}
