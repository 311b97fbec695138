// The data of the page Visits: the sums of a period and of the previous one, with names in the language of the desk.
import type { Query } from '../../../server/database/types.ts'
import { addDays } from '../../../server/statistics/days.ts'
import type { Measure } from '../../../server/statistics/measures.ts'
import {
  type BusiestHours,
  type ViewLine,
  type VisitPeriod,
  type VisitsPage,
  type VisitTable,
  visitTables,
} from '../../api/visits-data.ts'
import { comparison } from './comparison.ts'
import { namesFor, type VisitsReader } from './names.ts'
import { daysIn, type Period, periodBefore, periodUntil } from './periods.ts'
import { firstDay, readSums, readViews } from './sums.ts'

/** The number of rows of a table. */
const mostRows = 8
/** Fewer page views say nothing about the busiest hours. */
const fewestViews = 50

export const tableMeasures: Record<VisitTable, Measure> = {
  pages: 'page',
  referrers: 'referrer',
  campaigns: 'campaign',
  languages: 'language',
  devices: 'device',
  countries: 'country',
  links: 'link',
  services: 'request-service',
  packages: 'request-package',
  searches: 'search',
  emptySearches: 'search-empty',
}

interface VisitsOptions extends VisitsReader {
  query: Query
  /** The current day of the office. */
  today: string
}

/** The page of the last `length` days. */
export async function visitsPage(length: VisitPeriod, options: VisitsOptions): Promise<VisitsPage> {
  const { query, today } = options
  const since = await firstDay(query)
  if (since === undefined) return { period: length, state: 'empty' }
  const period = periodUntil(today, length)
  const earlier = periodBefore(period)
  const isComparable = since <= earlier.from
  const { sum, ranks } = comparison(await readSums(query, period), isComparable)
  const views = await readViews(query, { from: earlier.from, to: today })
  const getName = namesFor(options)
  return {
    period: length,
    state: 'counted',
    ...period,
    since,
    isComparable,
    views: sum('hour'),
    requests: sum('request-service'),
    links: sum('link'),
    forms: sum('form', 'started'),
    line: viewLine({ period, earlier, since, isComparable }, views),
    ...busiestHours((hour) => sum('hour', hour).count),
    tables: visitTables.flatMap((id) => {
      const { rows, ...others } = ranks(tableMeasures[id], mostRows)
      const namedRows = rows.map(({ name, ...counts }) => ({ name: getName(tableMeasures[id], name), ...counts }))
      return rows.length > 0 ? [{ id, ranks: { rows: namedRows, ...others } }] : []
    }),
  }
}

interface Periods {
  period: Period
  earlier: Period
  since: string
  isComparable: boolean
}

/** The line of page views: a point for each day; for a year, a point for each week. */
function viewLine({ period, earlier, since, isComparable }: Periods, views: ReadonlyMap<string, number>): ViewLine {
  const days = daysIn(period)
  const daysBefore = daysIn(earlier)
  const step = days.length > 100 ? 7 : 1
  const sumFrom = (first: number, list: readonly string[]) =>
    list.slice(first, first + step).reduce((sum, day) => sum + (views.get(day) ?? 0), 0)
  const points = days.flatMap((day, index) => {
    // A year is 52 weeks and a day: the line begins with the second day, so that each point is a whole week.
    if ((index - days.length) % step !== 0 || index + step > days.length) return []
    const isCounted = addDays(day, step - 1) >= since
    return [
      {
        day,
        count: isCounted ? sumFrom(index, days) : null,
        dayBefore: daysBefore[index] ?? day,
        before: isComparable ? sumFrom(index, daysBefore) : null,
      },
    ]
  })
  return { unit: step === 1 ? 'day' : 'week', points }
}

/** The three successive hours with the most page views, which may cross midnight. */
function busiestHours(viewsIn: (hour: string) => number): { busiest?: BusiestHours } {
  const counts = Array.from({ length: 24 }, (_, hour) => viewsIn(String(hour).padStart(2, '0')))
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total < fewestViews) return {}
  const windows = counts.map((_, hour) => [0, 1, 2].reduce((sum, next) => sum + (counts[(hour + next) % 24] ?? 0), 0))
  const most = Math.max(...windows)
  const from = windows.indexOf(most)
  return { busiest: { from, to: (from + 3) % 24, share: most / total } }
}
