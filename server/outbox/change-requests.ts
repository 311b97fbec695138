// Changes of stored requests, for the operator's command and the desk: mail again, accept.
import type { Database } from '../database/types.ts'
import { addConfirmation, type ConfirmationOptions } from './confirmations.ts'
import { leaseTime, type Outbox, type State } from './outbox.ts'

/**
 * The SQL condition of a request that may be mailed again at `now`. A mail that is due within the time of a lease may be
 * in progress, and is sent soon anyway.
 */
export const mayBeMailedAgain = (now: string) =>
  `(state <> 'suspected' AND (state <> 'waiting' OR in_digest > 0 OR due_at - ${leaseTime} > ${now}))`

const mailAgain = `UPDATE contact_requests
  SET state = 'waiting', in_digest = 0, due_at = $1,
      attempts = CASE state WHEN 'waiting' THEN attempts ELSE 0 END,
      recipients = CASE state WHEN 'delivered' THEN NULL ELSE recipients END,
      resends = resends + CASE WHEN delivered_at IS NULL THEN 0 ELSE 1 END
  WHERE ${mayBeMailedAgain('$1')}`

// A request in a digest has no mail that could have failed.
const isNotDelivered = `state <> 'delivered' AND in_digest = 0`

/** The part of the outbox in `database` that changes requests. */
export function requestChanges(
  database: Database,
  { confirmationMax = 0 }: ConfirmationOptions,
): Pick<Outbox, 'retry' | 'retryAll' | 'accept'> {
  return {
    async retry(query, reference, now) {
      const rows = await query(`${mailAgain} AND reference = $2 RETURNING reference`, [now, reference])
      return rows.length > 0
    },

    async retryAll(now) {
      const [{ count } = { count: 0 }] = await database.transaction('retry', async (query) => {
        const found = await query<{ count: number }>(
          `SELECT count(*) AS count FROM contact_requests WHERE ${mayBeMailedAgain('$1')} AND ${isNotDelivered}`,
          [now],
        )
        await query(`${mailAgain} AND ${isNotDelivered}`, [now])
        return found
      })
      return count
    },

    async accept(query, reference, now) {
      const [row] = await query<{ state: State }>('SELECT state FROM contact_requests WHERE reference = $1', [
        reference,
      ])
      const [accepted] = await query<{ state: State }>(
        `UPDATE contact_requests
         SET state = CASE WHEN delivered_at IS NULL OR in_digest > 0 THEN 'waiting' ELSE 'delivered' END,
             in_digest = 0, due_at = $1, attempts = 0
         WHERE reference = $2 AND (state = 'suspected' OR in_digest > 0) RETURNING state`,
        [now, reference],
      )
      if (row?.state === 'suspected') await addConfirmation(query, reference, confirmationMax, now)
      return accepted?.state
    },
  }
}
