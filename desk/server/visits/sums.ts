// Reads the totals of a period. A year is read a few days at a time, so that other requests are answered in between:
// SQLite blocks the process while it reads.
import { setImmediate as otherWork } from 'node:timers/promises'
import type { Query } from '../../../server/database/types.ts'
import { addDays } from '../../../server/statistics/days.ts'
import { type Measure, rareCount, type Total } from '../../../server/statistics/measures.ts'
import { daysOf, type Period } from './periods.ts'

/** The counts of each measure, by name. */
export interface Sums {
  of(measure: Measure): ReadonlyMap<string, number>
  /** The count of a name; without a name, of all names. */
  count(measure: Measure, name?: string): number
}

/** How many days are read at once. */
const sliceLength = 7

const terms: readonly Measure[] = ['search', 'search-empty']

/** The first day that was counted; undefined before the first visit. */
export async function firstDay(query: Query): Promise<string | undefined> {
  const [row] = await query<{ day: string | null }>('SELECT MIN(day) AS day FROM statistics')
  return row?.day ?? undefined
}

/** The sums of `period`. Search terms that are rare in it are left out. */
export async function readSums(query: Query, period: Period): Promise<Sums> {
  const sums = new Map<Measure, Map<string, number>>()
  for await (const { from, to } of slicesOf(period)) {
    const rows = await query<Omit<Total, 'day'>>(
      `SELECT measure, name, CAST(SUM(count) AS bigint) AS count FROM statistics
       WHERE day >= $1 AND day <= $2 GROUP BY measure, name`,
      [from, to],
    )
    for (const { measure, name, count } of rows) {
      const counts = sums.get(measure) ?? new Map<string, number>()
      counts.set(name, (counts.get(name) ?? 0) + count)
      sums.set(measure, counts)
    }
  }
  for (const measure of terms) {
    const counts = sums.get(measure)
    for (const [term, count] of counts ?? []) if (count < rareCount) counts?.delete(term)
  }
  return sumsOf(sums)
}

function sumsOf(sums: ReadonlyMap<Measure, ReadonlyMap<string, number>>): Sums {
  const none = new Map<string, number>()
  return {
    of: (measure) => sums.get(measure) ?? none,
    count(measure, name) {
      const counts = sums.get(measure) ?? none
      return name === undefined ? [...counts.values()].reduce((sum, count) => sum + count, 0) : (counts.get(name) ?? 0)
    },
  }
}

/** The page views of each day of `period` that has any. */
export async function readViews(query: Query, period: Period): Promise<Map<string, number>> {
  const days = daysOf(period)
  // The list, and not a range: the index finds the rows of one measure of each day.
  const list = days.map((_, index) => `$${index + 1}`).join(', ')
  const rows = await query<{ day: string; count: number }>(
    `SELECT day, CAST(SUM(count) AS bigint) AS count FROM statistics WHERE day IN (${list}) AND measure = 'hour'
     GROUP BY day`,
    days,
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Every total of `period`, without search terms that are rare in it, in the order of the days. */
export async function* readTotals(query: Query, period: Period): AsyncGenerator<Total> {
  const sums = await readSums(query, period)
  for await (const { from, to } of slicesOf(period)) {
    const totals = await query<Total>(
      `SELECT day, measure, name, count FROM statistics WHERE day >= $1 AND day <= $2 ORDER BY day, measure, name`,
      [from, to],
    )
    yield* totals.filter(({ measure, name }) => !terms.includes(measure) || sums.of(measure).has(name))
  }
}

async function* slicesOf({ from, to }: Period): AsyncGenerator<Period> {
  for (let start = from; start <= to; start = addDays(start, sliceLength)) {
    const end = addDays(start, sliceLength - 1)
    yield { from: start, to: end < to ? end : to }
    await otherWork()
  }
}
