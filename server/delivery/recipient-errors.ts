// Why recipients were refused: for the outbox, which the operator reads, and for the log.
import { faultText, type MailFault, mailFault, type RefusedRecipient } from '../mail/mail-errors.ts'
import type { Claimed, Failure } from '../outbox/outbox.ts'

export interface RecipientFault {
  /** Undefined if the fault concerns the whole mail. */
  recipient?: string
  fault: MailFault
}

/** The faults of the recipients that were refused, without the words of the visitor. */
export function faultsOf({ request }: Claimed, refused: readonly (Partial<RefusedRecipient> & { error: unknown })[]) {
  const { name, email, phone, message = '' } = request
  return refused.map(
    ({ error, recipient }): RecipientFault => ({
      fault: mailFault(error, [name, email, phone, message]),
      ...(recipient !== undefined && { recipient }),
    }),
  )
}

/** What the outbox stores about the faults. */
export function failureOf(faults: readonly Pick<RecipientFault, 'fault'>[]): Failure {
  // Several recipients usually fail for the same reason.
  const joined = (texts: string[]) => [...new Set(texts)].join('; ')
  return {
    reason: joined(faults.map(({ fault }) => faultText(fault))),
    reply: joined(faults.map(({ fault }) => fault.reply ?? fault.cause)),
  }
}

/** What the log says about the first fault. */
export function detailsOf(faults: readonly Pick<RecipientFault, 'fault'>[]) {
  const [{ fault } = { fault: undefined }] = faults
  return { cause: fault?.cause, reply: fault?.reply, advice: fault?.advice }
}
