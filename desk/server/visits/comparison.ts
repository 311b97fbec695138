// Compares the sums of a period with the previous period.
import type { Measure } from '../../../server/statistics/measures.ts'
import type { ComparedCount, Ranks } from '../../api/visits-data.ts'
import type { NameSum } from './sums.ts'

export interface Comparison {
  /** The count of a name of a measure; without a name, of the whole measure. */
  sum(measure: Measure, name?: string): ComparedCount
  /** The `most` highest counts of a measure, and the sum of the others. */
  ranks(measure: Measure, most: number): Ranks
}

export function comparison(sums: readonly NameSum[], isComparable: boolean): Comparison {
  const measures = Map.groupBy(sums, ({ measure }) => measure)
  const compared = (count = 0, before = 0) => ({ count, before: isComparable ? before : null })
  return {
    sum(measure, name) {
      const found = measures.get(measure)
      if (name === undefined) return compared(found?.[0]?.total, found?.[0]?.totalBefore)
      const row = found?.find((row) => row.name === name)
      return compared(row?.count, row?.before)
    },
    ranks(measure, most) {
      const found = measures.get(measure) ?? []
      const { names, total, totalBefore } = found[0] ?? { names: 0, total: 0, totalBefore: 0 }
      // A single remaining row is not collapsed into 'others'.
      const visible = found.slice(0, names === most + 1 ? names : Math.min(names, most))
      const rows = visible.map(({ name, count, before }) => ({ name, ...compared(count, before) }))
      if (visible.length === names) return { rows }
      const others = visible.reduce(
        (rest, { count, before }) => ({ count: rest.count - count, before: rest.before - before }),
        { count: total, before: totalBefore },
      )
      return { rows, others: { rows: names - visible.length, ...compared(others.count, others.before) } }
    },
  }
}
