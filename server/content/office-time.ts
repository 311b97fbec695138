// Days and hours at the office, in its time zone.
import { timestamp } from '../../src/office/clock.ts'

/** The day at the office at `time`: 2026-11-20. */
export const officeDay = (time: number, timeZone: string): string => timestamp(time, timeZone).slice(0, 10)

/** The hour at the office at `time`: `00` to `23`. */
export const officeHour = (time: number, timeZone: string): string => timestamp(time, timeZone).slice(11, 13)
