// An outbox for one test, in either database, and a request to add.
import type { Test } from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import { openDeskRequests } from '../../server/outbox/sql-desk-requests.ts'
import { type OutboxOptions, openOutbox } from '../../server/outbox/sql-outbox.ts'
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

/** An outbox, by default in a new SQLite file, and the desk on its database. It is closed after the test. */
export async function testOutbox(t: Test, location: Partial<Location> = {}, options: OutboxOptions = {}) {
  const { dataDir = dataFolder(t), databaseUrl } = location
  const database = await openDatabase({ dataDir, databaseUrl })
  const outbox = await openOutbox(database, options)
  t.teardown(() => outbox.close())
  const desk = openDeskRequests(database, { retentionDays: 30, ...options })
  return { dataDir, databaseUrl, database, outbox, desk }
}
