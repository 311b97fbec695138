// The table of totals. It stays small whatever strangers send: a day has at most 1,000 names of a measure, and after a
// week the 50 most frequent ones of each of `freeMeasures`, in addition to `otherName` and `directName`. So these five
// have at most 46,000 rows in 30 days, and 240,000 rows (some 70 MB) in 25 months.
import type { Query } from '../database/types.ts'
import { addDays, monthsBefore } from './days.ts'
import {
  directName,
  freeMeasures,
  keptMonths,
  type Measure,
  measuredName,
  otherName,
  rareCount,
  recentDays,
} from './measures.ts'

/** Counts by name. */
type Counts = Map<string, number>
/** The counts of each day and measure, by `2026-11-23 page`. */
export type Totals = Map<string, Counts>

const mostNames = 1_000
const mostOldNames = 50

const addToStored = 'ON CONFLICT (day, measure, name) DO UPDATE SET count = statistics.count + excluded.count'

/** Adds `count` to the count of `name`, or of `otherName` if there are too many names. */
function addCount(counts: Counts, name: string, count: number) {
  const counted = counts.has(name) || counts.size < mostNames ? name : otherName
  counts.set(counted, (counts.get(counted) ?? 0) + count)
}

/** Adds `count` to the total of a name. `key` is the day and the measure. */
export function addTotal(totals: Totals, key: string, name: string, count: number) {
  const counts = totals.get(key) ?? new Map<string, number>()
  totals.set(key, counts)
  addCount(counts, name, count)
}

/** Adds `totals` to the table. Names above the limit of their day are added as `otherName`. */
export async function writeTotals(query: Query, totals: Totals) {
  for (const [key, counts] of totals) {
    const dayAndMeasure = key.split(' ')
    const stored = await query<{ name: string }>(
      'SELECT name FROM statistics WHERE day = $1 AND measure = $2',
      dayAndMeasure,
    )
    const limited = new Map(stored.map(({ name }) => [name, 0]))
    for (const [name, count] of counts) addCount(limited, name, count)
    const added = [...limited].filter(([, count]) => count > 0)
    const rows = added.map((_, index) => `($1, $2, $${2 * index + 3}, $${2 * index + 4})`)
    await query(`INSERT INTO statistics (day, measure, name, count) VALUES ${rows.join()} ${addToStored}`, [
      ...dayAndMeasure,
      ...added.flat(),
    ])
  }
}

type Transaction = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>

/** Deletes old totals, and folds rare names. Other transactions can run between the steps. */
export async function cleanTotals(transaction: Transaction, today: string) {
  await transaction((query) => deleteOld(query, today))
  const crowded = await transaction((query) => findCrowdedDays(query, today))
  for (const crowdedDay of crowded) await transaction((query) => foldCrowdedDay(query, crowdedDay))
  await transaction((query) => foldRareNames(query, today))
}

const deleteOld = (query: Query, today: string) =>
  query('DELETE FROM statistics WHERE day < $1', [monthsBefore(today, keptMonths)])

/** A day with more names of a measure than are kept. */
interface CrowdedDay {
  day: string
  measure: Measure
}

const freeNames = `measure IN ('${freeMeasures.join("', '")}') AND name NOT IN ('${otherName}', '${directName}')`

/** Finds the days that have more names of a measure than are kept. */
const findCrowdedDays = (query: Query, today: string) =>
  query<CrowdedDay>(
    `SELECT day, measure FROM statistics WHERE day < $1 AND ${freeNames}
     GROUP BY day, measure HAVING COUNT(*) > ${mostOldNames}`,
    [addDays(today, -recentDays)],
  )

/** Keeps the most frequent names of a day. */
function foldCrowdedDay(query: Query, { day, measure }: CrowdedDay) {
  const ofDay = `day = $1 AND measure = $2 AND ${freeNames}`
  const kept = `SELECT name FROM statistics WHERE ${ofDay} ORDER BY count DESC, name LIMIT ${mostOldNames}`
  return fold(query, `${ofDay} AND name NOT IN (${kept})`, [day, measure])
}

/** Keeps names that were seen repeatedly. A rare search term may say something about one person. */
function foldRareNames(query: Query, today: string) {
  const rare = `SELECT ${measuredName} FROM statistics WHERE ${freeNames}
    GROUP BY measure, name HAVING SUM(count) < ${rareCount}`
  return fold(query, `day < $1 AND ${freeNames} AND ${measuredName} IN (${rare})`, [addDays(today, -recentDays)])
}

/** Adds the totals that match `condition` to the totals of `otherName`. */
async function fold(query: Query, condition: string, values: string[]) {
  await query(
    `INSERT INTO statistics (day, measure, name, count)
     SELECT day, measure, '${otherName}', SUM(count) FROM statistics WHERE ${condition} GROUP BY day, measure ${addToStored}`,
    values,
  )
  await query(`DELETE FROM statistics WHERE ${condition}`, values)
}
