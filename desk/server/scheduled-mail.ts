// Emails to the staff at set times. The database records them, so that only one of several processes sends an email,
// and a restart sends none again.
import type { FastifyInstance } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { Database, Query } from '../../server/database/types.ts'
import { second } from '../../server/durations.ts'
import { explainMailError } from '../../server/mail/mail-errors.ts'
import type { MailLog } from '../../server/mail/mailer.ts'
import { nextAttempt } from '../../server/mail/retry-times.ts'
import { longestPause } from '../../server/outbox/outbox.ts'
import type { DeskContext } from './desk-context.ts'
import { type DeskMailOptions, deskMailOptions } from './mail-options.ts'

export interface ScheduledMail {
  /** The name in the log. */
  name: string
  database: Database
  /** Returns the email that is due at a time, if any. */
  due: (time: number) => DueMail | undefined
  mailOptions: () => Promise<DeskMailOptions>
  /** Resolves when the mail server has accepted the email. Rejects when `signal` aborts. */
  send: (mail: SendMailOptions, signal: AbortSignal) => Promise<unknown>
  log: MailLog
  now?: () => number
}

export interface DueMail {
  /** The unique id of an email, which is sent once. */
  turn: string
  /** Returns undefined if there is nothing to report. */
  write: (query: Query, options: DeskMailOptions) => Promise<SendMailOptions | undefined>
}

const checkInterval = 60 * second
/** Longer than an email may take, so that no other process sends one that is still being sent. */
const leaseDuration = 120 * second
/** Emails are due at this hour of the office's time zone. */
export const firstHour = '08'

/** Sends the emails until `app` closes. Closing waits for an email that is being sent. */
export function sendOnSchedule(
  app: FastifyInstance,
  { settings, database, content, sendMail: send }: DeskContext,
  { name, due }: { name: string; due: (time: number, timeZone: string) => DueMail | undefined },
) {
  const scheduled: ScheduledMail = {
    name,
    database,
    due: (time) => due(time, content.current.site.facts.office.timeZone),
    mailOptions: () => deskMailOptions(settings, content.current),
    send,
    log: app.log,
  }
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => checkSchedule(scheduled, stopping.signal))
  }, checkInterval)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  })
}

/** Sends the due email, unless it was sent before. /readyz reports a database that fails. */
export async function checkSchedule(scheduled: ScheduledMail, stopping = new AbortController().signal): Promise<void> {
  const { name, database, due, log, now = Date.now } = scheduled
  try {
    const mail = due(now())
    const attempt = mail && (await claim(database, mail.turn, now()))
    if (attempt) await sendMail(mail, attempt, scheduled, stopping)
  } catch (err) {
    log.error({ err }, `${name} could not be checked`)
  }
}

interface Attempt {
  /** The time of the first attempt. */
  receivedAt: number
  attempts: number
}

/** Claims the email `turn`, unless it was sent or given up, or another process has claimed it. */
async function claim(database: Database, turn: string, now: number): Promise<Attempt | undefined> {
  const [row] = await database.query<{ started_at: number; attempts: number }>(
    `INSERT INTO scheduled_mails AS kept (turn, started_at, attempts, due_at) VALUES ($1, $2, 1, $3)
     ON CONFLICT (turn) DO UPDATE SET attempts = kept.attempts + 1, due_at = excluded.due_at
       WHERE kept.due_at <= $2 OR kept.due_at > $4
     RETURNING started_at, attempts`,
    [turn, now, now + leaseDuration, now + longestPause],
  )
  return row && { receivedAt: row.started_at, attempts: row.attempts }
}

async function sendMail(
  { turn, write }: DueMail,
  attempt: Attempt,
  { name, database, mailOptions, send, log, now = Date.now }: ScheduledMail,
  stopping: AbortSignal,
) {
  const details = { turn, attempts: attempt.attempts }
  /** `due`: the time of the next attempt, or null. */
  const settle = (due: number | null) =>
    database.query('UPDATE scheduled_mails SET due_at = $1 WHERE turn = $2', [due, turn])
  try {
    const mail = await write(database.query, await mailOptions())
    if (mail) await send(mail, stopping)
    await settle(null)
    if (mail) log.info(details, `${name} sent`)
  } catch (error) {
    const { cause, status } = explainMailError(error)
    const next = nextAttempt(attempt, now(), Math.random())
    await settle(next ?? null)
    if (next === undefined) log.error({ ...details, cause, status }, `${name} not sent, and not retried`)
    else log.warn({ ...details, cause, status, next: new Date(next).toISOString() }, `${name} not sent yet`)
  }
}
