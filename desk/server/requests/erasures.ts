// Erasing in the desk: one request, or everything from one person, with notes and history.
import type { Database, Query } from '../../../server/database/types.ts'
import { completeSearchTexts } from '../../../server/outbox/search-text.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import { versionConflict } from './actions.ts'
import type { DeskRequests, DeskWrite, Erasure, RecordErased } from './types.ts'

export interface PersonRow {
  /** In lower case. */
  email: string
  phone_digits: string | null
}

/** The SQL condition of everything from a person, whose parameters are $1 and $2. */
export function personCondition({ email, phone_digits: digits }: PersonRow) {
  // A number without digits matches nobody.
  return { condition: `(email = $1 OR (phone_digits = $2 AND phone_digits <> ''))`, values: [email, digits ?? ''] }
}

type Erasures = Pick<DeskRequests, 'countPerson' | 'erase' | 'erasePerson'>

/** The erasures of requests in `database`. */
export function deskErasures(database: Database, requests: SiteServices['requests']): Erasures {
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
      for (const found of references) {
        const numbers = await requests.erase(query, found)
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
    async countPerson(reference) {
      await completeSearchTexts(database)
      const references = await personOf(database.query, reference)
      if (references.length === 0) return undefined
      let notes = 0
      for (const found of references) notes += await countNotes(database.query, found)
      return { requests: references.length, notes }
    },

    erase: (write, record) => eraseFound(write, record, async () => [write.reference]),

    async erasePerson(write, expected, record) {
      await completeSearchTexts(database)
      return eraseFound(write, record, async (query) => {
        const references = await personOf(query, write.reference)
        return references.length === expected ? references : 'conflict'
      })
    },
  }
}

/** The references of everything from the person who sent a request. */
async function personOf(query: Query, reference: string): Promise<string[]> {
  const [row] = await query<PersonRow>('SELECT email, phone_digits FROM contact_requests WHERE reference = $1', [
    reference,
  ])
  if (!row) return []
  const { condition, values } = personCondition(row)
  const rows = await query<{ reference: string }>(
    `SELECT reference FROM contact_requests WHERE ${condition} ORDER BY reference`,
    values,
  )
  return rows.map(({ reference }) => reference)
}

async function countNotes(query: Query, reference: string): Promise<number> {
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM request_history WHERE reference = $1 AND what = 'note'`,
    [reference],
  )
  return count
}
