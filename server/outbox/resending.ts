// The outbox for the operator: makes the mail of a request due, again or for the first time.
import type { Database } from '../database/types.ts'
import { addConfirmation, type ConfirmationOptions } from './confirmations.ts'
import { leaseTime, type Outbox, type State } from './outbox.ts'

// A request that is due within the time of a lease may be in progress, and is sent soon anyway. A request in a digest
// has no mail.
const retryable = (leaseEnd: string) =>
  `(state = 'failed' OR (state = 'waiting' AND in_digest = 0 AND due_at > ${leaseEnd}))`
const retried = `SET state = 'waiting', due_at = $1, attempts = CASE state WHEN 'failed' THEN 0 ELSE attempts END
  WHERE ${retryable('$2')}`

/** The part of the outbox in `database` that makes mails due. */
export function resending(
  database: Database,
  { confirmationMax = 0 }: ConfirmationOptions,
): Pick<Outbox, 'retry' | 'retryAll' | 'accept'> {
  const { query } = database
  return {
    async retry(reference, now) {
      const rows = await query(`UPDATE contact_requests ${retried} AND reference = $3 RETURNING reference`, [
        ...[now, now + leaseTime, reference],
      ])
      return rows.length > 0
    },

    async retryAll(now) {
      const [{ count } = { count: 0 }] = await database.transaction('retry', async (query) => {
        const found = await query<{ count: number }>(
          `SELECT count(*) AS count FROM contact_requests WHERE ${retryable('$1')}`,
          [now + leaseTime],
        )
        await query(`UPDATE contact_requests ${retried}`, [now, now + leaseTime])
        return found
      })
      return count
    },

    accept: (reference, now) =>
      database.transaction(reference, async (query) => {
        const [row] = await query<{ state: State }>('SELECT state FROM contact_requests WHERE reference = $1', [
          reference,
        ])
        const accepted = await query(
          `UPDATE contact_requests SET state = 'waiting', in_digest = 0, due_at = $1, attempts = 0
           WHERE reference = $2 AND (state = 'suspected' OR in_digest > 0) RETURNING reference`,
          [now, reference],
        )
        if (row?.state === 'suspected') await addConfirmation(query, reference, confirmationMax, now)
        return accepted.length > 0
      }),
  }
}
