// Delivery: a loop that claims requests from the outbox, one at a time, and mails each until the mail server has accepted
// it; then confirmations, the digest and old requests have their turn. Other files write the mails. The log gets references
// and causes, never what a visitor wrote.

import { type MailFailure, type RefusedRecipient, refusedRecipients } from '../mail/mail-errors.ts'
import type { MailLog } from '../mail/mail-log.ts'
import { deliveryTime, nextAttempt } from '../mail/retry-times.ts'
import { type ClaimedRequest, type Failure, leaseTime, type Outbox } from '../outbox/outbox.ts'
import { type ConfirmationDeliveryOptions, confirmationDelivery } from './confirmation-delivery.ts'
import { type DigestDeliveryOptions, digestDelivery } from './digest-delivery.ts'
import { type RecipientError, toFailure, toLogFields, toRecipientErrors } from './recipient-errors.ts'
import { type RetentionOptions, retention } from './retention.ts'

export interface DeliveryOptions extends Pick<RetentionOptions, 'retentionDays' | 'deleteMails'> {
  outbox: Outbox
  /**
   * Sends one request. Resolves when the mail server has accepted it, with the recipients that were refused. Rejects
   * when `signal` aborts.
   */
  send: (claimed: ClaimedRequest, signal: AbortSignal) => Promise<readonly RefusedRecipient[]>
  /** Sends one mail that lists many requests. Without it, no digest is claimed. */
  sendDigest?: DigestDeliveryOptions['send'] | undefined
  /** Sends one mail to a visitor (CONFIRMATION_MAIL). Without it, no such mail is claimed. */
  sendConfirmation?: ConfirmationDeliveryOptions['send'] | undefined
  log: MailLog
  /** Called after each attempt, with its outcome. */
  onAttempt?: (outcome: 'delivered' | 'later' | 'failed') => void
  onConfirmationAttempt?: ConfirmationDeliveryOptions['onAttempt']
  now?: () => number
}

export interface Delivery {
  /** Sends due requests now. Call it when a request has been stored. */
  wake(): void
  /** Claims nothing more. Waits up to five seconds for the mail that is being sent, then aborts it. */
  stop(): Promise<void>
}

const second = 1_000
const day = 24 * 3_600 * second

/** How often delivery looks for requests that have become due, or whose worker died. */
const pollTime = 10 * second
/** Shorter than the lease, so that no other worker claims a request that is still being sent. */
const sendTime = leaseTime - 15 * second
const stopTime = 5 * second

/** Starts to deliver, and continues whether the mail server or the outbox fails. */
export function startDelivery({
  outbox,
  send,
  sendDigest,
  sendConfirmation,
  deleteMails,
  log,
  retentionDays,
  onAttempt = () => {},
  onConfirmationAttempt = () => {},
  now = Date.now,
}: DeliveryOptions): Delivery {
  const stopping = new AbortController()
  // Requests that the mail server has accepted, but that the outbox could not record. They are recorded later, and not
  // sent twice.
  const sent = new Set<string>()
  const deliverConfirmation =
    sendConfirmation &&
    confirmationDelivery({ outbox, send: sendConfirmation, log, onAttempt: onConfirmationAttempt, now })
  const deliverDigest = sendDigest && digestDelivery({ outbox, send: sendDigest, log, now })
  const eraseExpired = retention({ outbox, retentionDays, deleteMails, log, now })
  let isStopping = false
  let outboxFails = false
  let awake = false
  let rouse = () => {}

  async function run() {
    while (!isStopping) {
      awake = false
      try {
        await eraseExpired()
        // The mails to the office go first, including those that become due between two confirmations.
        do {
          while (!isStopping && (await deliverNext())) outboxWorks()
        } while (!isStopping && (await deliverConfirmation?.(sendingSignal())))
        if (!isStopping) await deliverDigest?.(sendingSignal())
        outboxWorks()
      } catch (error) {
        // Logged once, not every ten seconds: an outage overnight would hide all other lines.
        if (!outboxFails) log.error({ err: error }, 'The outbox cannot be used; no mail goes out until it can')
        outboxFails = true
      }
      await pause()
    }
  }

  const sendingSignal = () => AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTime)])

  function outboxWorks() {
    if (outboxFails) log.info({}, 'The outbox can be used again')
    outboxFails = false
  }

  function pause() {
    return new Promise<void>((resolve) => {
      if (awake || isStopping) return resolve()
      const timer = setTimeout(resolve, pollTime)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Delivers the next due request. Returns false if there is none. */
  async function deliverNext(): Promise<boolean> {
    const claimed = await outbox.claim(now())
    if (!claimed) return false
    const { reference, attempts } = claimed
    let failure: Failure | undefined
    if (!sent.has(reference)) {
      try {
        const refused = await send(claimed, sendingSignal())
        if (refused.length > 0) {
          const faults = toRecipientErrors(claimed, refused)
          const { reason, reply } = toFailure(faults)
          failure = { reason: `delivered, but not to every recipient: ${reason}`, reply }
          log.warn({ reference, attempts, ...toLogFields(faults) }, 'Request not delivered to every recipient')
          if (await sendAgain(claimed, faults, { failure, isDelivered: true })) return true
        }
      } catch (error) {
        await putBack(claimed, error)
        return true
      }
      sent.add(reference)
    }
    await outbox.delivered(reference, now(), failure)
    sent.delete(reference)
    log.info({ reference, attempts }, 'Request delivered')
    onAttempt('delivered')
    return true
  }

  /** Schedules another attempt for the recipients whose refusal may be temporary. Returns false if there are none. */
  async function sendAgain(
    claimed: ClaimedRequest,
    faults: RecipientError[],
    { failure, isDelivered }: { failure: Failure; isDelivered: boolean },
  ): Promise<boolean> {
    const temporary = faults.filter(({ fault }) => fault.retry !== 'never')
    const [longest] = temporary.toSorted((a, b) => retryTime(b.fault) - retryTime(a.fault))
    const when = longest && nextAttempt(claimed, now(), Math.random(), retryTime(longest.fault))
    if (when === undefined) return false
    const recipients = temporary.flatMap(({ recipient }) => (recipient === undefined ? [] : [recipient]))
    // While no recipient has the mail, it goes to all recipients of the moment: the operator may replace one that is
    // refused.
    await outbox.later(claimed, when, failure, isDelivered && recipients.length > 0 ? recipients : undefined)
    const { reference, attempts } = claimed
    const next = new Date(when).toISOString()
    log.warn({ reference, attempts, ...toLogFields(faults), next }, 'Request not delivered yet')
    onAttempt('later')
    return true
  }

  async function putBack(claimed: ClaimedRequest, error: unknown) {
    const { rejectedErrors = [] } = error as { rejectedErrors?: unknown[] }
    const refused = rejectedErrors.length > 0 ? refusedRecipients(rejectedErrors) : [{ error }]
    const faults = toRecipientErrors(claimed, refused)
    const failure = toFailure(faults)
    if (await sendAgain(claimed, faults, { failure, isDelivered: claimed.recipients !== undefined })) return
    await outbox.failed(claimed, failure)
    const { reference, attempts } = claimed
    log.error({ reference, attempts, ...toLogFields(faults) }, 'Request not delivered, and not tried again')
    onAttempt('failed')
  }

  function retryTime({ retry }: MailFailure): number {
    return retry === 'for days' ? deliveryTime : Math.max(deliveryTime, retentionDays * day)
  }

  const running = run()
  return {
    wake() {
      awake = true
      rouse()
    },
    async stop() {
      isStopping = true
      rouse()
      const timer = setTimeout(() => stopping.abort(), stopTime)
      await running
      clearTimeout(timer)
    },
  }
}
