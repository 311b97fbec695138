// The opening hours, grouped by successive days, and the office's time zone.
import { type Facts, type Span, weekDays } from './facts.ts'

export const officeTimeZone = 'Europe/Paris'

export interface OpeningDays {
  /** Successive days, as indices of `weekDays`. */
  days: number[]
  /** At least one. */
  spans: Span[]
}

/** The days on which the office is open; successive days with the same hours are one group. */
export function openingDays(hours: Partial<Facts['hours']>): OpeningDays[] {
  const runs: OpeningDays[] = []
  weekDays.forEach((name, day) => {
    const own = hours[name]
    const found = own === undefined && day < 5 ? hours.weekdays : own
    const spans = found ? [found].flat() : []
    const last = runs.at(-1)
    if (last?.days.at(-1) === day - 1 && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day)
    else if (spans.length > 0) runs.push({ days: [day], spans })
  })
  return runs
}
