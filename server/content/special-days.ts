// Which special days count on a day: those that are over are forgotten, visitors see those of the next weeks.
import type { Facts } from '../../src/site/facts.ts'

type SpecialDays = Facts['specialDays']

/** How many days before a special day visitors see it. */
const shownBefore = 28

const officeFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' })

/** The day at the office at `time`: 2026-11-20. */
export function officeDay(time: number): string {
  return officeFormat.format(time)
}

/** The special days that are not over on the day `today`. */
export function withoutPast(days: SpecialDays, today: string): SpecialDays {
  return days.filter(({ date, until = date }) => until >= today)
}

/** The special days that visitors see on the day `today`, in their order. */
export function shownDays(days: SpecialDays, today: string): SpecialDays {
  const last = new Date(Date.parse(today) + shownBefore * 86_400_000).toISOString().slice(0, 10)
  return withoutPast(days, today)
    .filter(({ date }) => date <= last)
    .sort((first, second) => first.date.localeCompare(second.date))
}
