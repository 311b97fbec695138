// An outbox for one test, in either database, and a request to add.
import type { Test } from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import type { Database } from '../../server/database/types.ts'
import type { AddOptions } from '../../server/outbox/add-request.ts'
import { openOutbox } from '../../server/outbox/open-outbox.ts'
import { addEvent } from '../../server/outbox/request-events.ts'
import type { ContactRequest } from '../../src/contact/rules.ts'
import type { DatabaseLocation } from './both-databases.ts'
import { dataFolder } from './data-folder.ts'

export const paul: ContactRequest = {
  name: 'Paul',
  email: 'paul@example.com',
  phone: '0639981235',
  confidentiality: true,
}

export const noon = Date.UTC(2026, 10, 20, 12)

/** The settings of an outbox that confirms requests to their visitors. */
export const confirming: AddOptions = { CONFIRMATION_MAIL: 'on', CONFIRMATION_MAX: 200 }

/** An outbox, by default in a new SQLite file. It is closed after the test. */
export async function testOutbox(t: Test, location: Partial<DatabaseLocation> = {}, options: AddOptions = {}) {
  const { dataDir = dataFolder(t), databaseUrl } = location
  const database = await openDatabase({ dataDir, databaseUrl })
  const outbox = await openOutbox(database, options)
  t.teardown(() => database.close())
  return {
    dataDir,
    databaseUrl,
    database,
    outbox,
    /** Adds a request of Paul's with `fields`. Returns its reference. */
    add: async (fields: Partial<ContactRequest> = {}, now = noon) =>
      (await outbox.add({ request: { ...paul, ...fields }, language: 'fr' }, now)).reference,
    /** The references of all requests, sorted. */
    references: async () => (await Array.fromAsync(outbox.list())).map(({ reference }) => reference).sort(),
  }
}

/** Claims the next email of `queue`. Throws if none is due at `now`. */
export async function claimNext<Claimed>(
  queue: { claim: (now: number) => Promise<Claimed | undefined> },
  now = noon,
): Promise<Claimed> {
  const claimed = await queue.claim(now)
  if (!claimed) throw new Error('No email is due')
  return claimed
}

/** Deletes every request. */
export const deleteRequests = ({ query }: Pick<Database, 'query'>) => query('DELETE FROM contact_requests')

/** Stores a note on a request, as the desk does. */
export const addNote = ({ query }: Pick<Database, 'query'>, reference: string, note: string, at = noon) =>
  addEvent(query, reference, at, { what: 'note', staffEmail: 'anna@office.example', version: 2, note })
