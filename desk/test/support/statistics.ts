// Totals of visits in the database of a test.
import type { Query } from '../../../server/database/types.ts'
import type { Measure } from '../../../server/statistics/measures.ts'

/** Counts by measure and name. */
export type Counts = Partial<Record<Measure, Record<string, number>>>

/** The counts of a day with visits of every kind. */
export const busyDay = {
  hour: { '18': 60, '19': 50, '09': 10 },
  page: { '/': 70, '/services/concierge-services': 50 },
  referrer: { direct: 20, 'google.com': 30 },
  campaign: { 'source=letter&medium=mail&campaign=autumn': 4 },
  language: { en: 100, fr: 20 },
  device: { phone: 120 },
  country: { FR: 100, GB: 20 },
  search: { villa: 5, 'secret name': 2 },
  'search-empty': { '=1+1': 4, 'secret name': 2 },
  form: { started: 10, sent: 4 },
  link: { phone: 2, whatsapp: 1 },
  'request-service': { 'concierge-services': 3, none: 1 },
  'request-package': { premium: 1, none: 3 },
} satisfies Counts

/** Stores the totals of days. */
export async function storeTotals(query: Query, days: Record<string, Counts>): Promise<void> {
  const rows = Object.entries(days).flatMap(([day, measures]) =>
    Object.entries(measures).flatMap(([measure, counts]) =>
      Object.entries(counts).map(([name, count]) => [day, measure, name, count] as const),
    ),
  )
  for (const row of rows) await query('INSERT INTO statistics (day, measure, name, count) VALUES ($1, $2, $3, $4)', row)
}
