// The stored requests as the server of the desk reads and writes them. People of the team are named by their mail address,
// times are in milliseconds since 1970.
import type { StoredEvent } from '../../../server/outbox/request-events.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { Language } from '../../../src/language/language.ts'
import type { ListSelection, MailState, PersonRequest, RequestState } from '../../api/requests-data.ts'

/** A filter, and words that the fields of a request or its notes must contain, in any order and case; '' selects all. */
export type DeskSelection = Pick<ListSelection, 'show' | 'q'>

/** A stored request as lists and exports need it. */
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
  /** The next attempt, while the mail waits. */
  nextAt: number | null
  /** What the mail server replied to the last attempt. */
  reply: string | null
  /** Why it is kept until its date; null if nobody has set the date. */
  keepReason: string | null
}

/** A stored request with everything that is known about it. */
export interface DetailedRequest extends ListedRequest {
  canResend: boolean
  /** When `eraseExpired` will erase the request; null if that is not known while its mail waits. */
  erasedAt: number | null
  /** The other requests of this person, the oldest first. */
  otherRequests: PersonRequest[]
  /** The oldest first. */
  history: StoredEvent[]
  /** The references of its neighbours in the list that was open. */
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
 * in its state the action does nothing, such as sending a mail again that is being sent.
 */
export type WriteResult = 'written' | 'conflict' | 'gone' | 'refused'
