// Writes totals into the table.
import type { Query } from '../database/types.ts'
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
