// Times of day in time zones. A day is written 2026-11-20, a time 09:00.

export interface ClockTime {
  day: string
  time: string
}

/** The day and time on a clock in `timeZone` at `instant`; without a zone, the clock of this device. */
export function clockTime(instant: number, timeZone?: string): ClockTime {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  const [day = '', time = ''] = format.format(instant).match(/\d\d:\d\d|[\d-]{10}/g) ?? []
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
