// The stored requests as the desk needs them: lists with search and filters, changes that detect conflicts, erasing.
// People of the team are named by their mail address.

import type { Query } from '../../../server/database/types.ts'
import type { ErasedNumbers } from '../../../server/outbox/outbox.ts'
import type { StoredEvent } from '../../../server/outbox/request-events.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { Language } from '../../../src/language/language.ts'
import type { MailState, Marks, MarksResult, RequestFilter, RequestState } from '../../api/requests-data.ts'
import type { PersonRequest } from './person.ts'

export interface DeskSelection {
  show: RequestFilter
  /** Words that the fields of a request or its notes must contain, in any order and case; '' selects all. */
  q: string
}

/** A stored request in a list. */
export interface ListedRequest {
  reference: string
  /** Increases with each write of this interface, except `open`. */
  version: number
  state: RequestState
  answeredBy: string | null
  mail: MailState
  request: ContactRequest
  language: Language
  receivedAt: number
  notes: number
}

export interface DetailedRequest extends ListedRequest {
  attempts: number
  sentAt: number | null
  /** The next attempt, while the mail waits. */
  nextAt: number | null
  /** What the mail server replied to the last attempt. */
  reply: string | null
  canResend: boolean
  /** When `eraseExpired` will erase the request; null if that is not known while its mail waits. */
  erasedAt: number | null
  /** Why it is kept until then; null if nobody has set the date. */
  keepReason: string | null
  /** The other requests of this person, the oldest first. */
  otherRequests: PersonRequest[]
  /** The oldest first. */
  history: StoredEvent[]
  /** The references of its neighbours in the list that was open. */
  previous: string | null
  next: string | null
}

/** A request is kept until this day of the office, such as 2027-03-01. */
export interface Keep {
  until: string
  reason: string
}

/** The person, the time, and the version that the person saw. */
export interface DeskWrite {
  reference: string
  version: number
  by: string
  now: number
}

/**
 * `conflict`: the request has another version, and nothing was written. `gone`: there is no such request. `refused`:
 * in its state the action does nothing, such as sending a mail again that is being sent.
 */
export type WriteResult = 'written' | 'conflict' | 'gone' | 'refused'

/** `erased` is zero unless `result` is `written`. */
export interface Erasure {
  result: WriteResult
  erased: ErasedNumbers
}

export type RecordErased = (query: Query, erased: ErasedNumbers) => Promise<void>

/** Times are in milliseconds since 1970. A promise rejects if the database cannot do what was asked. */
export interface DeskRequests {
  /** A page of the selected requests: the newest first, but the oldest of those to answer. `from` counts from 0. */
  list(selection: DeskSelection, range: { from: number; count: number }): Promise<ListedRequest[]>
  /** The requests that match `q`, by filter. */
  counts(q: string): Promise<Record<RequestFilter, number>>
  /** The number of requests that are neither answered nor suspected. */
  toAnswer(): Promise<number>
  /** A request with its neighbours in the list of `selection`, by default of all requests. */
  find(reference: string, selection?: DeskSelection): Promise<DetailedRequest | undefined>
  /** Marks the request as opened. False if somebody has opened it before. Others cannot conflict with this change. */
  open(reference: string, by: string, now: number): Promise<boolean>
  setAnswered(write: DeskWrite, answered: boolean): Promise<WriteResult>
  addNote(write: DeskWrite, text: string): Promise<WriteResult>
  /** Makes the mail to the team due at once. */
  resend(write: DeskWrite): Promise<WriteResult>
  /** Marks a request as suspected, or removes the mark, so that the request is mailed. */
  setSuspected(write: DeskWrite, suspected: boolean): Promise<WriteResult>
  /**
   * Keeps the request until a day, which must be in the future and at most three years away, whatever happens to it.
   * Null ends this.
   */
  keep(write: DeskWrite, keep: Keep | null): Promise<WriteResult>
  /** Marks several requests, each with the version that the person saw, unless a mark does nothing in its state. */
  markMany(
    seen: readonly Pick<DeskWrite, 'reference' | 'version'>[],
    mark: Marks['mark'],
    by: string,
    now: number,
  ): Promise<MarksResult>
  /** Sets the dates at which requests are erased where they are missing, or RETENTION_DAYS has changed. */
  setEraseDates(): Promise<void>
  /** What `erasePerson` would erase; undefined if there is no such request. */
  findPerson(reference: string): Promise<{ requests: PersonRequest[]; notes: number } | undefined>
  /** Erases the request with its notes and history. `record` writes to the audit log in the same transaction. */
  erase(write: DeskWrite, record: RecordErased): Promise<Erasure>
  /** Erases everything from the person, unless the number of requests is no longer `requests` (`conflict`). */
  erasePerson(write: DeskWrite, requests: number, record: RecordErased): Promise<Erasure>
  /** The selected requests in the order of their list, read a page at a time, for an export. */
  export(selection: DeskSelection): AsyncIterable<ExportedRequest>
  /** When the last request arrived that is not suspected; 0 without any. */
  lastReceived(): Promise<number>
}

/** A request in an export. */
export interface ExportedRequest extends ListedRequest {
  sentAt: number | null
  reply: string | null
  noteTexts: string[]
}
