// Sends the mails that confirm requests to their visitors, one at a time. A mail that the visitor's mail server refuses
// for good is not tried again; the others are tried as long as those to the office.

import { explainMailError } from '../mail/mail-errors.ts'
import type { MailLog } from '../mail/mail-log.ts'
import { nextAttempt } from '../mail/retry-times.ts'
import type { ClaimedConfirmation, Outbox } from '../outbox/outbox.ts'

export interface ConfirmationDeliveryOptions {
  outbox: Outbox
  /** Resolves when the mail server has accepted the mail. Rejects when `signal` aborts. */
  send: (claimed: ClaimedConfirmation, signal: AbortSignal) => Promise<unknown>
  log: Pick<MailLog, 'info' | 'warn'>
  /** Called after each attempt, with its outcome. */
  onAttempt?: (outcome: 'sent' | 'later' | 'failed') => void
  now: () => number
}

/** Returns a function that sends the next due mail. The function returns false if no mail is due. */
export function confirmationDelivery({ outbox, send, log, onAttempt = () => {}, now }: ConfirmationDeliveryOptions) {
  // Confirmations that the mail server has accepted, but that the outbox could not record. They are recorded later, and
  // not sent twice.
  const sent = new Set<string>()

  async function putBack(claimed: ClaimedConfirmation, error: unknown) {
    const { reference, attempts, email } = claimed
    const [refusal = error] = (error as { rejectedErrors?: unknown[] }).rejectedErrors ?? []
    const { cause, reply, retry } = explainMailError(refusal, [email])
    const when = retry === 'never' ? undefined : nextAttempt(claimed, now(), Math.random())
    if (when === undefined) {
      await outbox.confirmationFailed(claimed)
      log.warn({ reference, attempts, cause, reply }, 'Confirmation not sent, and not tried again')
      onAttempt('failed')
      return
    }
    await outbox.confirmationLater(claimed, when)
    log.warn({ reference, attempts, cause, reply, next: new Date(when).toISOString() }, 'Confirmation not sent yet')
    onAttempt('later')
  }

  return async (signal: AbortSignal): Promise<boolean> => {
    const claimed = await outbox.claimConfirmation(now())
    if (!claimed) return false
    const { reference, attempts } = claimed
    if (!sent.has(reference)) {
      try {
        await send(claimed, signal)
      } catch (error) {
        await putBack(claimed, error)
        return true
      }
      sent.add(reference)
    }
    await outbox.confirmationSent(reference, now())
    sent.delete(reference)
    log.info({ reference, attempts }, 'Confirmation sent')
    onAttempt('sent')
    return true
  }
}
