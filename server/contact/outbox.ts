// The outbox: keeps each accepted contact request on disk until it has been delivered, and a while longer.
// It knows neither HTTP nor mail: the contact route puts requests in, delivery takes them out.
import { createHash, randomInt } from 'node:crypto'
import type { ContactRequest } from '../../src/contact/schema.ts'
import type { Language } from '../../src/language/language.ts'
import type { Database } from '../database/types.ts'

export interface NewRequest {
  request: ContactRequest
  /** The visitor's language. */
  language: Language
  /** Chosen by the client: two requests that carry the same one are the same request. */
  key?: string | undefined
  /** The client's address, of which a hash is stored: without a key, only the same client repeats a request. */
  client?: string | undefined
  /** Looks like a robot's: stored for the operator, but not mailed. */
  suspected?: boolean | undefined
}

/** What came of `add`. */
export interface Added {
  reference: string
  /** The request was stored before. */
  repeated: boolean
}

export interface Stored {
  /** Names the request to visitor and operator, in the mail and in the log. */
  reference: string
  request: ContactRequest
  language: Language
  receivedAt: number
}

/** A request whose delivery is in one worker's hands until its lease ends. */
export interface Claimed extends Stored {
  /** How often it has been claimed, this time included. Tells this claim from an earlier one that ran out. */
  attempts: number
  /** Who has not got the mail yet, if a mail server took it for some of the recipients only. */
  recipients?: readonly string[]
}

export const states = ['waiting', 'delivered', 'failed', 'suspected'] as const
export type State = (typeof states)[number]

/** A request as a list shows it, without anything that the visitor wrote. */
export interface Summary {
  reference: string
  language: Language
  receivedAt: number
  state: State
  attempts: number
  /** Whether a digest tells the office of it, and no mail of its own. */
  inDigest: boolean
  /** When it is tried next, or, while it is being sent, when its lease ends. */
  dueAt: number
  deliveredAt: number | null
}

/** A request as the operator sees it. */
export interface Entry extends Summary {
  request: ContactRequest
  /** Why the last attempt failed. */
  reason: string | null
}

export type Counts = Record<State, number> & {
  /** How many of the waiting ones wait for a digest. */
  inDigest: number
  /** How long the oldest waiting request has waited, in milliseconds; 0 if none waits. */
  oldestWaiting: number
}

/** The requests that one digest tells of. */
export interface Digest {
  count: number
  /** The first of them. */
  references: string[]
}

/** Which requests are meant; all of them without a property. */
export interface Selection {
  state?: State | undefined
  /** Received at this time or later. */
  since?: number | undefined
}

/** Every time is in milliseconds since 1970 and is passed in. Whatever the store cannot do rejects. */
export interface Outbox {
  /**
   * Stores a request; once this resolves, the request survives a power cut. A key that is known, or without a key the
   * same fields from the same client within the hour, is the same request. Rejects with `IdempotencyConflict` if the key
   * came with other fields.
   */
  add(request: NewRequest, now: number): Promise<Added>
  /** The request that `add` would find to be the same, if it is stored already. Rejects as `add` does. */
  known(request: NewRequest, now: number): Promise<Added | undefined>
  /** Takes the request that has been due longest, for the length of a lease; a worker that dies leaves it to another. */
  claim(now: number): Promise<Claimed | undefined>
  /** Notes that a request has reached the mail server, whoever claims it by now, and what the server said against it. */
  delivered(reference: string, now: number, reason?: string): Promise<void>
  /**
   * Puts a claimed request back until `when`, for `recipients` only if some have the mail. Does nothing if the lease ran
   * out and another worker took over.
   */
  later(claimed: Claimed, when: number, reason: string, recipients?: readonly string[]): Promise<void>
  /** Gives a claimed request up; it stays for the operator. Does nothing if another worker took over. */
  failed(claimed: Claimed, reason: string): Promise<void>
  /** Takes the digest, for the length of a lease, if one is due. */
  claimDigest(now: number): Promise<Digest | undefined>
  /** Notes that the digest has reached the mail server: what it tells of is delivered. */
  digestDelivered(now: number): Promise<void>
  /** Puts the digest back until `when`. */
  digestLater(when: number): Promise<void>
  /** Deletes what was delivered, given up or suspected before that time and answers how many these were. */
  deleteExpired(before: number, now: number): Promise<number>
  counts(now: number): Promise<Counts>
  /** Every selected request, the oldest first, read a page at a time. */
  list(selection?: Selection): AsyncIterable<Summary>
  /** Every request with all that is stored, the oldest first, read a page at a time. */
  entries(): AsyncIterable<Entry>
  find(reference: string): Promise<Entry | undefined>
  /** Makes a request due that was given up or is in a long pause; whether there was one. */
  retry(reference: string, now: number): Promise<boolean>
  /** Does the same with all of these requests and answers how many there were. */
  retryAll(now: number): Promise<number>
  /** Mails a request that was suspected, or that only a digest tells of; whether it was one. */
  accept(reference: string, now: number): Promise<boolean>
  /** Deletes a request, whatever its state, and answers which state it had. */
  remove(reference: string): Promise<State | undefined>
  /** Deletes the selected requests and answers how many there were. */
  removeAll(selection: Selection): Promise<number>
  /** Deletes every request from a mail address, in whatever case it was written; answers the number by state. */
  removeOf(email: string): Promise<Record<State, number>>
  /** Moves all requests, but for those that may be being sent, into the outbox of `target`; answers how many. */
  moveTo(target: Database, now: number): Promise<number>
  /** Rejects if a request could not be stored now. Writes only after a fault, to see that it is over. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The key came before, with another request. */
export class IdempotencyConflict extends Error {
  constructor() {
    super('This key was used before, for a request with other fields.')
  }
}

/** Longer than a mail may take (see `delivery.ts`), so that two workers hold a request only if one of them hangs. */
export const leaseTime = 60_000

/** The time between two digests, and the window of the hourly limit above which requests wait for a digest. */
export const digestInterval = 3_600_000

/** How many requests a digest names; it tells the number of the others. */
export const namedInDigest = 200

/** How long the same fields without a key count as the same request. */
export const repeatTime = 3_600_000

/** The longest pause between two attempts. What is due later than that was given its time by a clock that was wrong. */
export const longestPause = 3_600_000

/** Says in few bytes whether two requests are the same; the language they were sent in does not matter. */
export function fingerprint({ package: chosen, name, email, phone, service, message }: ContactRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([name, email, phone, service ?? null, message ?? null, ...(chosen ? [chosen] : [])]))
    .digest('base64url')
}

// No vowels, so that no word appears by chance; no 0, 1, I, L, O, which one mistakes for another.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** A new reference such as `K7QX-24MD`, to be read out on the telephone: one of 378,000 million. */
export function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}`
}
