// Reads the totals of a period. The database adds them up: strangers can invent many names, so only some rows are in
// memory at a time.
import type { Query } from '../../../server/database/types.ts'
import { type Measure, measuredName, otherName, rareCount, type Total } from '../../../server/statistics/measures.ts'
import { daysIn, type Period, periodBefore } from './periods.ts'

/** The sum of a name in a period and in the previous period. */
export interface NameSum {
  measure: Measure
  name: string
  count: number
  before: number
  /** The sums of all names of the measure. */
  total: number
  totalBefore: number
  /** The number of names of the measure that were counted in the period. */
  names: number
}

/** Enough for the hours of a day. Tables show fewer names. */
const mostNames = 24

/** The number of rows of an export in memory. */
const rowsInPage = 2_000

const isTerm = `measure IN ('search', 'search-empty')`

/** The first counted day; undefined before the first visit. */
export async function firstDay(query: Query): Promise<string | undefined> {
  const [row] = await query<{ day: string | null }>('SELECT MIN(day) AS day FROM statistics')
  return row?.day ?? undefined
}

// `otherName` stands for many names, and would otherwise often be first.
const order = `CASE WHEN count = 0 THEN 2 WHEN name = '${otherName}' THEN 1 ELSE 0 END, count DESC, name`

/** The most frequent names of each measure in `period`. Search terms that are rare in a period do not count in it. */
export function readSums(query: Query, period: Period): Promise<NameSum[]> {
  return query<NameSum>(
    `WITH sums AS (
       SELECT measure, name, ${sumWhere('day >= $2')} AS count, ${sumWhere('day < $2')} AS before
       FROM statistics WHERE day >= $1 AND day <= $3 GROUP BY measure, name
     ), places AS (
       SELECT measure, name, count, before,
              ${perMeasure('SUM(count)')} AS total, ${perMeasure('SUM(before)')} AS "totalBefore",
              ${perMeasure('SUM(CASE WHEN count > 0 THEN 1 ELSE 0 END)')} AS names,
              ROW_NUMBER() OVER (PARTITION BY measure ORDER BY ${order}) AS place
       FROM sums
     )
     SELECT measure, name, count, before, total, "totalBefore", names FROM places
     WHERE place <= ${mostNames} ORDER BY measure, place`,
    [periodBefore(period).from, period.from, period.to],
  )
}

// PostgreSQL adds up as numeric, which would be read as text.
const perMeasure = (sum: string) => `CAST(${sum} OVER (PARTITION BY measure) AS bigint)`

function sumWhere(condition: string): string {
  const sum = `CAST(SUM(CASE WHEN ${condition} THEN count ELSE 0 END) AS bigint)`
  return `CASE WHEN ${isTerm} AND ${sum} < ${rareCount} THEN 0 ELSE ${sum} END`
}

/** The page views by day. */
export async function readViews(query: Query, period: Period): Promise<Map<string, number>> {
  const days = daysIn(period)
  const rows = await query<{ day: string; count: number }>(
    `SELECT day, CAST(SUM(count) AS bigint) AS count FROM statistics WHERE day IN (${parameters(days)}) AND measure = 'hour'
     GROUP BY day`,
    days,
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

// A list of days instead of a range, so that the index finds the rows of one measure of each day.
const parameters = (days: readonly string[]) => days.map((_, index) => `$${index + 1}`).join(', ')

/** Yields the totals of `period` by day, without rare search terms. */
export async function* readTotals(query: Query, period: Period): AsyncGenerator<Total> {
  const days = daysIn(period)
  const [end, ...position] = [1, 2, 3, 4].map((place) => `$${days.length + place}`)
  const rare = `SELECT ${measuredName} FROM statistics WHERE day IN (${parameters(days)}) AND ${isTerm}
    GROUP BY measure, name HAVING SUM(count) < ${rareCount}`
  let last = [period.from, '', '']
  for (;;) {
    const totals = await query<Total>(
      `SELECT day, measure, name, count FROM statistics
       WHERE day <= ${end} AND (day, measure, name) > (${position})
         AND NOT (${isTerm} AND ${measuredName} IN (${rare}))
       ORDER BY day, measure, name LIMIT ${rowsInPage}`,
      [...days, period.to, ...last],
    )
    yield* totals
    const lastTotal = totals.at(-1)
    if (!lastTotal || totals.length < rowsInPage) return
    last = [lastTotal.day, lastTotal.measure, lastTotal.name]
  }
}
