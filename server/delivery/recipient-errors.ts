// Why recipients were refused: for the outbox, which the operator reads, and for the log.
import { explainMailError, failureText, type MailFailure, type RefusedRecipient } from '../mail/mail-errors.ts'
import type { ClaimedRequest, Failure } from '../outbox/outbox.ts'

export interface RecipientError {
  /** Undefined if the fault concerns the whole mail. */
  recipient?: string
  fault: MailFailure
}

/** The faults of the recipients that were refused, without the words of the visitor. */
export function toRecipientErrors(
  { request }: ClaimedRequest,
  refused: readonly (Partial<RefusedRecipient> & { error: unknown })[],
) {
  const { name, email, phone, message = '' } = request
  return refused.map(
    ({ error, recipient }): RecipientError => ({
      fault: explainMailError(error, [name, email, phone, message]),
      ...(recipient !== undefined && { recipient }),
    }),
  )
}

/** What the outbox stores about the faults. */
export function toFailure(faults: readonly Pick<RecipientError, 'fault'>[]): Failure {
  // Several recipients usually fail for the same reason.
  const joined = (texts: string[]) => [...new Set(texts)].join('; ')
  return {
    reason: joined(faults.map(({ fault }) => failureText(fault))),
    reply: joined(faults.map(({ fault }) => fault.reply ?? fault.cause)),
  }
}

/** What the log says about the first fault. */
export function toLogFields(faults: readonly Pick<RecipientError, 'fault'>[]) {
  const [{ fault } = { fault: undefined }] = faults
  return { cause: fault?.cause, reply: fault?.reply, advice: fault?.advice }
}
