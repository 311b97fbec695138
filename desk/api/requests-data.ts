// What the list of requests, a request and the question before erasing show.
import type { Language } from '../../src/language/language.ts'

/** To answer: neither answered nor suspected. */
export const requestFilters = ['to-answer', 'all', 'answered', 'suspected', 'mail-waiting', 'mail-failed'] as const
export type RequestFilter = (typeof requestFilters)[number]

/** Requests on one page of a list. */
export const requestsPerPage = 50

/** New: nobody has opened it. Read: opened, not answered. */
export type RequestState = 'new' | 'read' | 'answered' | 'suspected'

/** `digest`: named in a mail with many others. `none`: a suspected request is not mailed. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'digest' | 'none'

/** A request in a list. */
export interface RequestRow {
  reference: string
  /** Changes with every action of the team (not when a mail is sent, or a request opened). Each form sends it back. */
  version: number
  state: RequestState
  /** Who has answered it. */
  answeredBy?: string
  mail: MailState
  name: string
  /** The start of what the visitor wrote, at most 300 characters; '' if nothing. */
  excerpt: string
  /** The language of the visitor's page. */
  language: Language
  /** The chosen service in the language of the desk; null if none was chosen. */
  service: string | null
  package: string | null
  receivedAt: number
  notes: number
}

export interface RequestsPage {
  kind: 'requests'
  show: RequestFilter
  q: string
  /** From 1 to `pageCount`. */
  page: number
  pageCount: number
  /** The requests that match the filter and the search, on all pages. */
  total: number
  /** The requests that match the search, by filter. */
  counts: Record<RequestFilter, number>
  /** The number of all requests, whatever is searched for. */
  all: number
  requests: RequestRow[]
  /** A request is erased after this number of days. */
  retentionDays: number
  /** The address to which new requests are mailed. */
  mailTo: string
}

/** A request with everything that is known about it. */
export interface RequestDetails extends Omit<RequestRow, 'excerpt' | 'notes'> {
  email: string
  phone: string
  /** What the visitor wrote; '' if nothing. */
  message: string
  /** Ready-made links, in the visitor's language. */
  links: {
    /** `mailto:` with subject and greeting. */
    reply: string
    /** `tel:`; missing unless the field holds one valid number. */
    call?: string
    /** `https://wa.me/…`; missing, too, if the number has an extension. */
    whatsApp?: string
  }
  delivery: {
    attempts: number
    /** When the mail server accepted the mail. */
    sentAt?: number
    /** The next attempt of a waiting mail. */
    nextAt?: number
    /** The unchanged reply of the mail server, or why it could not be reached. */
    reply?: string
    /** Whether `resend` has an effect. */
    canResend: boolean
  }
  /** When the request will be erased; missing while its mail waits, since the time counts from its end. */
  erasedAt?: number
  /** The other requests of this person. */
  otherRequests: PersonRequest[]
  /** The oldest first. */
  history: HistoryEntry[]
}

/** A request of one person: with the same email address or telephone number, in any spelling. The oldest is first. */
export interface PersonRequest {
  reference: string
  name: string
  email: string
  receivedAt: number
}

/** `by` is the name of the person of the team. */
export type HistoryEntry = { at: number } & (
  | { what: 'received' | 'mail-sent' | 'confirmation-sent' }
  /** `count`: the attempts so far. */
  | { what: 'mail-failed'; count: number }
  | { what: 'opened' | 'answered' | 'not-answered' | 'mail-sent-again' | 'suspected' | 'not-suspected'; by: string }
  | { what: 'note'; by: string; text: string }
)

export interface RequestPage {
  kind: 'request'
  request: RequestDetails
  /** The references of its neighbours in the list of all requests. */
  newer?: string
  older?: string
  /** The form was not saved, because somebody changed the request first. The response has the status 409. */
  conflict?: Conflict
  /** A note that was refused: empty or too long. The response has the status 422. */
  invalidNote?: { value: string; reason: 'empty' | 'too-long' }
}

/**
 * `RequestPage.request` is the saved request with its new version. Sending the form again with this version saves it.
 */
export interface Conflict {
  /** What was not saved. */
  tried: { action: 'note'; text: string } | { action: Exclude<RequestAction, 'note'> }
  /** What others have done since the version in the form. The oldest first. */
  since: HistoryEntry[]
}

export type RequestAction =
  | 'note'
  | 'answered'
  | 'not-answered'
  | 'mail-sent-again'
  | 'suspected'
  | 'not-suspected'
  | 'erase'

/** The longest note, in characters. */
export const longestNote = 2000

/** The question before something is erased: a dialog; without scripts, a page. */
export interface ErasePage {
  kind: 'erase'
  reference: string
  version: number
  name: string
  email: string
  phone: string
  receivedAt: number
  notes: number
  /** What "everything from this person" would erase now. */
  person: { requests: PersonRequest[]; notes: number }
  /**
   * The numbers or the request have changed since the question was shown, so it is asked again. The response has the
   * status 409.
   */
  changed?: boolean
}

/**
 * The events of `eventsAddress` (`?since=` takes the `now` of the view), as JSON. `requests` when requests have
 * arrived; the id of an event lets a browser that was offline read what it has missed. `end` when the session has ended:
 * the stream is closed, and must not be opened again before sign-in.
 */
export interface RequestsEvent {
  /** The references of the requests that have arrived, without suspected ones. One may be named in two events. */
  arrived: string[]
  unread: number
}
