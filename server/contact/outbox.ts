// The outbox: keeps each accepted contact request on disk until it has been delivered, and a while longer.
// It knows neither HTTP nor mail: the contact route puts requests in, delivery takes them out.
import { createHash, randomInt } from 'node:crypto'
import type { ContactRequest } from '../../src/contact/schema.ts'
import type { Language } from '../../src/language/language.ts'
import type { Database } from '../database/database.ts'

export interface NewRequest {
  request: ContactRequest
  /** The visitor's language. */
  language: Language
  /** Chosen by the client: two requests that carry the same one are the same request. */
  key?: string | undefined
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
}

export const states = ['waiting', 'delivered', 'failed'] as const
export type State = (typeof states)[number]

/** A request as the operator sees it. */
export interface Entry extends Claimed {
  state: State
  /** When it is tried next, or, while it is being sent, when its lease ends. */
  dueAt: number
  deliveredAt: number | null
  /** Why the last attempt failed. */
  reason: string | null
}

export interface Counts extends Record<State, number> {
  /** How long the oldest waiting request has waited, in milliseconds; 0 if none waits. */
  oldestWaiting: number
}

/** Every time is in milliseconds since 1970 and is passed in. Whatever the store cannot do rejects. */
export interface Outbox {
  /**
   * Stores a request; once this resolves, the request survives a power cut. A key that is known, or without a key the
   * same fields within the hour, is the same request. Rejects with `IdempotencyConflict` if the key came with other fields.
   */
  add(request: NewRequest, now: number): Promise<{ reference: string; repeated: boolean }>
  /** Takes the request that has been due longest, for the length of a lease; a worker that dies leaves it to another. */
  claim(now: number): Promise<Claimed | undefined>
  /** Notes that a request has reached the mail server, whoever claims it by now. */
  delivered(reference: string, now: number): Promise<void>
  /** Puts a claimed request back until `when`. Does nothing if the lease ran out and another worker took over. */
  later(claimed: Claimed, when: number, reason: string): Promise<void>
  /** Gives a claimed request up; it stays for the operator. Does nothing if another worker took over. */
  failed(claimed: Claimed, reason: string): Promise<void>
  /** Deletes what was delivered before that time and answers how many these were. */
  deleteDelivered(before: number, now: number): Promise<number>
  counts(now: number): Promise<Counts>
  /** Every request, the oldest first. */
  list(): Promise<Entry[]>
  /** Makes a request due that was given up or is in a long pause; whether there was one. */
  retry(reference: string, now: number): Promise<boolean>
  /** Deletes requests, whatever their state, and answers which states those that were there had. */
  remove(references: readonly string[]): Promise<State[]>
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
