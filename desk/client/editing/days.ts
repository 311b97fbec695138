// The days of the week by name, their hours, and the days that two entries share.
import type { Facts } from '../../../src/site/facts.ts'
import { formatTime } from '../../../src/site/format.ts'
import { type Span, type WeekDay, weekDays } from '../../../src/site/hours.ts'
import { timeOn, toMoment } from '../../texts/dates.ts'
import type { DeskLocale } from '../locale.tsx'

/** The name of a day in a sentence. Monday has the index 0. */
export const dayName = (index: number, { language }: DeskLocale): string =>
  // 1 January 2024 was a Monday.
  toMoment(timeOn(`2024-01-0${1 + index}`), language, 'UTC').weekday

/** The name of a line of the opening hours: a day, or Monday to Friday. */
export function dayTitle(day: string, locale: DeskLocale): string {
  const index = weekDays.indexOf(day as WeekDay)
  const range = { first: dayName(0, locale), last: dayName(4, locale) }
  const title = index < 0 ? locale.fill(locale.texts.facts.hours.range, range) : dayName(index, locale)
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** The first day of each overlap of two entries. A new entry has no date until it is typed. */
export function sharedDays(entries: Facts['specialDays']): string[] {
  const dated = entries.filter(({ date }) => date)
  const shared = dated.flatMap(({ date, until = date }, index) =>
    dated
      .slice(index + 1)
      .filter((other) => other.date <= until && date <= (other.until ?? other.date))
      .map((other) => (other.date > date ? other.date : date)),
  )
  return [...new Set(shared)]
}

/** 09:00–12:30, de 9 h à 12 h 30. */
export const spanText = ({ opens, closes }: Span, { language, texts, fill }: DeskLocale): string =>
  fill(texts.facts.hours.span, { opens: formatTime(opens, language), closes: formatTime(closes, language) })
