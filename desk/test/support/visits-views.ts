// Pages of visits, for tests: much that was counted, and the first day.
import { addDays } from '../../../server/statistics/days.ts'
import type { Ranks, ViewPoint, VisitPeriod, VisitsPage } from '../../api/visits-data.ts'
import { daysOf, periodBefore, periodUntil } from '../../server/visits/periods.ts'

const today = '2026-11-20'

/** Page views that rise and fall with the week. */
const wave = (index: number, start: number) =>
  Math.round(150 + 36 * Math.sin((index * 2 * Math.PI) / 7 + start) + 24 * Math.sin(index / 4 + start * 2) + index)

const ranks = (...rows: [name: string, count: number, before: number][]): Ranks => ({
  rows: rows.map(([name, count, before]) => ({ name, count, before })),
})

/** The page of a period, with everything that it can show. */
export function visitsPage(length: VisitPeriod): VisitsPage {
  const period = periodUntil(today, length)
  const step = length === 365 ? 7 : 1
  const daysBefore = daysOf(periodBefore(period))
  const points = daysOf(period).flatMap((day, index): ViewPoint[] => {
    if ((index - length) % step !== 0) return []
    const count = step * wave(index % 40, 1) + (index === 20 ? 140 : 0)
    return [{ day, count, dayBefore: daysBefore[index] ?? day, before: step * wave(index % 40, 3) }]
  })
  return {
    kind: 'visits',
    period: length,
    state: 'counted',
    ...period,
    since: '2024-11-01',
    isComparable: true,
    views: { count: 5_600 * step, before: 4_667 * step },
    requests: { count: 41, before: 36 },
    links: { count: 63, before: 63 },
    forms: { begun: { count: 96, before: 90 }, sent: 41 },
    line: { unit: step === 7 ? 'week' : 'day', points },
    busiest: { from: 18, to: 21, share: 0.31 },
    tables: [
      {
        id: 'pages',
        ranks: {
          ...ranks(['Home', 2_614, 2_150], ['Pricing', 788, 802]),
          others: { rows: 10, count: 312, before: 159 },
        },
      },
      { id: 'referrers', ranks: ranks(['direct', 3_080, 2_600], [`${'long.'.repeat(12)}example`, 191, 0]) },
      { id: 'campaigns', ranks: ranks(['source=newsletter&medium=mail&campaign=autumn-letter', 123, 117]) },
      { id: 'languages', ranks: ranks(['en', 3_349, 2_790], ['fr', 2_251, 1_877]) },
      { id: 'devices', ranks: ranks(['phone', 3_392, 2_700], ['computer', 1_946, 1_700], ['tablet', 262, 267]) },
      { id: 'countries', ranks: ranks(['France', 2_900, 2_400], ['other', 3, 0]) },
      { id: 'links', ranks: ranks(['whatsapp', 31, 30], ['phone', 20, 25], ['mail', 12, 8]) },
      { id: 'services', ranks: ranks(['Renovation & Projects', 8, 5], ['none', 5, 7]) },
      { id: 'packages', ranks: ranks(['Premium Care', 12, 12], ['none', 29, 24]) },
      { id: 'searches', ranks: ranks(['villa', 22, 20], ['swimming pool', 14, 6]) },
      { id: 'emptySearches', ranks: ranks(['swimming pool', 14, 6], ['other', 5, 3]) },
    ],
  }
}

const nothing = { count: 0, before: null }

/** The page on the first day: a few views, nothing to compare with. */
export const firstDayPage: VisitsPage = {
  kind: 'visits',
  period: 30,
  state: 'counted',
  ...periodUntil(today, 30),
  since: today,
  isComparable: false,
  views: { count: 6, before: null },
  requests: nothing,
  links: nothing,
  forms: { begun: nothing, sent: 0 },
  line: {
    unit: 'day',
    points: daysOf(periodUntil(today, 30)).map((day) => ({
      ...{ day, count: day === today ? 6 : null, dayBefore: addDays(day, -30), before: null },
    })),
  },
  tables: [
    { id: 'pages', ranks: { rows: [{ name: 'Home', count: 6, before: null }] } },
    { id: 'referrers', ranks: { rows: [{ name: 'direct', count: 2, before: null }] } },
  ],
}
