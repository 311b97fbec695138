// ALERT_WEBHOOK: alerts the operator, without email, to requests that wait or have failed, to unusually many requests,
// and to missing backups. An alert contains numbers and the address of the site, but nothing about a visitor.
import { lastRun } from '../database/last-runs.ts'
import type { Database } from '../database/types.ts'
import { hour, minute, second } from '../durations.ts'
import type { MailLog } from '../mail/mailer.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import type { Counts } from '../outbox/outbox.ts'

export interface Alert {
  title: string
  message: string
}

export interface AlertOptions {
  outbox: Pick<Outbox, 'counts'>
  /** Stores which alerts were sent, so that only one of several replicas sends an alert. */
  database: Database
  webhook: string
  siteUrl: string
  log: Pick<MailLog, 'info' | 'error'>
  /** Called after each call of the webhook. */
  onCalled: (outcome: 'sent' | 'failed') => void
  now?: () => number
}

/** A day, and two hours by which a nightly backup may be late. */
export const longestBackupAge = 26 * hour

const webhookTimeout = 10 * second
/** While an incident lasts, its alert is sent once a day. */
const repeatAfter = 24 * hour
const retryAfter = 5 * minute
/** Longer than a call, so that no other process calls at the same time. */
const alertLease = minute

const numbered = (count: number) => `${count} contact ${count === 1 ? 'request' : 'requests'}`

/** The state of the site. */
interface SiteState extends Counts {
  /** The age of the last stored backup; undefined if none was recorded. */
  backupAge: number | undefined
}

/** The alert of each incident, or false while there is no incident. */
const incidents: Record<string, (state: SiteState) => Alert | false> = {
  waiting: ({ waiting, oldestWaiting }) =>
    oldestWaiting >= hour && {
      title: 'Contact requests are not delivered',
      message: `${numbered(waiting)} wait for delivery, the oldest for ${Math.floor(oldestWaiting / hour)} h. Run the doctor; "outbox show" shows the cause.`,
    },
  failed: ({ failed }) =>
    failed > 0 && {
      title: 'Contact requests could not be delivered',
      message: `${numbered(failed)} are not retried. "outbox list --state failed" lists them, "outbox show" shows the cause, "outbox retry" sends them again.`,
    },
  backup: ({ backupAge = 0 }) =>
    backupAge >= longestBackupAge && {
      title: 'There is no new backup',
      message: `The last backup was stored ${Math.floor(backupAge / hour)} h ago. Check the log of the backup job: the container "backup", or the systemd units mimosa-mer-backup and mimosa-mer-offsite.`,
    },
  many: ({ inDigest }) =>
    inDigest > 0 && {
      title: 'Unusually many contact requests',
      message: `${numbered(inDigest)} exceeded CONTACT_HOURLY_MAX and wait for a digest. "outbox list" lists them.`,
    },
}

/** Checks for incidents every minute. Returns a function that stops the checks. */
export function startAlerts(options: AlertOptions): () => void {
  // A check calls the webhook for at most 10 seconds an incident, so it ends before the next one begins.
  const timer = setInterval(() => checkAlerts(options), minute)
  timer.unref()
  return () => clearInterval(timer)
}

/** Sends an alert for each new incident, and again every 24 hours. `/readyz` reports a database that fails. */
export async function checkAlerts(options: AlertOptions): Promise<void> {
  const { outbox, database, log, now = Date.now } = options
  try {
    const counts = await outbox.counts(now())
    const lastBackup = await lastRun(database.query, 'backup')
    const state = { ...counts, backupAge: lastBackup === undefined ? undefined : now() - lastBackup }
    for (const [incident, alertFor] of Object.entries(incidents)) {
      const alert = alertFor(state)
      if (!alert) await database.query('DELETE FROM alerts WHERE incident = $1', [incident])
      else if (await claimAlert(database, incident, now())) await sendAlert(incident, alert, options)
    }
  } catch (error) {
    log.error({ err: error }, 'Alerts could not be checked')
  }
}

/** Returns true for one process if the alert is due. After the lease, another process can claim it. */
async function claimAlert(database: Database, incident: string, now: number): Promise<boolean> {
  const rows = await database.query(
    `INSERT INTO alerts AS kept (incident, told_at) VALUES ($1, $2)
     ON CONFLICT (incident) DO UPDATE SET told_at = excluded.told_at WHERE kept.told_at <= $3 OR kept.told_at > $4
     RETURNING incident`,
    [incident, now + alertLease - repeatAfter, now - repeatAfter, now],
  )
  return rows.length > 0
}

async function sendAlert(incident: string, { title, message }: Alert, options: AlertOptions) {
  const { database, webhook, siteUrl, log, onCalled, now = Date.now } = options
  const failure = await callWebhook(webhook, { title: `${title}: ${new URL(siteUrl).host}`, message }).then(
    () => undefined,
    webhookError,
  )
  // Only now: if the process ends before the call, the alert is sent once the lease has ended.
  const toldAt = now() + (failure ? retryAfter - repeatAfter : 0)
  await database.query('UPDATE alerts SET told_at = $1 WHERE incident = $2', [toldAt, incident])
  if (failure) log.error({ incident, reason: failure }, 'ALERT_WEBHOOK could not be called')
  else log.info({ incident }, 'Alert sent')
  onCalled(failure ? 'failed' : 'sent')
}

/**
 * Posts an alert as JSON. Slack and similar services read `text`; ntfy reads `title`, `message` and the `topic` in the
 * URL (https://ntfy.sh/?topic=…). Rejects unless the webhook answers with success within ten seconds.
 */
export async function callWebhook(webhook: string, { title, message }: Alert): Promise<void> {
  const topic = new URL(webhook).searchParams.get('topic')
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(topic && { topic }), title, message, text: `${title}\n${message}`, priority: 4 }),
    signal: AbortSignal.timeout(webhookTimeout),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`it answered ${response.status}`)
}

/** The reason why a call failed, without the URL, which is a secret. */
export function webhookError(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return `no response within ${webhookTimeout / second} seconds`
  return cause?.code ?? (message.startsWith('it answered') ? message : name)
}
