// The opening hours, grouped by successive days.

export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type WeekDay = (typeof weekDays)[number]

/** Opening and closing time, such as 09:00 and 18:00. */
export interface Span {
  opens: string
  closes: string
}

/**
 * The hours of each day; null if it is closed. `weekdays` applies to Monday to Friday, except days with their own
 * hours.
 */
type Hours = Partial<Record<'weekdays' | WeekDay, Span | Span[] | null>>

export interface OpeningDays {
  /** Successive days, as indices of `weekDays`. */
  days: number[]
  spans: Span[]
}

/** The days on which the office is open; successive days with the same hours are one group. */
export function openingDays(hours: Hours): OpeningDays[] {
  const runs: OpeningDays[] = []
  weekDays.forEach((name, day) => {
    const dayHours = hours[name]
    const found = dayHours === undefined && day < 5 ? hours.weekdays : dayHours
    const spans = found ? [found].flat() : []
    const last = runs.at(-1)
    if (last?.days.at(-1) === day - 1 && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day)
    else if (spans.length > 0) runs.push({ days: [day], spans })
  })
  return runs
}
