// The errors of the recipients who did not get an email: for the outbox, which the operator reads, and for the log.
import {
  explainMailError,
  failureText,
  type MailFailure,
  type RefusedRecipient,
  refusedRecipients,
} from '../mail/mail-errors.ts'
import type { Failure } from '../outbox/outbox.ts'

export interface RecipientError {
  /** Undefined if the error concerns the whole email. */
  recipient?: string
  failure: MailFailure
}

type Refusal = Partial<RefusedRecipient> & { error: unknown }

/** The refusals in an error of the mail transport. */
export function refusalsIn(error: unknown): Refusal[] {
  const { rejectedErrors = [] } = error as { rejectedErrors?: unknown[] }
  return rejectedErrors.length > 0 ? refusedRecipients(rejectedErrors) : [{ error }]
}

/** The causes of refusals. The texts in `personal` are removed from the replies. */
export function toRecipientErrors(refusals: readonly Refusal[], personal: readonly string[]): RecipientError[] {
  return refusals.map(({ error, recipient }) => ({
    failure: explainMailError(error, personal),
    ...(recipient !== undefined && { recipient }),
  }))
}

/** The failure that the outbox stores. `isSent`: other recipients have the email. */
export function toFailure(errors: readonly RecipientError[], isSent: boolean): Failure {
  // Several recipients usually fail for the same reason.
  const joined = (texts: string[]) => [...new Set(texts)].join('; ')
  const reason = joined(errors.map(({ failure }) => failureText(failure)))
  return {
    reason: isSent ? `delivered, but not to every recipient: ${reason}` : reason,
    reply: joined(errors.map(({ failure }) => failure.reply ?? failure.cause)),
  }
}

/** What the log says about the first error. */
export function toLogFields([first]: readonly RecipientError[]) {
  return { cause: first?.failure.cause, reply: first?.failure.reply, advice: first?.failure.advice }
}
