// CONFIRMATION_MAIL: which requests are confirmed to their visitors, and whether the mails were sent. A mail is stored
// in the transaction that stores its request, and is deleted with the request.
import type { ContactRequest } from '../../src/contact/rules.ts'
import type { Language } from '../../src/language/language.ts'
import type { Database, Query } from '../database/types.ts'
import type { Settings } from '../settings.ts'
import { leaseTime, longestPause, type Outbox } from './outbox.ts'
import { addEvent } from './request-events.ts'

const hour = 3_600_000
const day = 24 * hour

export interface ConfirmationOptions {
  /** How many requests a day are confirmed to their visitors; 0 if none are. */
  confirmationMax?: number | undefined
}

/** The options for `settings`. */
export const confirmationOptions = (settings: Pick<Settings, 'CONFIRMATION_MAIL' | 'CONFIRMATION_MAX'>) => ({
  confirmationMax: settings.CONFIRMATION_MAIL === 'on' ? settings.CONFIRMATION_MAX : 0,
})

/**
 * Stores the mail that confirms a request to its visitor, unless the visitor's address got one within an hour or the day
 * (UTC) has had `max` of them: the form must not be a way to flood a mailbox.
 */
export async function addConfirmation(query: Query, reference: string, max: number, now: number): Promise<void> {
  if (max === 0) return
  // This update locks the row: if two requests from one address arrive at the same time, one is confirmed.
  const [{ count } = { count: max }] = await query<{ count: number }>(
    `UPDATE contact_confirmation_count SET count = CASE day WHEN $1 THEN count ELSE 0 END, day = $1 RETURNING count`,
    [Math.floor(now / day)],
  )
  if (count >= max) return
  const added = await query(
    `INSERT INTO contact_confirmations (reference, created_at, due_at)
     SELECT reference, CAST($1 AS bigint), CAST($1 AS bigint) FROM contact_requests AS asked
     WHERE reference = $2 AND NOT EXISTS
       (SELECT 1 FROM contact_confirmations AS earlier JOIN contact_requests AS request
          ON request.reference = earlier.reference
        WHERE request.email = asked.email AND earlier.created_at > $3 AND earlier.created_at <= $1)
     ON CONFLICT (reference) DO NOTHING RETURNING reference`,
    [now, reference, now - hour],
  )
  if (added.length > 0) await query('UPDATE contact_confirmation_count SET count = count + 1')
}

type Confirmations = Pick<Outbox, 'claimConfirmation' | 'confirmationSent' | 'confirmationLater' | 'confirmationFailed'>

/** The part of the outbox in `database` from which delivery takes the mails to visitors. */
export function confirmations(database: Database): Confirmations {
  const { query } = database
  return {
    async claimConfirmation(now) {
      const [row] = await query<{ reference: string; attempts: number; created_at: number }>(
        `UPDATE contact_confirmations SET due_at = $1, attempts = attempts + 1
         WHERE reference = (SELECT reference FROM contact_confirmations
                            WHERE state = 'waiting' AND (due_at <= $2 OR due_at > $3) AND reference NOT IN
                              (SELECT reference FROM contact_requests WHERE state = 'suspected')
                            ORDER BY due_at LIMIT 1 ${database.skipLocked})
         RETURNING reference, attempts, created_at`,
        [now + leaseTime, now, now + longestPause],
      )
      if (!row) return undefined
      const [request] = await query<{ language: Language; request: string }>(
        'SELECT language, request FROM contact_requests WHERE reference = $1',
        [row.reference],
      )
      // It may have been deleted meanwhile.
      if (!request) return undefined
      const { email } = JSON.parse(request.request) as ContactRequest
      const { reference, attempts, created_at: receivedAt } = row
      return { reference, attempts, receivedAt, language: request.language, email }
    },

    async confirmationSent(reference, now) {
      await database.transaction(reference, async (query) => {
        const written = await query(
          `UPDATE contact_confirmations SET state = 'sent', sent_at = $1 WHERE reference = $2 RETURNING reference`,
          [now, reference],
        )
        if (written.length > 0) await addEvent(query, reference, now, { what: 'confirmation-sent' })
      })
    },

    async confirmationLater({ reference, attempts }, when) {
      await query(
        `UPDATE contact_confirmations SET due_at = $1 WHERE reference = $2 AND state = 'waiting' AND attempts = $3`,
        [when, reference, attempts],
      )
    },

    async confirmationFailed({ reference, attempts }) {
      await query(
        `UPDATE contact_confirmations SET state = 'failed' WHERE reference = $1 AND state = 'waiting' AND attempts = $2`,
        [reference, attempts],
      )
    },
  }
}
