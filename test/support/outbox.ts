// An outbox for one test, in either database, and a request to add.
import type { Test } from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import type { Database } from '../../server/database/types.ts'
import type { AddOptions } from '../../server/outbox/add-request.ts'
import { openOutbox } from '../../server/outbox/open-outbox.ts'
import { addEvent } from '../../server/outbox/request-events.ts'
import type { ContactRequest } from '../../src/contact/rules.ts'
import type { Location } from './both-databases.ts'
import { dataFolder } from './data-folder.ts'

export const paul: ContactRequest = {
  name: 'Paul',
  email: 'paul@example.com',
  phone: '0639981235',
  confidentiality: true,
}

export const noon = Date.UTC(2026, 10, 20, 12)
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The settings of an outbox that confirms requests to their visitors. */
export const confirming: AddOptions = { CONFIRMATION_MAIL: 'on', CONFIRMATION_MAX: 200 }

/** An outbox, by default in a new SQLite file. It is closed after the test. */
export async function testOutbox(t: Test, location: Partial<Location> = {}, options: AddOptions = {}) {
  const { dataDir = dataFolder(t), databaseUrl } = location
  const database = await openDatabase({ dataDir, databaseUrl })
  const outbox = await openOutbox(database, options)
  t.teardown(() => database.close())
  return { dataDir, databaseUrl, database, outbox }
}

/** Deletes every request. */
export const deleteRequests = ({ query }: Pick<Database, 'query'>) => query('DELETE FROM contact_requests')

/** Stores a note on a request, as the application of the office does. */
export const addNote = ({ query }: Pick<Database, 'query'>, reference: string, note: string, at = noon) =>
  addEvent(query, reference, at, { what: 'note', person: 'anna@office.example', version: 2, note })
