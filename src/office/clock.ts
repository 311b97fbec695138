// Times of day in time zones. A day is written 2026-11-20, a time 09:00.

export interface ClockTime {
  day: string
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The most formats that are kept: visitors name time zones, too. */
const mostFormats = 50

/**
 * The day and time on a clock in `timeZone` at `instant`, such as 2026-11-20 13:05:00; without a zone, on the clock of
 * this device. Spreadsheets in every language read it as a time.
 */
export function timestamp(instant: number, timeZone?: string): string {
  const known = timeZone && formats.get(timeZone)
  if (known) return known.format(instant)
  // 'sv-SE' writes ISO 8601. Kept, because a format takes long to create.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  if (formats.size >= mostFormats) formats.clear()
  if (timeZone) formats.set(timeZone, format)
  return format.format(instant)
}

/** The day and time on a clock in `timeZone` at `instant`; without a zone, the clock of this device. */
export function clockTime(instant: number, timeZone?: string): ClockTime {
  const [day = '', time = ''] = timestamp(instant, timeZone).match(/\d\d:\d\d|[\d-]{10}/g) ?? []
  return { day, time }
}

/** The instant at which a clock in `timeZone` shows this time. */
export function instantAt({ day, time }: ClockTime, timeZone: string): number {
  const utc = Date.parse(`${day}T${time}Z`)
  /** The milliseconds by which the clock is ahead of UTC. */
  const offset = (instant: number) => {
    const shown = clockTime(instant, timeZone)
    return Date.parse(`${shown.day}T${shown.time}Z`) - instant
  }
  // The offset may change between the two instants.
  return utc - offset(utc - offset(utc))
}
