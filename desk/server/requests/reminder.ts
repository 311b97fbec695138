// The reminder: an email at eight on each working day, if requests have waited too long for an answer, or will soon be
// erased.
import { officeDay, officeHour } from '../../../server/content/office-time.ts'
import { type DueMail, firstHour } from '../scheduled-mail.ts'
import { reminderMail } from './reminder-mail.ts'

/** The email that is due at `time`; undefined on a weekend and before eight. */
export function reminder(time: number, timeZone: string): DueMail | undefined {
  const day = officeDay(time, timeZone)
  const weekday = new Date(day).getUTCDay()
  const isWorkingDay = weekday >= 1 && weekday <= 5
  if (!isWorkingDay || officeHour(time, timeZone) < firstHour) return undefined
  return { turn: `day ${day}`, write: (query, options) => reminderMail(query, time, options) }
}
