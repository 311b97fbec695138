// The types of stored requests on the server of the desk. Staff are identified by their email addresses; times are in
// milliseconds since 1970.
import type { StoredEvent } from '../../../server/outbox/request-events.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { Language } from '../../../src/language/language.ts'
import type { ListSelection, MailState, PersonRequest, RequestState } from '../../api/requests-data.ts'

/** A filter, and words that a request or its notes must contain, in any order and case. */
export type DeskSelection = Pick<ListSelection, 'show' | 'q'>

/** A stored request for lists and exports. */
export interface ListedRequest {
  reference: string
  /** Increases with each write, except opening. */
  version: number
  state: RequestState
  answeredBy: string | null
  mail: MailState
  request: ContactRequest
  language: Language
  receivedAt: number
  notes: number
  attempts: number
  sentAt: number | null
  /** The next attempt, while the email waits. */
  nextAt: number | null
  /** The mail server's reply to the last attempt. */
  reply: string | null
  /** The reason for a date of erasure that a person has set. */
  keepReason: string | null
}

/** A stored request with everything about it. */
export interface DetailedRequest extends ListedRequest {
  canResend: boolean
  /** The date of erasure; null while the email waits. */
  erasedAt: number | null
  /** The other requests of this person, the oldest first. */
  otherRequests: PersonRequest[]
  /** The oldest first. */
  history: StoredEvent[]
  /** The references of the neighbours in the list. */
  previous: string | null
  next: string | null
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
 * the action has no effect, such as sending an email again that is being sent.
 */
export type WriteResult = 'written' | 'conflict' | 'gone' | 'refused'
