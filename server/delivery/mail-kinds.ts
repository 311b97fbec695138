// The kinds of email that delivery sends, in the order of their importance.
import type { CurrentContent } from '../content/current-content.ts'
import { day } from '../durations.ts'
import { officeMail } from '../mail/office-mail.ts'
import { deliveryDuration } from '../mail/retry-times.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import type { ClaimedConfirmation, ClaimedDigest, ClaimedRequest } from '../outbox/outbox.ts'
import type { Settings } from '../settings/settings.ts'
import { confirmationMail } from './confirmation-mail.ts'
import type { AttemptOutcome, MailKind } from './delivery.ts'
import { digestMail, notification } from './request-mail.ts'

interface MailKindsOptions {
  settings: Settings
  content: Pick<CurrentContent, 'current'>
  outbox: Outbox
  /** Called after each attempt to send an email to the office. */
  onAttempt: (outcome: AttemptOutcome) => void
  onConfirmationAttempt: (outcome: 'sent' | 'later' | 'failed') => void
}

/** The emails to the office and, with CONFIRMATION_MAIL, to visitors, with the current content. */
export function createMailKinds({ settings, content, outbox, ...options }: MailKindsOptions): MailKind[] {
  const office = () => officeMail(settings, content.current)

  // If the operator can correct the cause, the email waits as long as the request.
  const untilCorrected = Math.max(deliveryDuration, settings.RETENTION_DAYS * day)
  const requestDurations = {
    never: undefined,
    'for days': deliveryDuration,
    'until corrected': untilCorrected,
    'once a day': untilCorrected,
  }
  const requests: MailKind<ClaimedRequest> = {
    name: 'Request',
    queue: outbox.requestMails,
    write: async (stored) => notification({ ...(await office()), stored }),
    retryDuration: ({ retry }) => requestDurations[retry],
    failureLevel: 'error',
    onAttempt: options.onAttempt,
  }

  const confirmations: MailKind<ClaimedConfirmation> = {
    name: 'Confirmation',
    queue: outbox.confirmations,
    async write(confirmation) {
      const translate = content.current.translate(confirmation.language)
      return confirmationMail({ ...(await office()), confirmation, translate })
    },
    retryDuration: ({ retry }) => (retry === 'never' ? undefined : deliveryDuration),
    // The visitor's address may be wrong: the operator cannot correct it.
    failureLevel: 'warn',
    onAttempt: (outcome) => options.onConfirmationAttempt(outcome === 'delivered' ? 'sent' : outcome),
  }

  const digests: MailKind<ClaimedDigest> = {
    name: 'Digest',
    queue: outbox.digests,
    write: async (digest) => digestMail(digest, await office()),
    // Its requests have no other email.
    retryDuration: () => Number.POSITIVE_INFINITY,
    failureLevel: 'error',
  }

  return settings.CONFIRMATION_MAIL === 'on' ? [requests, confirmations, digests] : [requests, digests]
}
