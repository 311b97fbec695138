// WEEKLY_REPORT: an email about the last week, on Monday at eight, or when the site next runs.
import { officeDay, officeHour } from '../../../server/content/office-time.ts'
import { addDays } from '../../../server/statistics/days.ts'
import { type DueMail, firstHour } from '../scheduled-mail.ts'
import { type Period, periodUntil } from './periods.ts'
import { weeklyMail } from './weekly-mail.ts'

/** The email that is due at `time`. */
export function weeklyReport(time: number, timeZone: string): DueMail {
  const week = lastWeek(time, timeZone)
  return { turn: week.from, write: (query, options) => weeklyMail(query, week, options) }
}

/** The week, from Monday to Sunday, whose email is due at `time`. */
export function lastWeek(time: number, timeZone: string): Period {
  const day = officeDay(time, timeZone)
  const weekday = (new Date(day).getUTCDay() + 6) % 7 // 0: Monday
  const isTooEarly = weekday === 0 && officeHour(time, timeZone) < firstHour
  return periodUntil(addDays(day, -1 - weekday - (isTooEarly ? 7 : 0)), 7)
}
