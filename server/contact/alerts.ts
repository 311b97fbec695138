// ALERT_WEBHOOK: tells the operator by another way than mail that requests wait, failed, or come in unusual numbers.
// What is sent holds numbers and the site's address, nothing of a visitor.
import type { Database } from '../database/types.ts'
import type { Counts, Outbox } from './outbox.ts'

export interface Alert {
  title: string
  message: string
}

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface AlertOptions {
  outbox: Pick<Outbox, 'counts'>
  /** Where it is kept what was told, so that of several replicas one tells it. */
  database: Database
  webhook: string
  siteUrl: string
  log: Log
  /** Called after each call of the webhook. */
  onCalled?: (outcome: 'sent' | 'failed') => void
  now?: () => number
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const longestWait = hour
const checkInterval = minute
const callTime = 10 * second
/** An incident that lasts is told of once a day. */
const repeatAfter = 24 * hour
const retryAfter = 5 * minute

const numbered = (count: number) => `${count} contact ${count === 1 ? 'request' : 'requests'}`

const incidents: Record<string, { is: (counts: Counts) => boolean; tell: (counts: Counts) => Alert }> = {
  waiting: {
    is: ({ oldestWaiting }) => oldestWaiting >= longestWait,
    tell: ({ waiting, oldestWaiting }) => ({
      title: 'Contact requests are not delivered',
      message: `${numbered(waiting)} wait for delivery, the oldest for ${Math.floor(oldestWaiting / hour)} h. Run the doctor; "outbox show" tells the cause.`,
    }),
  },
  failed: {
    is: ({ failed }) => failed > 0,
    tell: ({ failed }) => ({
      title: 'Contact requests could not be delivered',
      message: `${numbered(failed)} were given up. "outbox list --state failed" names them, "outbox show" tells the cause, "outbox retry" sends them again.`,
    }),
  },
  many: {
    is: ({ inDigest }) => inDigest > 0,
    tell: ({ inDigest }) => ({
      title: 'Unusually many contact requests',
      message: `${numbered(inDigest)} came above CONTACT_HOURLY_MAX and wait for a digest. "outbox list" names them.`,
    }),
  },
}

/** Looks every minute for something to tell; answers how to end that. */
export function startAlerts(options: AlertOptions): () => void {
  // A call takes 10 seconds at most: it ends before the next one begins.
  const timer = setInterval(() => checkAlerts(options), checkInterval)
  timer.unref()
  return () => clearInterval(timer)
}

/** Tells of each incident that began or still lasts a day later. A database that is away is told of by `/readyz`. */
export async function checkAlerts(options: AlertOptions): Promise<void> {
  const { outbox, database, webhook, siteUrl, log, onCalled = () => {}, now = Date.now } = options
  try {
    const counts = await outbox.counts(now())
    for (const [incident, { is, tell }] of Object.entries(incidents)) {
      if (!is(counts)) await database.query('DELETE FROM alerts WHERE incident = $1', [incident])
      else if (await isMine(database, incident, now())) {
        const { title, message } = tell(counts)
        try {
          await callWebhook(webhook, { title: `${title}: ${new URL(siteUrl).host}`, message })
          log.info({ incident }, 'Alert sent')
          onCalled('sent')
        } catch (error) {
          await database.query('UPDATE alerts SET told_at = $1 WHERE incident = $2', [
            ...[now() - repeatAfter + retryAfter, incident],
          ])
          log.error({ incident, reason: webhookFault(error) }, 'ALERT_WEBHOOK could not be called')
          onCalled('failed')
        }
      }
    }
  } catch (error) {
    log.error({ err: error }, 'It could not be seen whether there is an alert')
  }
}

/** Whether this process is to tell of the incident: nobody has told of it for a day, or ever. */
async function isMine(database: Database, incident: string, now: number): Promise<boolean> {
  const rows = await database.query(
    `INSERT INTO alerts AS kept (incident, told_at) VALUES ($1, $2)
     ON CONFLICT (incident) DO UPDATE SET told_at = excluded.told_at
       WHERE kept.told_at <= $3 OR kept.told_at > excluded.told_at
     RETURNING incident`,
    [incident, now, now - repeatAfter],
  )
  return rows.length > 0
}

/**
 * Posts an alert as JSON: Slack and its kin read `text`, ntfy reads `title`, `message` and the `topic` that the URL names
 * (https://ntfy.sh/?topic=…). Rejects if the answer is no success within ten seconds.
 */
export async function callWebhook(webhook: string, { title, message }: Alert): Promise<void> {
  const topic = new URL(webhook).searchParams.get('topic')
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(topic && { topic }), title, message, text: `${title}\n${message}`, priority: 4 }),
    signal: AbortSignal.timeout(callTime),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`it answered ${response.status}`)
}

/** Why a call failed, without the URL, which is a secret. */
export function webhookFault(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return `no answer within ${callTime / second} seconds`
  return cause?.code ?? (message.startsWith('it answered') ? message : name)
}
