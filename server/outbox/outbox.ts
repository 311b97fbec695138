// The contact requests in the outbox, and their emails as delivery claims them. Times are in milliseconds since 1970.
import type { ContactRequest } from '../../src/contact/rules.ts'
import type { Language } from '../../src/language/language.ts'
import { hour, minute } from '../durations.ts'

export interface NewRequest {
  request: ContactRequest
  language: Language
  /** The Idempotency-Key of the client: two requests with the same key are the same request. */
  key?: string | undefined
  /** The client's address, stored as a hash. Without a key, only the same client can repeat a request. */
  client?: string | undefined
  /** Looks automated: stored for the operator, but no email is sent. */
  suspected?: boolean | undefined
}

export interface AddResult {
  reference: string
  repeated: boolean
  /** True if a new request looks automated. */
  suspected?: boolean
}

export interface StoredRequest {
  /** The name of the request for visitor and operator, in the email and in the log. */
  reference: string
  request: ContactRequest
  language: Language
  receivedAt: number
}

/** An email that one worker sends until its lease ends. */
export interface ClaimedMail {
  /** The reference of its request. A digest has none: when it is claimed again, it may name more requests. */
  reference?: string
  receivedAt: number
  /** The number of claims of the email, including this one. Distinguishes this claim from an expired one. */
  attempts: number
  /** The recipients without the email, as the mail transport names them; null or missing if no recipient has it yet. */
  recipients?: readonly string[] | null
}

export interface ClaimedRequest extends StoredRequest, ClaimedMail {
  reference: string
  /** The number of times that the staff have sent the email again. */
  resends: number
}

/** An email to a visitor. It holds nothing else that the visitor typed. */
export interface ClaimedConfirmation extends ClaimedMail {
  reference: string
  language: Language
  email: string
}

export interface ClaimedDigest extends ClaimedMail {
  count: number
  /** The references of the first requests. */
  references: string[]
}

/** Emails of one kind that wait to be sent. */
export interface MailQueue<Mail extends ClaimedMail> {
  /** Claims the email that has been due longest. When the lease ends, another worker can claim it. */
  claim(now: number): Promise<Mail | undefined>
  /** Marks an email as sent, even if another worker has claimed it. `failure` is about the refused recipients. */
  sent(mail: Pick<Mail, 'reference'>, now: number, failure?: Failure, reply?: string): Promise<void>
  /** Records a failed attempt, unless another worker has claimed the email. Without `next`, it is not sent again. */
  failed(
    mail: Mail,
    failure: Failure,
    /** `recipients` do not have the email yet, although other recipients do. */
    next?: { at: number; recipients?: readonly string[] | undefined },
  ): Promise<void>
}

/** The reason why an email was not sent. */
export interface Failure {
  /** The cause, and what the operator can do. */
  reason: string
  /** The reply of the mail server, or the reason why it could not be reached. */
  reply: string
}

export const states = ['waiting', 'delivered', 'failed', 'suspected'] as const
export type State = (typeof states)[number]

/** The state of a request in the work of the staff. */
export type Progress = 'new' | 'read' | 'answered'

/** A request as the operator sees it. */
export interface RequestRecord extends StoredRequest {
  state: State
  progress: Progress
  attempts: number
  /** True if a digest lists the request, which has no email of its own. */
  inDigest: boolean
  /** The time of the next attempt; while the request is being sent, the end of its lease. */
  dueAt: number
  /** The time when the mail server first accepted the email. */
  deliveredAt: number | null
  reason: string | null
}

export type Counts = Record<State, number> & {
  /** The number of waiting requests that wait for a digest. */
  inDigest: number
  /** The waiting time of the oldest waiting request, in milliseconds; 0 if none waits. */
  oldestWaiting: number
}

/** The numbers of requests, and of notes on them, that were erased. */
export interface ErasedNumbers {
  requests: number
  notes: number
}

/** The key was used with another request. */
export class IdempotencyConflict extends Error {
  constructor() {
    super('This key was used before, for a request with other fields.')
  }
}

/** Longer than sending an email may take (mailer.ts), so that two workers send a request only if one of them hangs. */
export const leaseDuration = minute

/** The time between two digests, and the window in which CONTACT_HOURLY_MAX is counted. */
export const digestInterval = hour

/**
 * A day, the longest pause between two attempts, and an hour for clocks that differ. An email that is due later got its
 * time from a wrong clock.
 */
export const longestPause = 25 * hour
