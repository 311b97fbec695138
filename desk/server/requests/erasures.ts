// Erases one request, or everything from one person, with notes and history.
import type { Database, Query } from '../../../server/database/types.ts'
import { inPages } from '../../../server/outbox/change-requests.ts'
import type { ErasedNumbers } from '../../../server/outbox/outbox.ts'
import { versionConflict } from './actions.ts'
import { requestsOfSender } from './person.ts'
import type { DeskWrite, RequestsOptions, WriteResult } from './types.ts'

interface Erasure {
  result: WriteResult
  erased: ErasedNumbers
}

/** Writes to the audit log, in the transaction of the erasure. */
export type RecordErased = (query: Query, erased: ErasedNumbers) => Promise<void>

export function deskErasures(database: Database, { requests, completeTexts }: RequestsOptions) {
  /** Erases the requests that `select` returns, if the request of `write` has the version that the person saw. */
  async function eraseFound(
    { reference, version }: DeskWrite,
    record: RecordErased,
    select: (query: Query) => Promise<string[] | 'conflict'>,
  ): Promise<Erasure> {
    return database.erase(reference, async (query): Promise<Erasure> => {
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
  }

  return {
    /** Returns the extent of `erasePerson`; undefined if there is no such request. */
    async findPerson(reference: string) {
      await completeTexts()
      const found = await requestsOfSender(database.query, reference)
      if (found.length === 0) return undefined
      let notes = 0
      for (const { reference } of found) notes += await countNotes(database.query, reference)
      return { requests: found, notes }
    },

    erase: (write: DeskWrite, record: RecordErased) => eraseFound(write, record, async () => [write.reference]),

    /** Erases everything from the person, if the number of requests is still `expected`. */
    async erasePerson(write: DeskWrite, expected: number, record: RecordErased) {
      await completeTexts()
      return eraseFound(write, record, async (query) => {
        const found = await requestsOfSender(query, write.reference)
        return found.length === expected ? found.map(({ reference }) => reference) : 'conflict'
      })
    },
  }
}

async function countNotes(query: Query, reference: string): Promise<number> {
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM request_history WHERE reference = $1 AND what = 'note'`,
    [reference],
  )
  return count
}
