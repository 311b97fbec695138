// The dates at which requests are erased. The desk writes them to `erase_at`; every process of the site erases the
// requests whose date has passed.
import { officeDay } from '../../../server/content/office-time.ts'
import type { Query } from '../../../server/database/types.ts'
import { day } from '../../../server/durations.ts'
import { longestKeepReason, mostKeepYears } from '../../api/request-actions.ts'
import { timeOn } from '../../texts/dates.ts'

/** A request is kept until this day of the office, such as 2027-03-01. */
export interface Keep {
  until: string
  reason: string
}

/** The time after which unanswered requests are erased: twelve months, in milliseconds. */
const unansweredLifetime = 365 * day

/** The date of a request by the usual rule, in SQL. The site erases requests without a date after RETENTION_DAYS. */
const usualDate = (retention: string) => `CASE
  WHEN state = 'suspected' THEN NULL
  WHEN answered_at IS NOT NULL THEN answered_at + ${retention}
  ELSE received_at + ${unansweredLifetime} END`

const eraseDate = (retention: string) =>
  `CASE WHEN keep_reason IS NOT NULL THEN erase_at ELSE ${usualDate(retention)} END`

/** An SQL condition: the usual rule erases the request before the time `until`. */
export const isErasedBefore = (until: string, retention: string) => `COALESCE(${usualDate(retention)}, 0) < ${until}`

/** Sets the date of one request, or of all requests, where it is missing or different. */
export async function setEraseDates(query: Query, retentionDays: number, reference?: string): Promise<void> {
  const date = eraseDate('$1')
  const one = reference === undefined ? '' : 'reference = $2 AND'
  await query(`UPDATE contact_requests SET erase_at = ${date} WHERE ${one} erase_at IS DISTINCT FROM ${date}`, [
    retentionDays * day,
    ...(reference === undefined ? [] : [reference]),
  ])
}

/** The time until which a request is kept, on the day; undefined if the day or the reason is not allowed. */
export function keptUntil({ until, reason }: Keep, now: number, timeZone: string): number | undefined {
  const today = officeDay(now, timeZone)
  const last = `${Number(today.slice(0, 4)) + mostKeepYears}${today.slice(4)}`
  const { length } = [...reason]
  const isAllowed = until > today && until <= last && length > 0 && length <= longestKeepReason
  return isAllowed ? timeOn(until) : undefined
}
