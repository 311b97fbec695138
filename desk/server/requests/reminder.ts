// The reminder: an email on each working day at eight o'clock of the office, if requests have waited too long for an
// answer, or will soon be erased without one.
import type { FastifyInstance } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import { officeHour } from '../../../server/statistics/days.ts'
import type { DeskContext } from '../desk-context.ts'
import { deskMailOptions } from '../mail-options.ts'
import { type DueMail, firstHour, sendOnSchedule } from '../scheduled-mail.ts'
import { reminderMail } from './reminder-mail.ts'

/** Sends the reminders until `app` closes. */
export function sendReminders(app: FastifyInstance, { settings, database, content, sendMail }: DeskContext) {
  const mailAt = async (time: number) =>
    reminderMail(database.query, time, await deskMailOptions(settings, content.current))
  const due = (time: number) => reminder(time, mailAt)
  sendOnSchedule(app, { name: 'Reminder', database, due, send: sendMail, log: app.log })
}

/** The email that is due at `time`, from `mailAt`; undefined on a weekend and before eight. */
export function reminder(
  time: number,
  mailAt: (time: number) => Promise<SendMailOptions | undefined>,
): DueMail | undefined {
  const { day, hour } = officeHour(time)
  const weekday = new Date(day).getUTCDay()
  const isWorkingDay = weekday >= 1 && weekday <= 5
  return isWorkingDay && hour >= firstHour ? { turn: `day ${day}`, write: () => mailAt(time) } : undefined
}
