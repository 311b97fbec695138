// Changes stored requests, for the operator's command and the desk: sends them again, accepts or erases them.
import type { Database, Query } from '../database/types.ts'
import { type AddOptions, addConfirmation } from './add-request.ts'
import { type ErasedNumbers, leaseDuration, longestPause, type State } from './outbox.ts'

/**
 * The SQL condition of a request that may be mailed again at `now`: its email is not due within the time of a lease.
 */
export const mayBeMailedAgain = (now: string) =>
  `(state <> 'suspected' AND (state <> 'waiting' OR in_digest > 0 OR due_at - ${leaseDuration} > ${now}))`

const mailAgain = `UPDATE contact_requests
  SET state = 'waiting', in_digest = 0, due_at = $1,
      attempts = CASE state WHEN 'waiting' THEN attempts ELSE 0 END,
      recipients = CASE state WHEN 'delivered' THEN NULL ELSE recipients END,
      resends = resends + CASE WHEN delivered_at IS NULL THEN 0 ELSE 1 END
  WHERE ${mayBeMailedAgain('$1')}`

/** The part of the outbox that makes emails due again. */
export function requestChanges(database: Database, options: AddOptions) {
  return {
    /**
     * Makes the email about a request due, even if it was delivered before. Returns false if the request is suspected
     * or its email is being sent. `query` may belong to a transaction.
     */
    async retry(query: Query, reference: string, now: number): Promise<boolean> {
      const rows = await query(`${mailAgain} AND reference = $2 RETURNING reference`, [now, reference])
      return rows.length > 0
    },

    /** Makes all requests due that failed or wait for their next attempt. Returns their number. */
    async retryAll(now: number): Promise<number> {
      // A request in a digest has no email that could have failed.
      const notDelivered = `state <> 'delivered' AND in_digest = 0`
      const rows = await database.query(`${mailAgain} AND ${notDelivered} RETURNING reference`, [now])
      return rows.length
    },

    /**
     * Makes the email about a suspected request, or a request in a digest, due. A suspected request whose email was
     * sent before becomes delivered and gets no other email. Returns the new state; undefined for any other request.
     * Runs in the transaction of `query`, whose lock must be the reference.
     */
    async accept(query: Query, reference: string, now: number): Promise<State | undefined> {
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

// Few enough for the space that a full disk has left (sqlite-thread.ts).
const deletedAtOnce = 100

/** The SQL expression of the time after which a request is erased (milliseconds); null while its first email waits. */
export const erasedAtSql = (retention: string) =>
  `COALESCE(erase_at, ${retention} +
    CASE state WHEN 'suspected' THEN due_at ELSE COALESCE(delivered_at, CASE state WHEN 'failed' THEN due_at END) END)`

/** Splits the references of many requests into lists that one statement takes. */
export function* inPages(references: readonly string[]): Generator<string[]> {
  for (let first = 0; first < references.length; first += deletedAtOnce)
    yield references.slice(first, first + deletedAtOnce)
}

/** The part of the outbox that erases requests. */
export function requestErasures(database: Database) {
  const listeners: ((erased: ErasedNumbers) => Promise<void>)[] = []

  /** Deletes the rows that match `condition`, in batches. Returns their number. */
  async function deleteWhere(condition: string, values: (string | number)[]): Promise<number> {
    let deleted = 0
    for (;;) {
      const rows = await database.erase('erase', (query) =>
        query(
          `DELETE FROM contact_requests WHERE reference IN
             (SELECT reference FROM contact_requests WHERE ${condition} LIMIT ${deletedAtOnce}) RETURNING reference`,
          values,
        ),
      )
      deleted += rows.length
      if (rows.length < deletedAtOnce) return deleted
    }
  }

  return {
    /**
     * Erases requests in any state, with their history, in the transaction of `query`, with one statement: `inPages`
     * splits a long list. Use the transaction of `database.erase`.
     */
    async erase(query: Query, references: readonly string[]): Promise<ErasedNumbers> {
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

    /**
     * Erases the requests whose `erase_at` has passed. Where it is not set, erases them `retention` milliseconds after
     * they were first delivered, failed, or became suspected. Returns their number.
     */
    async eraseExpired(now: number, retention: number): Promise<number> {
      // Times from a clock that was ahead are corrected: otherwise the requests would be kept too long.
      await database.query('UPDATE contact_requests SET delivered_at = $1 WHERE delivered_at > $1', [now])
      await database.query(
        `UPDATE contact_requests SET due_at = $1 WHERE state IN ('failed', 'suspected') AND due_at > $2`,
        [now, now + longestPause],
      )
      const expired = `${erasedAtSql('$1')} < $2`
      const values = [retention, now]
      const [{ notes } = { notes: 0 }] = await database.query<{ notes: number }>(
        `SELECT count(*) AS notes FROM request_history
         WHERE what = 'note' AND reference IN (SELECT reference FROM contact_requests WHERE ${expired})`,
        values,
      )
      const requests = await deleteWhere(expired, values)
      if (requests > 0) for (const listener of listeners) await listener({ requests, notes })
      return requests
    },

    /** Calls `listener` after each `eraseExpired` that has erased requests. */
    onErased: (listener: (typeof listeners)[number]) => void listeners.push(listener),

    /** Deletes the requests in `state` that were received at `since` or later. Returns their number. */
    discard: (state: State, since = 0) => deleteWhere('state = $1 AND received_at >= $2', [state, since]),
  }
}
