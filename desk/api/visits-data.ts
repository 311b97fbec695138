// Data of the Visits page: totals of the last days, each compared with the previous period. A day is written as in
// `2026-11-23`, in the time zone of the office. Names are in the language of the desk, except search terms, hosts and
// campaigns.

/** The periods, in days. Each ends today. */
export const visitPeriods = [7, 30, 365] as const
export type VisitPeriod = (typeof visitPeriods)[number]
export const defaultPeriod: VisitPeriod = 30

interface VisitsEmpty {
  state: 'empty'
}

export type VisitsPage = { period: VisitPeriod } & (VisitsEmpty | VisitsFigures)

/** `before` is the count of the previous period; null if that period was not counted from its first day. */
export interface ComparedCount {
  count: number
  before: number | null
}

/**
 * A row of a table. `before` is 0 if the previous period does not have the row. Some names are ids, for which the page
 * has texts: `phone`, `tablet`, `computer`; `phone`, `mail`, `whatsapp`; `direct` of referrers; `none` of services and
 * packages; `other` for rows that are not listed one by one.
 */
interface Rank extends ComparedCount {
  name: string
}

/** The rows with the highest counts. */
export interface Ranks {
  rows: Rank[]
  /** The sum of the other rows; missing if there are none. */
  others?: ComparedCount & { rows: number }
}

export interface VisitsFigures {
  state: 'counted'
  /** The first and the last day of the period. */
  from: string
  to: string
  /** The first counted day. */
  since: string
  /** True if the previous period was counted from its first day. */
  isComparable: boolean
  views: ComparedCount
  requests: ComparedCount
  links: ComparedCount
  /** Forms in which a visitor typed. */
  forms: ComparedCount
  line: ViewLine
  busiest?: BusiestHours
  /** In this order. Tables without rows are left out. */
  tables: { id: VisitTable; ranks: Ranks }[]
}

export const visitTables = [
  'pages',
  'referrers',
  'campaigns',
  'languages',
  'devices',
  'countries',
  'links',
  'services',
  'packages',
  'searches',
  'emptySearches',
] as const
export type VisitTable = (typeof visitTables)[number]

/** Page views, per day or per week. The last point ends today. */
export interface ViewLine {
  unit: 'day' | 'week'
  points: ViewPoint[]
}

/** `count` and `before` are null on days that were not counted. */
export interface ViewPoint {
  /** The day, or the first day of the week. */
  day: string
  count: number | null
  /** The corresponding day of the previous period, and its count. */
  dayBefore: string
  before: number | null
}

/** The three hours with the most page views, from `from` o'clock to `to` o'clock. */
export interface BusiestHours {
  from: number
  to: number
  /** Their share of all page views, 0 to 1. */
  share: number
}
