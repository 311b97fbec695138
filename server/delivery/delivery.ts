// Delivery: a loop that sends the emails of the outbox, one at a time, until the mail server has accepted each.
// mail-kinds.ts has the kinds of email. The log gets references and causes, never what a visitor wrote.
import { setTimeout as wait } from 'node:timers/promises'
import type { SendMailOptions } from 'nodemailer'
import { day, second } from '../durations.ts'
import { explainMailError, failureText, type MailFailure } from '../mail/mail-errors.ts'
import type { MailLog, MailReceipt } from '../mail/mailer.ts'
import { nextAttempt } from '../mail/retry-times.ts'
import type { ClaimedMail, Failure, MailQueue } from '../outbox/outbox.ts'

export type AttemptOutcome = 'delivered' | 'later' | 'failed'

/** A kind of email: its queue, its author, and the time in which it is retried. */
export interface MailKind<Mail extends ClaimedMail = ClaimedMail> {
  name: string
  queue: MailQueue<Mail>
  write(mail: Mail): Promise<SendMailOptions>
  /** The milliseconds after the receipt in which an email is sent again; undefined if it is not. */
  retryDuration(failure: MailFailure): number | undefined
  /** The level in the log if an email is given up. */
  failureLevel: 'warn' | 'error'
  onAttempt?: ((outcome: AttemptOutcome) => void) | undefined
}

export interface DeliveryOptions {
  /** The order is the priority, which counts before each email. */
  kinds: readonly MailKind[]
  /** Resolves when the mail server has accepted an email. Rejects when `signal` aborts. */
  send: (message: SendMailOptions, signal: AbortSignal) => Promise<MailReceipt>
  /** Called before emails are sent (retention.ts). */
  eraseExpired: () => Promise<void>
  log: MailLog
  now?: () => number
}

export type Delivery = ReturnType<typeof startDelivery>

/** The interval at which delivery looks for emails that have become due, or whose worker died. */
const pollInterval = 10 * second
const stopTimeout = 5 * second

/** Starts to deliver. Errors of the mail server or of the outbox do not stop delivery. */
export function startDelivery(options: DeliveryOptions) {
  const { kinds, eraseExpired, log, now = Date.now } = options
  const stopping = new AbortController()
  const deliver = createDeliverer({ ...options, now, signal: stopping.signal })
  let waking = new AbortController()
  let isStopping = false
  let outboxFails = false

  async function run() {
    while (!isStopping) {
      waking = new AbortController()
      try {
        await eraseExpired()
        while (await deliverNext()) outboxWorks()
        outboxWorks()
      } catch (error) {
        // Logged once, not every ten seconds: an outage overnight would hide all other lines.
        if (!outboxFails) log.error({ err: error }, 'The outbox cannot be used; no emails are sent until it can')
        outboxFails = true
      }
      // Rejects when `wake` aborts it.
      await wait(pollInterval, undefined, { signal: waking.signal }).catch(() => {})
    }
  }

  function outboxWorks() {
    if (outboxFails) log.info({}, 'The outbox can be used again')
    outboxFails = false
  }

  /** Delivers the next due email. Returns false if there is none. */
  async function deliverNext(): Promise<boolean> {
    for (const kind of kinds) {
      const mail = isStopping ? undefined : await kind.queue.claim(now())
      if (!mail) continue
      await deliver(kind, mail)
      return true
    }
    return false
  }

  const running = run()
  return {
    /** Sends due emails now. Call it when a request has been stored. */
    wake: () => waking.abort(),
    /** Claims nothing more. Waits up to five seconds for the email that is being sent, then aborts it. */
    async stop() {
      isStopping = true
      waking.abort()
      const timer = setTimeout(() => stopping.abort(), stopTimeout)
      await running
      clearTimeout(timer)
    },
  }
}

type DelivererOptions = Pick<DeliveryOptions, 'send' | 'log'> & { now: () => number; signal: AbortSignal }

/** Returns a function that sends one claimed email and records the result. */
function createDeliverer({ send, log, now, signal }: DelivererOptions) {
  // Emails that the mail server has accepted, but that the outbox could not record, with the server's reply. They are
  // recorded later, and not sent twice.
  const accepted = new Map<string, string | undefined>()

  async function deliver(kind: MailKind, mail: ClaimedMail) {
    const key = keyFor(kind, mail)
    if (accepted.has(key)) return finish(kind, mail, [], accepted.get(key))
    const { isSent, failures, reply } = await attempt(kind, mail)
    const details = { ...about(mail), ...toLogFields(failures), ...replyField(reply) }
    if (isSent && failures.length > 0) log.warn(details, `${kind.name} not delivered to every recipient`)
    const next = laterAttempt(kind, mail, { failures, isSent, now: now() })
    if (isSent && !next) {
      if (mail.reference) accepted.set(key, reply)
      return finish(kind, mail, failures, reply)
    }
    await kind.queue.failed(mail, toFailure(failures, isSent), next)
    if (next) log.warn({ ...details, next: new Date(next.at).toISOString() }, `${kind.name} not delivered yet`)
    else log[kind.failureLevel](details, `${kind.name} not delivered, and not retried`)
    kind.onAttempt?.(next ? 'later' : 'failed')
  }

  /**
   * Sends an email. Returns the failure of each recipient without it, and the reply of a server that has accepted it.
   */
  async function attempt(kind: MailKind, mail: ClaimedMail) {
    try {
      const { refused, reply } = await send(await kind.write(mail), signal)
      return { isSent: true, failures: refused.map(explainMailError), reply }
    } catch (error) {
      const { rejectedErrors = [] } = error as { rejectedErrors?: unknown[] }
      const errors = rejectedErrors.length > 0 ? rejectedErrors : [error]
      return { isSent: false, failures: errors.map(explainMailError) }
    }
  }

  async function finish(kind: MailKind, mail: ClaimedMail, failures: MailFailure[], reply: string | undefined) {
    const failure = failures.length > 0 ? toFailure(failures, true) : undefined
    await kind.queue.sent(mail, now(), failure, reply)
    accepted.delete(keyFor(kind, mail))
    log.info({ ...about(mail), ...replyField(reply) }, `${kind.name} delivered`)
    kind.onAttempt?.('delivered')
  }

  return deliver
}

interface AttemptResult {
  failures: MailFailure[]
  /** True if other recipients have the email. */
  isSent: boolean
  now: number
}

/** The next attempt, for the recipients whose refusal may be temporary; undefined if there are none. */
function laterAttempt(kind: MailKind, mail: ClaimedMail, { failures, isSent, now }: AttemptResult) {
  const temporary = failures.filter((failure) => kind.retryDuration(failure) !== undefined)
  if (temporary.length === 0) return undefined
  const longest = Math.max(...temporary.map((failure) => kind.retryDuration(failure) ?? 0))
  const leastPause = temporary.some(({ retry }) => retry === 'once a day') ? day : 0
  const at = nextAttempt(mail, now, Math.random(), longest, leastPause)
  if (at === undefined) return undefined
  // While no recipient has the email, it goes to all current recipients: the operator may replace one that is refused.
  const hasRecipient = isSent || Boolean(mail.recipients)
  const recipients = temporary.flatMap(({ recipient }) => recipient ?? [])
  return { at, recipients: hasRecipient && recipients.length > 0 ? recipients : undefined }
}

const keyFor = (kind: MailKind, mail: ClaimedMail) => `${kind.name} ${mail.reference}`

const about = ({ reference, attempts }: ClaimedMail) => ({ reference, attempts })

const toLogFields = ([first]: MailFailure[]) => ({ cause: first?.cause, status: first?.status, advice: first?.advice })

/** The reply of a mail server that has accepted an email, for the log. A reply may repeat the visitor's address. */
function replyField(reply = '') {
  const words = reply.split(' ').map((word) => (word.includes('@') ? '[address]' : word))
  return reply && { reply: words.join(' ') }
}

/** All failures, for the outbox. `isSent`: other recipients have the email. */
function toFailure(failures: MailFailure[], isSent: boolean): Failure {
  // Several recipients usually fail for the same reason.
  const joined = (texts: string[]) => [...new Set(texts)].join('; ')
  const reason = joined(failures.map(failureText))
  return {
    reason: isSent ? `delivered, but not to every recipient: ${reason}` : reason,
    reply: joined(failures.map(({ reply, cause }) => reply ?? cause)),
  }
}
