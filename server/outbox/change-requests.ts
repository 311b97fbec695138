// Changes stored requests, for the operator's command and the desk: sends them again, accepts or erases them.
import type { Database } from '../database/types.ts'
import { type AddOptions, addConfirmation } from './add-request.ts'
import { type ErasedListener, leaseTime, longestPause, type Outbox, type State } from './outbox.ts'

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

/** The part of the outbox in `database` that changes requests. */
export function requestChanges(
  database: Database,
  options: AddOptions,
): Pick<Outbox, 'retry' | 'retryAll' | 'accept'> {
  return {
    async retry(query, reference, now) {
      const rows = await query(`${mailAgain} AND reference = $2 RETURNING reference`, [now, reference])
      return rows.length > 0
    },

    async retryAll(now) {
      // A request in a digest has no mail that could have failed.
      const isNotDelivered = `state <> 'delivered' AND in_digest = 0`
      const rows = await database.query(`${mailAgain} AND ${isNotDelivered} RETURNING reference`, [now])
      return rows.length
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
      if (row?.state === 'suspected') await addConfirmation(query, reference, options, now)
      return accepted?.state
    },
  }
}

const deletedAtOnce = 2_000

type Erasures = Pick<Outbox, 'erase' | 'eraseExpired' | 'onErased' | 'discard'>

/**
 * The SQL expression of the time after which `eraseExpired` erases a request; null while its first mail waits.
 * `retention` is in milliseconds.
 */
export const eraseTime = (retention: string) =>
  `COALESCE(erase_at, COALESCE(delivered_at, CASE WHEN state IN ('failed', 'suspected') THEN due_at END) + ${retention})`

/** Splits the references of many requests into lists that one statement takes. */
export function* inPages(references: readonly string[]): Generator<string[]> {
  for (let first = 0; first < references.length; first += deletedAtOnce)
    yield references.slice(first, first + deletedAtOnce)
}

/** The part of the outbox in `database` that erases requests, by date or by hand. */
export function requestErasures(database: Database): Erasures {
  const { query } = database
  const listeners: ErasedListener[] = []

  /** Deletes the rows that match `condition`, a number at a time. Returns their number. */
  async function deleteWhere(condition: string, values: (string | number)[]): Promise<number> {
    let deleted = 0
    for (;;) {
      const rows = await query(
        `DELETE FROM contact_requests WHERE reference IN
           (SELECT reference FROM contact_requests WHERE ${condition} LIMIT ${deletedAtOnce}) RETURNING reference`,
        values,
      )
      deleted += rows.length
      if (rows.length < deletedAtOnce) break
    }
    if (deleted > 0) await database.scrub()
    return deleted
  }

  return {
    async erase(query, references) {
      const list = references.map((_, index) => `$${index + 1}`).join()
      const [{ notes } = { notes: 0 }] = await query<{ notes: number }>(
        `SELECT count(*) AS notes FROM request_history WHERE what = 'note' AND reference IN (${list})`,
        references,
      )
      const erased = await query(
        `DELETE FROM contact_requests WHERE reference IN (${list}) RETURNING reference`,
        references,
      )
      return { requests: erased.length, notes }
    },

    async eraseExpired(now, retention) {
      // Times from a clock that was ahead are corrected: otherwise the requests would be kept too long.
      await query('UPDATE contact_requests SET delivered_at = $1 WHERE delivered_at > $1', [now])
      await query(`UPDATE contact_requests SET due_at = $1 WHERE state IN ('failed', 'suspected') AND due_at > $2`, [
        now,
        now + longestPause,
      ])
      const isExpired = `${eraseTime('$1')} < $2`
      const values = [retention, now]
      const [{ notes } = { notes: 0 }] = await query<{ notes: number }>(
        `SELECT count(*) AS notes FROM request_history
         WHERE what = 'note' AND reference IN (SELECT reference FROM contact_requests WHERE ${isExpired})`,
        values,
      )
      const requests = await deleteWhere(isExpired, values)
      if (requests > 0) for (const listener of listeners) await listener({ requests, notes })
      return requests
    },

    onErased: (listener) => void listeners.push(listener),

    discard: (state, since = 0) => deleteWhere('state = $1 AND received_at >= $2', [state, since]),
  }
}
