// The tables, as numbered steps that SQLite and PostgreSQL both understand. A step that has been released never changes.
import type { Query } from './database.ts'

// In both databases a claim moves `due_at` to the end of its lease: a request in someone's hands is one that is not due
// yet. The request is text, not json: nobody looks inside, and json refuses some texts that a visitor can send.
// IF NOT EXISTS: the first files had these tables, and no number.
const steps: readonly (readonly string[])[] = [
  [
    `CREATE TABLE IF NOT EXISTS contact_requests (
       reference text PRIMARY KEY,
       idempotency_key text UNIQUE,
       fingerprint text NOT NULL,
       request text NOT NULL,
       language text NOT NULL,
       received_at bigint NOT NULL,
       state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
       due_at bigint NOT NULL,
       attempts integer NOT NULL DEFAULT 0,
       delivered_at bigint,
       reason text
     )`,
    `CREATE INDEX IF NOT EXISTS contact_requests_due ON contact_requests (due_at) WHERE state = 'waiting'`,
    `CREATE INDEX IF NOT EXISTS contact_requests_fingerprint ON contact_requests (fingerprint, received_at)`,
    `CREATE TABLE IF NOT EXISTS contact_checks (count bigint NOT NULL)`,
    `INSERT INTO contact_checks VALUES (0)`,
  ],
  [
    `CREATE TABLE rate_limits (client text PRIMARY KEY, count bigint NOT NULL, ends_at bigint NOT NULL)`,
    `CREATE INDEX rate_limits_end ON rate_limits (ends_at)`,
  ],
]

/** The database was written by a later release: to guess at its meaning could lose requests. */
export class DatabaseTooNew extends Error {
  constructor(found: number) {
    super(
      `The outbox was written by a newer version of this site (its schema is ${found}, this version knows ` +
        `${steps.length}). Start that version again, or put back the backup that was made before it.`,
    )
  }
}

/** Throws DatabaseTooNew where the tables are of a later release; changes nothing. */
export async function refuseNewer(query: Query): Promise<void> {
  const rows = await query<{ version: number }>('SELECT version FROM contact_schema').catch((error: Error) => {
    // A database that the site has not used yet.
    if (/no such table|does not exist/.test(error.message)) return []
    throw error
  })
  for (const { version } of rows) if (version > steps.length) throw new DatabaseTooNew(version)
}

/** Brings the tables up to date: to be called in a transaction for which the others that start wait. */
export async function migrate(query: Query): Promise<void> {
  await query('CREATE TABLE IF NOT EXISTS contact_schema (version integer NOT NULL)')
  const [{ version } = { version: 0 }] = await query<{ version: number }>('SELECT version FROM contact_schema')
  if (version > steps.length) throw new DatabaseTooNew(version)
  if (version === steps.length) return
  for (const statement of steps.slice(version).flat()) await query(statement)
  await query('DELETE FROM contact_schema')
  await query('INSERT INTO contact_schema VALUES ($1)', [steps.length])
}
