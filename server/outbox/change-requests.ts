// Deletes requests: after RETENTION_DAYS, and for the operator's command.
import type { Database } from '../database/types.ts'
import { longestPause, type Outbox, type State, states } from './outbox.ts'
import { conditionOf, summariesInPage, totalOf } from './rows.ts'

/** The part of the outbox in `database` that deletes requests. */
export function deletions(database: Database): Pick<Outbox, 'deleteExpired' | 'remove' | 'removeAll' | 'removeOf'> {
  const { query } = database

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
    async deleteExpired(before, now) {
      // Times from a clock that was ahead are corrected: otherwise the requests would be kept too long.
      await query('UPDATE contact_requests SET delivered_at = $1 WHERE delivered_at > $1', [now])
      await query(`UPDATE contact_requests SET due_at = $1 WHERE state IN ('failed', 'suspected') AND due_at > $2`, [
        ...[now, now + longestPause],
      ])
      const isExpired = `(delivered_at < $1 OR (delivered_at IS NULL AND state IN ('failed', 'suspected') AND due_at < $1))`
      const [{ notes } = { notes: 0 }] = await query<{ notes: number }>(
        `SELECT count(*) AS notes FROM request_history
         WHERE what = 'note' AND reference IN (SELECT reference FROM contact_requests WHERE ${isExpired})`,
        [before],
      )
      return { requests: totalOf(await deleteWhere(isExpired, [before])), notes }
    },

    async remove(reference) {
      const [row] = await query<{ state: State }>('DELETE FROM contact_requests WHERE reference = $1 RETURNING state', [
        reference,
      ])
      if (row) await database.scrub()
      return row?.state
    },

    async removeAll(selection) {
      const { condition, values } = conditionOf(selection, 1)
      return totalOf(await deleteWhere(condition, values))
    },

    removeOf: (email) => deleteWhere('email = $1', [email.toLowerCase()]),
  }
}
