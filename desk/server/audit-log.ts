// The audit log of the desk: actions of the staff. It contains nothing about visitors.
import { randomUUID } from 'node:crypto'
import type { Database, Query } from '../../server/database/types.ts'
import { day } from '../../server/durations.ts'
import { type AuditEvent, auditEntriesPerPage } from '../api/account-data.ts'

export interface RecordedEvent {
  at: number
  /** The email address of a staff member; null for the server. */
  staffEmail: string | null
  event: AuditEvent
}

/** Entries are kept for a year. */
const auditLifetime = 365 * day

/** Adds an entry, in the transaction of `query`. */
export async function recordEvent(query: Query, { at, staffEmail, event }: RecordedEvent): Promise<void> {
  const values = [randomUUID(), at, staffEmail, JSON.stringify(event)]
  await query('INSERT INTO desk_audit (id, at, who, event) VALUES ($1, $2, $3, $4)', values)
}

/** A page of the log, the newest entry first; `page` counts from 1. */
export async function auditPage(
  { query }: Pick<Database, 'query'>,
  page: number,
): Promise<{ total: number; entries: RecordedEvent[] }> {
  const [{ total } = { total: 0 }] = await query<{ total: number }>('SELECT count(*) AS total FROM desk_audit')
  const rows = await query<{ at: number; staffEmail: string | null; event: string }>(
    `SELECT at, who AS "staffEmail", event FROM desk_audit ORDER BY at DESC, id DESC
     LIMIT ${auditEntriesPerPage} OFFSET ${(page - 1) * auditEntriesPerPage}`,
  )
  return { total, entries: rows.map(({ event, ...row }) => ({ ...row, event: JSON.parse(event) as AuditEvent })) }
}

export async function deleteOldEvents({ query }: Pick<Database, 'query'>, now: number): Promise<void> {
  await query('DELETE FROM desk_audit WHERE at < $1', [now - auditLifetime])
}
