// Days of the office's calendar, written as in `2026-11-23`.
import { officeTimeZone } from '../../src/site/hours.ts'

// 'sv-SE' writes ISO 8601: 2026-11-23 13.
const format = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  timeZone: officeTimeZone,
})

/** The day of `time`, and its hour, `00` to `23`. */
export function officeHour(time: number): { day: string; hour: string } {
  const [day = '', hour = ''] = format.format(time).split(' ')
  return { day, hour }
}

/** The day that is `count` days after `day`. */
export function addDays(day: string, count: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The day that is `months` before `day`, or the last day of its month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}
