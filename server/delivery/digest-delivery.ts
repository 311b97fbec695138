// Sends the digest: one mail an hour that names the requests above CONTACT_HOURLY_MAX.

import { explainMailError } from '../mail/mail-errors.ts'
import type { MailLog } from '../mail/mail-log.ts'
import { pauseAfter } from '../mail/retry-times.ts'
import type { Digest, Outbox } from '../outbox/outbox.ts'
import { toLogFields } from './recipient-errors.ts'

export interface DigestDeliveryOptions {
  outbox: Pick<Outbox, 'claimDigest' | 'digestDelivered' | 'digestLater'>
  /** Sends one mail that lists many requests. Rejects when `signal` aborts. */
  send: (digest: Digest, signal: AbortSignal) => Promise<unknown>
  log: Pick<MailLog, 'info' | 'warn'>
  now: () => number
}

/** Returns a function that sends the digest if it is due. */
export function digestDelivery({ outbox, send, log, now }: DigestDeliveryOptions) {
  let attempts = 0
  return async (signal: AbortSignal): Promise<void> => {
    const digest = await outbox.claimDigest(now())
    if (!digest) return
    try {
      await send(digest, signal)
    } catch (error) {
      attempts += 1
      await outbox.digestLater(now() + pauseAfter(attempts, Math.random()))
      log.warn(
        { requests: digest.count, ...toLogFields([{ fault: explainMailError(error) }]) },
        'Digest not delivered yet',
      )
      return
    }
    attempts = 0
    await outbox.digestDelivered(now())
    log.info({ requests: digest.count }, 'Digest delivered: more requests than CONTACT_HOURLY_MAX came')
  }
}
