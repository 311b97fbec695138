// Web vitals from their histograms: the 75th percentile, and the shares of good and poor values.
import { parseSpeedName, speedEdges, type WebVital } from '../../../server/statistics/measures.ts'

/** Values up to `good` are good, values above `poor` are poor. Both are edges of buckets. */
const thresholds: Readonly<Record<WebVital, { good: number; poor: number }>> = {
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 800, poor: 1800 },
}

/** The counts of a metric, by the upper edge of the bucket. */
export type Histogram = ReadonlyMap<number, number>

export interface Vitals {
  p75: number
  /** Shares from 0 to 1. */
  good: number
  poor: number
}

/** With fewer values, a percentile says more about single visits than about the site. */
const fewestValues = 10

/** The histograms of all pages, devices and languages together, from the counts of the measure `speed`. */
export function histogramsOf(counts: ReadonlyMap<string, number>): ReadonlyMap<WebVital, Histogram> {
  const histograms = new Map<WebVital, Map<number, number>>()
  for (const [name, count] of counts) {
    const sample = parseSpeedName(name)
    if (!sample) continue
    const histogram = histograms.get(sample.metric) ?? new Map<number, number>()
    histogram.set(sample.edge, (histogram.get(sample.edge) ?? 0) + count)
    histograms.set(sample.metric, histogram)
  }
  return histograms
}

/** The vitals of a metric; undefined if too few values were measured. */
export function vitalsOf(metric: WebVital, histogram: Histogram = new Map()): Vitals | undefined {
  const total = [...histogram.values()].reduce((sum, count) => sum + count, 0)
  if (total < fewestValues) return undefined
  const { good, poor } = thresholds[metric]
  const share = (isIn: (edge: number) => boolean) =>
    [...histogram].reduce((sum, [edge, count]) => (isIn(edge) ? sum + count : sum), 0) / total
  return {
    p75: percentile(metric, histogram, 0.75 * total),
    good: share((edge) => edge <= good),
    poor: share((edge) => edge > poor),
  }
}

/** The value below which `rank` values are. Within a bucket the values are taken as evenly distributed. */
function percentile(metric: WebVital, histogram: Histogram, rank: number): number {
  let below = 0
  let lower = 0
  for (const upper of speedEdges[metric]) {
    const count = histogram.get(upper) ?? 0
    if (count > 0 && below + count >= rank) return lower + (upper - lower) * ((rank - below) / count)
    below += count
    lower = upper
  }
  // The last bucket has no upper edge.
  return lower
}

/** How much a value must change to be called better or worse, as a share of the threshold of good values. */
const noticeable = 0.05

/** How a 75th percentile has changed. */
export function trendOf(metric: WebVital, now: number, before: number): 'better' | 'same' | 'worse' {
  const change = now - before
  if (Math.abs(change) <= noticeable * thresholds[metric].good) return 'same'
  return change < 0 ? 'better' : 'worse'
}
