// The special days of the office that visitors see: the days of the next weeks.
import type { Facts } from '../../src/site/facts.ts'
import { day } from '../durations.ts'

type SpecialDays = Facts['specialDays']

/** The number of days before a special day on which visitors first see it. */
const shownBefore = 28

/** The entries of `days` that have not ended before the day `today`. */
export function withoutPast(days: SpecialDays, today: string): SpecialDays {
  return days.filter(({ date, until = date }) => until >= today)
}

/** The special days that visitors see on the day `today`, in their order. */
export function shownDays(days: SpecialDays, today: string): SpecialDays {
  const last = new Date(Date.parse(today) + shownBefore * day).toISOString().slice(0, 10)
  return withoutPast(days, today)
    .filter(({ date }) => date <= last)
    .sort((first, second) => first.date.localeCompare(second.date))
}
