// Erases stored requests: by date, and for the operator's command and the desk.
import type { Database } from '../database/types.ts'
import { type ErasedListener, longestPause, type Outbox, type State, states } from './outbox.ts'
import { selectionCondition, sumCounts, summariesInPage } from './rows.ts'

type Erasures = Pick<Outbox, 'erase' | 'eraseExpired' | 'onErased' | 'removeAll'>

/**
 * The SQL expression of the time after which `eraseExpired` erases a request; null while its first mail waits.
 * `retention` is in milliseconds.
 */
export const eraseTime = (retention: string) =>
  `COALESCE(erase_at, COALESCE(delivered_at, CASE WHEN state IN ('failed', 'suspected') THEN due_at END) + ${retention})`

/** Splits the references of many requests into lists that one statement takes. */
export function* inPages(references: readonly string[]): Generator<string[]> {
  for (let first = 0; first < references.length; first += summariesInPage)
    yield references.slice(first, first + summariesInPage)
}

/** The part of the outbox in `database` that erases requests. */
export function requestErasures(database: Database): Erasures {
  const { query } = database
  const listeners: ErasedListener[] = []

  /** Deletes the rows that match `condition`, a page at a time. Returns the number by state. */
  async function deleteWhere(condition: string, values: (string | number)[]): Promise<Record<State, number>> {
    const deleted: Record<State, number> = { waiting: 0, delivered: 0, failed: 0, suspected: 0 }
    for (;;) {
      const rows = await query<{ state: State }>(
        `DELETE FROM contact_requests WHERE reference IN
           (SELECT reference FROM contact_requests WHERE ${condition} LIMIT ${summariesInPage}) RETURNING state`,
        values,
      )
      for (const { state } of rows) deleted[state] += 1
      if (rows.length < summariesInPage) break
    }
    if (states.some((state) => deleted[state] > 0)) await database.scrub()
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
        ...[now, now + longestPause],
      ])
      const isExpired = `${eraseTime('$1')} < $2`
      const values = [retention, now]
      const [{ notes } = { notes: 0 }] = await query<{ notes: number }>(
        `SELECT count(*) AS notes FROM request_history
         WHERE what = 'note' AND reference IN (SELECT reference FROM contact_requests WHERE ${isExpired})`,
        values,
      )
      const requests = sumCounts(await deleteWhere(isExpired, values))
      if (requests > 0) for (const listener of listeners) await listener({ requests, notes })
      return requests
    },

    onErased: (listener) => void listeners.push(listener),

    async removeAll(selection) {
      const { condition, values } = selectionCondition(selection, 1)
      return sumCounts(await deleteWhere(condition, values))
    },
  }
}
