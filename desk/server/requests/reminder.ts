// The reminder: an email at eight on each working day, if requests have waited too long for an answer, or will soon be
// erased.
import type { FastifyInstance } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import { officeDay, officeHour } from '../../../server/content/office-time.ts'
import type { DeskContext } from '../desk-context.ts'
import { deskMailOptions } from '../mail-options.ts'
import { type DueMail, firstHour, sendOnSchedule } from '../scheduled-mail.ts'
import { reminderMail } from './reminder-mail.ts'

/** Sends the reminders until `app` closes. */
export function sendReminders(app: FastifyInstance, { settings, database, content, sendMail }: DeskContext) {
  const mailAt = async (time: number) =>
    reminderMail(database.query, time, await deskMailOptions(settings, content.current))
  const due = (time: number) => reminder(time, content.current.site.facts.office.timeZone, mailAt)
  sendOnSchedule(app, { name: 'Reminder', database, due, send: sendMail, log: app.log })
}

/** The email that is due at `time`, from `mailAt`; undefined on a weekend and before eight. */
export function reminder(
  time: number,
  timeZone: string,
  mailAt: (time: number) => Promise<SendMailOptions | undefined>,
): DueMail | undefined {
  const day = officeDay(time, timeZone)
  const weekday = new Date(day).getUTCDay()
  const isWorkingDay = weekday >= 1 && weekday <= 5
  return isWorkingDay && officeHour(time, timeZone) >= firstHour
    ? { turn: `day ${day}`, write: () => mailAt(time) }
    : undefined
}
