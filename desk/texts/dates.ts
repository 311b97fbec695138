// Formats days and times in the time zone of the office. They are composed of single fields of Intl, because whole
// formats differ between Node and browsers.
import { languages } from '../../src/language/language.ts'
import { formatTime } from '../../src/site/format.ts'
import type { DeskLanguage } from '../api/desk-data.ts'

type Field = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'

const formats = new Map<string, Intl.DateTimeFormat>()

function cachedFormat(language: DeskLanguage, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(languages[language].locale, { ...options, hourCycle: 'h23' })
  formats.set(key, format)
  return format
}

const toFields = (format: Intl.DateTimeFormat, at: number) =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as Record<Field, string>

/** The number of the day of `at` in the office. Successive days have successive numbers. */
function dayNumber(at: number, timeZone: string): number {
  const format = cachedFormat('en', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone })
  const { year, month, day } = toFields(format, at)
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
}

/** The number of calendar days from `now` to `at`: 0 today, -1 yesterday. */
export const daysFrom = (now: number, at: number, timeZone: string): number =>
  dayNumber(at, timeZone) - dayNumber(now, timeZone)

/** A time on `day` (2026-11-20). Half of the world is on the same day then, from Honolulu to Auckland. */
export const timeOn = (day: string): number => Date.parse(`${day}T10:00Z`)

/** The fields of a day and time in a language. */
export interface Moment {
  /** 17:30, 17 h 30. */
  time: string
  /** 20 November, 1er novembre. */
  day: string
  weekday: string
  year: string
  /** 20/11, 09:12; 20/11, 9 h 12. */
  short: string
}

export function toMoment(at: number, language: DeskLanguage, timeZone: string): Moment {
  const long = cachedFormat(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone })
  const numeric = cachedFormat(language, {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const { weekday, day, month, year } = toFields(long, at)
  const digits = toFields(numeric, at)
  const time = formatTime(`${digits.hour}:${digits.minute}`, language)
  return {
    time,
    day: `${language === 'fr' && day === '1' ? '1er' : day} ${month}`,
    weekday,
    year,
    short: `${digits.day}/${digits.month}, ${time}`,
  }
}
