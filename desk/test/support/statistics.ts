// Totals of visits in the database of a test.
import type { Query } from '../../../server/database/types.ts'
import type { Measure } from '../../../server/statistics/measures.ts'

/** Counts by measure and name. */
export type Counts = Partial<Record<Measure, Record<string, number>>>

/** Stores the totals of days. */
export async function storeTotals(query: Query, days: Record<string, Counts>): Promise<void> {
  const rows = Object.entries(days).flatMap(([day, measures]) =>
    Object.entries(measures).flatMap(([measure, counts]) =>
      Object.entries(counts).map(([name, count]) => [day, measure, name, count] as const),
    ),
  )
  for (const row of rows) await query('INSERT INTO statistics (day, measure, name, count) VALUES ($1, $2, $3, $4)', row)
}
