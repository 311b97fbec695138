// Days and times at the office, in its time zone.
const formats = new Map<string, Intl.DateTimeFormat>()

/** A time at the office, such as 2026-11-20 13:05:00. Spreadsheets in every language read it as a time. */
export function officeTimestamp(time: number, timeZone: string): string {
  // 'sv-SE' writes ISO 8601. Kept, because a format takes long to create.
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  formats.set(timeZone, format)
  return format.format(time)
}

/** The day at the office at `time`: 2026-11-20. */
export const officeDay = (time: number, timeZone: string): string => officeTimestamp(time, timeZone).slice(0, 10)

/** The hour at the office at `time`: `00` to `23`. */
export const officeHour = (time: number, timeZone: string): string => officeTimestamp(time, timeZone).slice(11, 13)
