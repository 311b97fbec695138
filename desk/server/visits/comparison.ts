// Compares the sums of a period with those of the period before.

import type { Measure } from '../../../server/statistics/measures.ts'
import type { Compared, Ranks } from '../../api/visits-data.ts'
import type { Sums } from './sums.ts'

export interface Comparison {
  /** A name of a measure; without a name, all of them. */
  sum(measure: Measure, name?: string): Compared
  /** The `most` highest counts of a measure, and the sum of the others. */
  ranks(measure: Measure, most: number): Ranks
}

/** Without `before`, nothing is compared. */
export function comparison(now: Sums, before: Sums | undefined): Comparison {
  const compared = (measure: Measure, name?: string) => ({
    count: now.count(measure, name),
    before: before ? before.count(measure, name) : null,
  })
  return {
    sum: compared,
    ranks(measure, most) {
      const sorted = [...now.of(measure)].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      // One more row takes no more room than a row that says 'one other'.
      const visible = sorted.length === most + 1 ? sorted : sorted.slice(0, most)
      const rows = visible.map(([name]) => ({ name, ...compared(measure, name) }))
      if (visible.length === sorted.length) return { rows }
      const rest = (sum: number, field: 'count' | 'before') => rows.reduce((left, row) => left - (row[field] ?? 0), sum)
      const total = compared(measure)
      const others = {
        rows: sorted.length - visible.length,
        count: rest(total.count, 'count'),
        before: total.before === null ? null : rest(total.before, 'before'),
      }
      return { rows, others }
    },
  }
}
