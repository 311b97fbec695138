// The kinds of email that delivery sends, in the order of their importance.
import type { SendMailOptions } from 'nodemailer'
import type { CurrentContent } from '../content/current-content.ts'
import { officeMail } from '../mail/office-mail.ts'
import { deliveryTime } from '../mail/retry-times.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import type { ClaimedConfirmation, ClaimedDigest, ClaimedRequest } from '../outbox/outbox.ts'
import type { Settings } from '../settings/settings.ts'
import { confirmationMail } from './confirmation-mail.ts'
import type { AttemptOutcome, MailKind } from './delivery.ts'
import { digestMail, notification } from './request-mail.ts'

interface MailKindsOptions {
  settings: Settings
  content: CurrentContent
  outbox: Outbox
  /** Called after each attempt to send an email to the office. */
  onAttempt: (outcome: AttemptOutcome) => void
  onConfirmationAttempt: (outcome: 'sent' | 'later' | 'failed') => void
}

/** The emails to the office and, with CONFIRMATION_MAIL, to visitors, with the content of the moment. */
export function mailKinds({ settings, content, outbox, ...options }: MailKindsOptions): MailKind[] {
  const office = () => officeMail(settings, content.current)
  const requests = requestKind(outbox, {
    write: async (stored) => notification({ ...(await office()), stored }),
    retentionDays: settings.RETENTION_DAYS,
    onAttempt: options.onAttempt,
  })
  const confirmations = confirmationKind(outbox, {
    async write(confirmation) {
      const translate = content.current.translate(confirmation.language)
      return confirmationMail({ ...(await office()), confirmation, translate })
    },
    onAttempt: options.onConfirmationAttempt,
  })
  const digests = digestKind(outbox, async (digest) => digestMail(digest, await office()))
  return settings.CONFIRMATION_MAIL === 'on' ? [requests, confirmations, digests] : [requests, digests]
}

type Write<Mail> = (mail: Mail) => Promise<SendMailOptions>

const day = 24 * 3_600_000

interface RequestKindOptions {
  write: Write<ClaimedRequest>
  retentionDays: number
  onAttempt?: (outcome: AttemptOutcome) => void
}

/** One email to the office for each request. If the operator can correct the cause, it waits as long as the request. */
export function requestKind(outbox: Outbox, options: RequestKindOptions): MailKind<ClaimedRequest> {
  const { write, retentionDays, onAttempt } = options
  const times = {
    never: undefined,
    'for days': deliveryTime,
    'until corrected': Math.max(deliveryTime, retentionDays * day),
  }
  return {
    name: 'Request',
    queue: outbox.requestMails,
    write,
    personalTexts: ({ request: { name, email, phone, message = '' } }) => [name, email, phone, message],
    retryTime: ({ retry }) => times[retry],
    failureLevel: 'error',
    onAttempt,
  }
}

interface ConfirmationKindOptions {
  write: Write<ClaimedConfirmation>
  onAttempt?: MailKindsOptions['onConfirmationAttempt']
}

/** The emails that confirm requests to their visitors. */
export function confirmationKind(outbox: Outbox, options: ConfirmationKindOptions): MailKind<ClaimedConfirmation> {
  const { write, onAttempt } = options
  return {
    name: 'Confirmation',
    queue: outbox.confirmations,
    write,
    personalTexts: ({ email }) => [email],
    retryTime: ({ retry }) => (retry === 'never' ? undefined : deliveryTime),
    // The visitor's address may be wrong: the operator cannot correct it.
    failureLevel: 'warn',
    onAttempt: (outcome) => onAttempt?.(outcome === 'delivered' ? 'sent' : outcome),
  }
}

/** The digest is tried until it is sent: its requests have no other email. */
export function digestKind(outbox: Outbox, write: Write<ClaimedDigest>): MailKind<ClaimedDigest> {
  return {
    name: 'Digest',
    queue: outbox.digests,
    write,
    personalTexts: () => [],
    retryTime: () => Number.POSITIVE_INFINITY,
    failureLevel: 'error',
  }
}
