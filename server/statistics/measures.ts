// The measures of the statistics. Each row of the table is one total of one day: a measure, a name and a count. Totals
// have one dimension each, because a combination of page, language and device could belong to one visit only.
import type { PageName } from '../../src/routes.ts'

export const measures = [
  /** Page views, by the hour in the office's time zone: `00` to `23`. */
  'hour',
  /** Page views, by path. */
  'page',
  /** Page views, by language. */
  'language',
  /** Page views, by `DeviceClass`. */
  'device',
  /** Page views, by ISO 3166 code. Only with COUNTRY_HEADER. */
  'country',
  /** Arrivals (views that were not opened from this site), by host without `www.`, or `direct`. */
  'referrer',
  /** Arrivals from a campaign: `source=…&medium=…&campaign=…`. */
  'campaign',
  /** Searches by folded term: all, and without a result. */
  'search',
  'search-empty',
  /** Visits of the contact form: `seen`, `started`, `sent`. */
  'form',
  /** Refused fields of the contact form, by name. */
  'form-refused',
  /** Presses of links: `phone`, `mail`, `whatsapp`. */
  'link',
  /** Stored requests, by id or `none`. */
  'request-service',
  'request-package',
  /** Web vitals, by `speedName`. */
  'speed',
] as const

export type Measure = (typeof measures)[number]

export type DeviceClass = 'phone' | 'tablet' | 'computer'

/** The name of everything above the limit of names. */
export const otherName = 'other'

/** The name of arrivals without a referrer. */
export const directName = 'direct'

/** Anyone can add names of these measures, or all combinations of them. */
export const freeMeasures: readonly Measure[] = ['referrer', 'campaign', 'search', 'search-empty', 'speed']

/** One total. */
export interface Total {
  /** For example `2026-11-23`, in the office's time zone. */
  day: string
  measure: Measure
  name: string
  count: number
}

/**
 * Names that were seen less often are rare: search terms are hidden, and all of `freeMeasures` are folded after a week.
 */
export const rareCount = 3

/** Days before the current one whose rare names are kept. */
export const recentDays = 7

/** Totals are deleted after this time, the longest that the French regulator's exemption allows. */
export const keptMonths = 25

/**
 * The upper edges of the buckets (milliseconds; CLS: a score), with the thresholds of https://web.dev/articles/vitals
 */
export const speedEdges = {
  LCP: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10000],
  INP: [50, 100, 150, 200, 300, 500, 1000],
  CLS: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
  FCP: [500, 1000, 1400, 1800, 2400, 3000, 5000],
  TTFB: [100, 200, 400, 800, 1200, 1800, 3000],
} as const

export type WebVital = keyof typeof speedEdges

/** The largest plausible value. Greater values, and negative ones, come from broken clocks or programs. */
export const speedLimit = (metric: WebVital) => (metric === 'CLS' ? 1000 : 600_000)

export interface WebVitalSample {
  metric: WebVital
  page: PageName
  device: DeviceClass
  language: string
}

/**
 * The name of a value of `speed`, such as `LCP home phone en 2500`. It ends with the upper edge, or `+` above all
 * edges.
 */
export function speedName({ metric, page, device, language }: WebVitalSample, value: number): string {
  const edge = speedEdges[metric].find((edge) => value <= edge) ?? '+'
  return `${metric} ${page} ${device} ${language} ${edge}`
}

/** The SQL of a name with its measure: `(measure, name) IN (…)` takes SQLite 25 times longer. */
export const measuredName = `measure || ' ' || name`
