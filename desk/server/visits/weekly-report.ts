// WEEKLY_REPORT: one mail about the last week, on Monday at eight o'clock of the office, or when the site runs again. The
// database knows which week was mailed, so that of several processes one sends the mail, and a restart sends none.

import type { FastifyInstance } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { Database } from '../../../server/database/types.ts'
import { explainMailError } from '../../../server/mail/mail-errors.ts'
import type { MailLog } from '../../../server/mail/mailer.ts'
import { nextAttempt } from '../../../server/mail/retry-times.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import { addDays, officeHour } from '../../../server/statistics/days.ts'
import { type Period, periodUntil } from './periods.ts'
import { weeklyMail, weeklyMailOptions } from './weekly-mail.ts'

export interface WeeklyReportOptions {
  database: Database
  /** The mail about a week; undefined if nothing was counted until its end. */
  mailOf: (week: Period) => Promise<SendMailOptions | undefined>
  /** Resolves when the mail server has accepted the mail. Rejects when `signal` aborts. */
  send: (mail: SendMailOptions, signal: AbortSignal) => Promise<unknown>
  log: MailLog
  now?: () => number
}

const second = 1_000
const checkInterval = 60 * second
const sendTime = 60 * second
/** Longer than `sendTime`, so that no other process sends a mail that is still being sent. */
const leaseTime = 2 * sendTime
const firstHour = '08'

/** Sends the mails until `app` closes. Closing waits for a mail that is being sent. */
export function sendWeeklyReports(app: FastifyInstance, { settings, database, content, sendMail }: SiteServices) {
  const options: WeeklyReportOptions = {
    ...{ database, send: sendMail, log: app.log },
    mailOf: async (week) => weeklyMail(database.query, week, await weeklyMailOptions(settings, content.current)),
  }
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => checkWeeklyReport(options, stopping.signal))
  }, checkInterval)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  })
}

/** Sends the mail about the last week, if it is due. /readyz reports a database that fails. */
export async function checkWeeklyReport(options: WeeklyReportOptions, stopping?: AbortSignal): Promise<void> {
  const { log, now = Date.now } = options
  try {
    const week = lastWeek(now())
    const attempt = await claim(options.database, week, now())
    if (attempt) await sendReport(week, attempt, options, stopping)
  } catch (err) {
    log.error({ err }, 'The weekly report could not be checked')
  }
}

/** The week, from Monday to Sunday, whose mail is due at `time`. */
export function lastWeek(time: number): Period {
  const { day, hour } = officeHour(time)
  const weekday = (new Date(day).getUTCDay() + 6) % 7 // 0: Monday
  const isTooEarly = weekday === 0 && hour < firstHour
  return periodUntil(addDays(day, -1 - weekday - (isTooEarly ? 7 : 0)), 7)
}

interface Attempt {
  /** The time of the first attempt. */
  receivedAt: number
  attempts: number
}

/** Takes the mail about `week`, unless it was sent, given up, or another process has taken it. */
async function claim(database: Database, week: Period, now: number): Promise<Attempt | undefined> {
  const [row] = await database.query<{ started_at: number; attempts: number }>(
    `INSERT INTO weekly_reports AS kept (week, started_at, attempts, due_at) VALUES ($1, $2, 1, $3)
     ON CONFLICT (week) DO UPDATE SET attempts = kept.attempts + 1, due_at = excluded.due_at WHERE kept.due_at <= $2
     RETURNING started_at, attempts`,
    [week.from, now, now + leaseTime],
  )
  return row && { receivedAt: row.started_at, attempts: row.attempts }
}

async function sendReport(
  week: Period,
  attempt: Attempt,
  { database, mailOf, send, log, now = Date.now }: WeeklyReportOptions,
  stopping?: AbortSignal,
) {
  const details = { week: week.from, attempts: attempt.attempts }
  /** `due`: the next attempt; null if there is none. */
  const settle = (due: number | null) =>
    database.query('UPDATE weekly_reports SET due_at = $1 WHERE week = $2', [due, week.from])
  try {
    const mail = await mailOf(week)
    const timeout = AbortSignal.timeout(sendTime)
    if (mail) await send(mail, stopping ? AbortSignal.any([stopping, timeout]) : timeout)
    await settle(null)
    if (mail) log.info(details, 'Weekly report sent')
  } catch (error) {
    const { cause, reply } = explainMailError(error)
    const next = nextAttempt(attempt, now(), Math.random())
    await settle(next ?? null)
    if (next === undefined) log.error({ ...details, cause, reply }, 'Weekly report not sent, and not tried again')
    else log.warn({ ...details, cause, reply, next: new Date(next).toISOString() }, 'Weekly report not sent yet')
  }
}
