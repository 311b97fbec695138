// The history of a request. The site adds the events of its emails; the desk adds the actions of people. It is deleted
// with the request.
import type { Query } from '../database/types.ts'

/** `by` is the email address of a member of the staff. `text` of an email is the reply of the mail server. */
export type StoredEvent = { at: number } & (
  | { what: 'received' }
  | { what: 'mail-sent' | 'confirmation-sent'; text?: string }
  | { what: 'mail-failed'; count: number; text?: string }
  | {
      what: 'opened' | 'answered' | 'not-answered' | 'mail-sent-again' | 'suspected' | 'not-suspected' | 'not-kept'
      by: string
      /** The version of the request after the event; missing for `opened`. */
      version?: number
    }
  | { what: 'note' | 'kept'; by: string; text: string; version: number }
)

export interface NewEvent {
  what: Exclude<StoredEvent['what'], 'received'>
  staffEmail?: string
  version?: number | undefined
  note?: string | undefined
  attempts?: number
}

/** Adds an event. The lock of the transaction must be the reference: otherwise another may use the same number. */
export async function addEvent(query: Query, reference: string, at: number, event: NewEvent): Promise<void> {
  const { what, staffEmail = null, version = null, note = null, attempts = null } = event
  await query(
    `INSERT INTO request_history (reference, number, at, what, person, version, note, attempts)
     VALUES ($1, (SELECT COALESCE(max(number), 0) + 1 FROM request_history WHERE reference = $1), $2, $3, $4, $5, $6, $7)`,
    [reference, at, what, staffEmail, version, note, attempts],
  )
}

/** Adds a failed attempt. It replaces earlier failed attempts since the email was last sent. */
export async function addFailedAttempt(
  query: Query,
  reference: string,
  at: number,
  attempt: Pick<NewEvent, 'attempts' | 'note'>,
): Promise<void> {
  await query(
    `DELETE FROM request_history WHERE reference = $1 AND what = 'mail-failed' AND number > COALESCE(
       (SELECT max(number) FROM request_history WHERE reference = $1 AND what IN ('mail-sent', 'mail-sent-again')), 0)`,
    [reference],
  )
  await addEvent(query, reference, at, { what: 'mail-failed', ...attempt })
}

/** The events of a request, the oldest first, beginning with its receipt; empty for an unknown request. */
export async function readEvents(query: Query, reference: string): Promise<StoredEvent[]> {
  const [request] = await query<{ received_at: number }>(
    'SELECT received_at FROM contact_requests WHERE reference = $1',
    [reference],
  )
  if (!request) return []
  const rows = await query(
    `SELECT at, what, attempts AS count, person AS "by", note AS text, version
     FROM request_history WHERE reference = $1 ORDER BY at, number`,
    [reference],
  )
  return [{ at: request.received_at, what: 'received' }, ...rows.map(toEvent)]
}

/** A row without the columns that its kind of event does not use. */
const toEvent = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as StoredEvent
