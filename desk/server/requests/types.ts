// The types of stored requests on the server of the desk. Staff are identified by their email addresses; times are in
// milliseconds since 1970.
import type { StoredEvent } from '../../../server/outbox/request-events.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { Facts } from '../../../src/site/facts.ts'
import type { ListSelection, RequestDetails, RequestPage, RequestRow } from '../../api/requests-data.ts'
import type { ChoiceNames } from './search-text.ts'

/** The options of reading and writing requests. */
export interface RequestsOptions {
  requests: SiteServices['requests']
  /** A request without `erase_at` is erased after this number of days. */
  retentionDays: number
  /** The names of services and packages, by which requests are found. */
  choiceNames: ChoiceNames
  office: () => Facts['office']
  now: () => number
  /** Computes missing search texts. */
  completeTexts: () => Promise<void>
}

/** A filter, and words that a request or its notes must contain, in any order and case. */
export type DeskSelection = Pick<ListSelection, 'show' | 'q'>

/** A stored request for lists and exports. `answeredBy` is an email address. */
export interface ListedRequest
  extends Omit<RequestRow, 'name' | 'excerpt' | 'service' | 'package'>,
    Omit<RequestDetails['delivery'], 'canResend'>,
    Pick<RequestDetails, 'keepReason'> {
  request: ContactRequest
}

/** A stored request with everything about it. */
export interface DetailedRequest
  extends ListedRequest,
    Pick<RequestDetails['delivery'], 'canResend'>,
    Pick<RequestDetails, 'erasedAt' | 'otherRequests'>,
    Omit<RequestPage, 'request'> {
  /** The oldest first. */
  history: StoredEvent[]
}

/** `version` is the version that the staff member saw. */
export interface DeskWrite {
  reference: string
  version: number
  staffEmail: string
  now: number
}

/**
 * `conflict`: the request has another version, and nothing was written. `gone`: there is no such request. `refused`:
 * the action has no effect, such as sending an email again that is being sent.
 */
export type WriteResult = 'written' | 'conflict' | 'gone' | 'refused'
