// WEEKLY_REPORT: an email about the last week, on Monday at eight, or when the site next runs.
import type { FastifyInstance } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import { officeDay, officeHour } from '../../../server/content/office-time.ts'
import { addDays } from '../../../server/statistics/days.ts'
import type { DeskContext } from '../desk-context.ts'
import { deskMailOptions } from '../mail-options.ts'
import { type DueMail, firstHour, sendOnSchedule } from '../scheduled-mail.ts'
import { type Period, periodUntil } from './periods.ts'
import { weeklyMail } from './weekly-mail.ts'

/** Sends the emails until `app` closes. */
export function sendWeeklyReports(app: FastifyInstance, { settings, database, content, sendMail }: DeskContext) {
  const mailOf = async (week: Period) =>
    weeklyMail(database.query, week, await deskMailOptions(settings, content.current))
  const due = (time: number) => weeklyReport(time, content.current.site.facts.office.timeZone, mailOf)
  sendOnSchedule(app, { name: 'Weekly report', database, due, send: sendMail, log: app.log })
}

/** The email that is due at `time`, from `mailOf`. */
export function weeklyReport(
  time: number,
  timeZone: string,
  mailOf: (week: Period) => Promise<SendMailOptions | undefined>,
): DueMail {
  const week = lastWeek(time, timeZone)
  return { turn: week.from, write: () => mailOf(week) }
}

/** The week, from Monday to Sunday, whose email is due at `time`. */
export function lastWeek(time: number, timeZone: string): Period {
  const day = officeDay(time, timeZone)
  const weekday = (new Date(day).getUTCDay() + 6) % 7 // 0: Monday
  const isTooEarly = weekday === 0 && officeHour(time, timeZone) < firstHour
  return periodUntil(addDays(day, -1 - weekday - (isTooEarly ? 7 : 0)), 7)
}
