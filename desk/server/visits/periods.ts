// Periods of days of the office's calendar, which are written as in `2026-11-23`.
import { addDays } from '../../../server/statistics/days.ts'

/** The days from `from` to `to`, both included. */
export interface Period {
  from: string
  to: string
}

/** The period of `length` days that ends on `to`. */
export const periodUntil = (to: string, length: number): Period => ({ from: addDays(to, 1 - length), to })

/** The period with the same length that ends the day before `period`. */
export function periodBefore({ from, to }: Period): Period {
  return periodUntil(addDays(from, -1), daysIn({ from, to }).length)
}

/** The days of a period, in order. */
export function daysIn({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
