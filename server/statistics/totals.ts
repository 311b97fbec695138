// Writes totals into the table.
import type { Database, Query } from '../database/types.ts'
import type { Total } from './measures.ts'

/** The lock of the transactions that write: several processes add to the same rows. */
export const totalsLock = 'statistics'

const rowsInStatement = 500

/** Adds `totals` to those of the table. */
export async function addTotals(query: Query, totals: readonly Total[]) {
  for (let start = 0; start < totals.length; start += rowsInStatement) {
    const rows = totals.slice(start, start + rowsInStatement)
    const values = rows.map((_, row) => `(${[1, 2, 3, 4].map((column) => `$${4 * row + column}`).join(', ')})`)
    await query(
      `INSERT INTO statistics (day, measure, name, count) VALUES ${values.join(', ')}
       ON CONFLICT (day, measure, name) DO UPDATE SET count = statistics.count + excluded.count`,
      rows.flatMap(({ day, measure, name, count }) => [day, measure, name, count]),
    )
  }
}

/** Moves all totals from one database into another, where they are added to the totals of the same day. */
export async function moveTotals(source: Database, target: Database): Promise<void> {
  let isDone = false
  while (!isDone) {
    // A day at a time, so that the totals of two years need little memory.
    isDone = await source.transaction(totalsLock, async (query) => {
      const totals = await query<Total>('SELECT * FROM statistics WHERE day = (SELECT MIN(day) FROM statistics)')
      const [first] = totals
      if (!first) return true
      await target.transaction(totalsLock, (query) => addTotals(query, totals))
      await query('DELETE FROM statistics WHERE day = $1', [first.day])
      return false
    })
  }
}
