// The queues of emails about one request: to the office, and to the visitor (CONFIRMATION_MAIL). One worker claims an
// email and records the result.
import type { ContactRequest } from '../../src/contact/rules.ts'
import type { Language } from '../../src/language/language.ts'
import type { Database } from '../database/types.ts'
import { type ClaimedConfirmation, type ClaimedRequest, leaseDuration, longestPause, type MailQueue } from './outbox.ts'
import { addEvent, addFailedAttempt } from './request-events.ts'

type RequestRow = Omit<ClaimedRequest, 'request' | 'recipients'> & { request: string; recipients: string | null }

/** The emails to the office in `database`, one for each request: columns of the requests. */
export function createRequestQueue(database: Database): MailQueue<ClaimedRequest> {
  return {
    // A request is also due if the clock was ahead at its last attempt. The clocks of two processes may differ a
    // little.
    async claim(now) {
      const [row] = await database.query<RequestRow>(
        `UPDATE contact_requests SET due_at = $1, attempts = attempts + 1, tried_at = $2
         WHERE reference = (SELECT reference FROM contact_requests
                            WHERE state = 'waiting' AND in_digest = 0 AND (due_at <= $2 OR due_at > $3 OR tried_at > $1)
                            ORDER BY due_at LIMIT 1 ${database.skipLocked})
         RETURNING reference, request, language, received_at AS "receivedAt", attempts, resends, recipients`,
        [now + leaseDuration, now, now + longestPause],
      )
      if (!row) return undefined
      return { ...row, request: JSON.parse(row.request), recipients: JSON.parse(row.recipients ?? 'null') }
    },

    async sent({ reference }, now, failure, accepted) {
      await database.transaction(reference, async (query) => {
        // A request that was marked as suspected while it was being sent stays suspected.
        const written = await query(
          `UPDATE contact_requests
           SET state = CASE state WHEN 'suspected' THEN state ELSE 'delivered' END,
               delivered_at = COALESCE(delivered_at, $1), reason = $2, reply = $3, recipients = NULL
           WHERE reference = $4 RETURNING reference`,
          [now, failure?.reason ?? null, failure?.reply ?? null, reference],
        )
        if (written.length > 0) await addEvent(query, reference, now, { what: 'mail-sent', note: accepted })
      })
    },

    async failed({ reference, attempts }, { reason, reply }, next) {
      await database.transaction(reference, async (query) => {
        const [row] = await query<{ tried_at: number }>(
          `UPDATE contact_requests
           SET state = $1, due_at = COALESCE($2, due_at), reason = $3, reply = $4, recipients = COALESCE($5, recipients)
           WHERE reference = $6 AND state = 'waiting' AND attempts = $7 RETURNING tried_at`,
          [
            next ? 'waiting' : 'failed',
            next?.at ?? null,
            reason,
            reply,
            next?.recipients ? JSON.stringify(next.recipients) : null,
            reference,
            attempts,
          ],
        )
        if (row) await addFailedAttempt(query, reference, row.tried_at, { attempts, note: reply })
      })
    },
  }
}

/**
 * The emails to visitors in `database`, except those whose request looks automated. They are deleted with their
 * requests.
 */
export function createConfirmationQueue(database: Database): MailQueue<ClaimedConfirmation> {
  const { query } = database
  return {
    async claim(now) {
      const [row] = await query<Pick<ClaimedConfirmation, 'reference' | 'attempts' | 'receivedAt'>>(
        `UPDATE contact_confirmations SET due_at = $1, attempts = attempts + 1
         WHERE reference = (SELECT reference FROM contact_confirmations
                            WHERE state = 'waiting' AND (due_at <= $2 OR due_at > $3) AND reference NOT IN
                              (SELECT reference FROM contact_requests WHERE state = 'suspected')
                            ORDER BY due_at LIMIT 1 ${database.skipLocked})
         RETURNING reference, attempts, created_at AS "receivedAt"`,
        [now + leaseDuration, now, now + longestPause],
      )
      if (!row) return undefined
      const [request] = await query<{ language: Language; request: string }>(
        'SELECT language, request FROM contact_requests WHERE reference = $1',
        [row.reference],
      )
      // The request may have been deleted in the meantime.
      if (!request) return undefined
      const { email } = JSON.parse(request.request) as ContactRequest
      return { ...row, language: request.language, email }
    },

    async sent({ reference }, now, _failure, reply) {
      await database.transaction(reference, async (query) => {
        const written = await query(
          `UPDATE contact_confirmations SET state = 'sent', sent_at = $1 WHERE reference = $2 RETURNING reference`,
          [now, reference],
        )
        if (written.length > 0) await addEvent(query, reference, now, { what: 'confirmation-sent', note: reply })
      })
    },

    async failed({ reference, attempts }, _failure, next) {
      await query(
        `UPDATE contact_confirmations SET state = $1, due_at = COALESCE($2, due_at)
         WHERE reference = $3 AND state = 'waiting' AND attempts = $4`,
        [next ? 'waiting' : 'failed', next?.at ?? null, reference, attempts],
      )
    },
  }
}
