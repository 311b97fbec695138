// The views: the plain data that the pages of the desk show. The server renders a page from its view, the browser
// hydrates the page with it, and the address `dataAddress` of the page (desk-addresses.ts) returns it as JSON. Times
// are in milliseconds since 1970; pages show them in the office's time zone. Texts of visitors are unchanged and must
// be shown as text.
import type { Language } from '../language/language.ts'
import type { OperatorPictures } from '../pictures/operator-pictures.ts'
import type { PagesPage } from './pages/pages-data.ts'
import type { VisitsPage } from './visits/visits-data.ts'

/** The languages of the desk. Requests stay in the language of the visitor. */
export const deskLanguages = ['en', 'fr'] as const satisfies Language[]
export type DeskLanguage = (typeof deskLanguages)[number]

/** Everything that a page of the desk needs. */
export interface DeskView {
  language: DeskLanguage
  /** The name of the company. */
  brand: string
  /** The operator's logo and pictures, if there are any. */
  pictures?: OperatorPictures
  /** On pages about the site: how the draft calls its services and towns. */
  itemNames?: ItemNames
  /** The server's time, for "today" and "yesterday". */
  now: number
  /** The address of the page: path and query, without `lang`. Sign-in links leave out their token. */
  address: string
  /** The session. Only pages before sign-in have none. */
  session?: SessionSummary
  /** What the last form has done. Shown once, at the top of the page. */
  done?: Done
  page: DeskPage
}

/** The names of services and towns by their ids, in the language of the desk. */
export interface ItemNames {
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
}

/** What every page after sign-in has. */
export interface SessionSummary {
  /** The name of the person who is signed in. */
  name: string
  address: string
  /** The number of requests that nobody has opened. The title shows it, too. */
  unread: number
  /** When the session ends unless it is used. */
  endsAt: number
  /** Whether there is a page of visits: STATISTICS is on. */
  hasVisits: boolean
}

export type DeskPage =
  | SignInPage
  | SignInSentPage
  | SignInLinkPage
  | RequestsPage
  | RequestPage
  | ErasePage
  | AccountPage
  | AuditPage
  | ShortcutsPage
  | DeskProblemPage
  | PagesPage
  | VisitsPage

/** What a plain form has done, in the query of the page that follows (`?done=`). */
export const doneActions = [
  'answered',
  'not-answered',
  'note-added',
  'mail-sent-again',
  'suspected',
  'not-suspected',
  'erased',
  'session-ended',
  'signed-out',
  'draft-saved',
  'draft-discarded',
  'published',
  'restored',
] as const
export type DoneAction = (typeof doneActions)[number]
export interface Done {
  action: DoneAction
  /** How many requests were erased, or sessions ended; the number of the version that was published. */
  count?: number
}

// Sign-in

export interface SignInPage {
  kind: 'sign-in'
  /** Why the visitor was redirected to this page; missing if somebody opened it. */
  reason?: 'link-expired' | 'session-ended'
  /** What was typed, if the form is shown again. */
  value: string
  /** What was typed is not a mail address. The response has the status 422. */
  invalid?: boolean
}

/** The same for every address, whether it may use the desk or not, so that nobody learns who may. */
export interface SignInSentPage {
  kind: 'sign-in-sent'
  /** What was typed; missing in a browser without cookies. */
  value?: string
}

export interface SignInLinkPage {
  kind: 'sign-in-link'
  /** The person whom the link signs in. */
  address: string
  /** The form sends it as `token`. */
  token: string
}

// Requests

export const requestFilters = ['all', 'new', 'answered', 'suspected', 'mail-waiting', 'mail-failed'] as const
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
    /** `tel:`; missing if the number cannot be dialled. */
    call?: string
    /** `https://wa.me/…`; missing if the number lacks its country. */
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
  /** The other requests of this person (same mail address or telephone number). */
  otherRequests: number
  /** The oldest first. */
  history: HistoryEntry[]
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
  /** The number of requests that "everything from this person" would erase now. */
  person: { requests: number; notes: number }
  /**
   * The numbers or the request have changed since the question was shown, so it is asked again. The response has the
   * status 409.
   */
  changed?: boolean
}

// Account

export interface AccountPage {
  kind: 'account'
  /** The current session first, then by last use. */
  sessions: OpenSession[]
}

export interface OpenSession {
  /** The form sends it as `session`. */
  id: string
  current: boolean
  /** For example Firefox and Windows; null if unknown. */
  browser: string | null
  system: string | null
  createdAt: number
  seenAt: number
  endsAt: number
}

export interface AuditPage {
  kind: 'audit'
  entries: AuditEntry[]
  page: number
  pageCount: number
  total: number
}

/** `who` is the name of a person; null for the server itself. */
export type AuditEntry = { at: number; who: string | null } & AuditEvent

export type AuditEvent =
  | { what: 'signed-in' | 'signed-out'; browser: string | null; system: string | null }
  /** A link of this person was opened too late or a second time. */
  | { what: 'link-refused'; reason: 'used' | 'expired' }
  | { what: 'sessions-ended'; count: number }
  /** `retention`: older than RETENTION_DAYS. `reference` is there if `scope` is `request`. */
  | { what: 'erased'; scope: 'request' | 'person' | 'retention'; requests: number; notes: number; reference?: string }
  | { what: 'exported'; scope: 'request' | 'list'; requests: number; reference?: string }
  | { what: 'published'; version: number; changes: number }
  | { what: 'restored'; version: number; restored: number }
  | { what: 'preview-linked' }

/** Entries on one page of the audit log. */
export const auditEntriesPerPage = 50

export interface ShortcutsPage {
  kind: 'shortcuts'
}

/** An error page: nothing was found, or something failed. `status` is the status of the response. */
export interface DeskProblemPage {
  kind: 'problem'
  status: number
  /** The reference with which the log names the cause. */
  reference: string
  /** The number of minutes until the next attempt, after too many requests (429). */
  retryAfterMinutes?: number
}

// The fields of the forms, by their names in desk-addresses.ts. JSON has the same fields. In a plain form every value
// is text.

export interface DeskForms {
  signIn: { address: string }
  link: { token: string }
  signOut: Record<string, never>
  endSession: { session: string }
  endOtherSessions: Record<string, never>
  answered: { version: number; answered: 'yes' | 'no' }
  note: { version: number; note: string }
  resend: { version: number }
  suspected: { version: number; suspected: 'yes' | 'no' }
  /** `requests`: for `person`, the number that the question showed. */
  erase: { version: number; what: 'one' | 'person'; requests: number }
}

// The response to a form that is sent as JSON is the view of the page that a plain form leads to: after an action on a
// request, the view of that request with `done`; with 409 and 422, the view of the page with the form. Without a
// session: 401, application/problem+json. A request that does not exist (any more): 404, application/problem+json.

/**
 * The events of `eventsAddress` (`?since=` and the `now` of the view follow), as JSON. `requests` when requests have
 * arrived; the id of an event lets a browser that was offline read what it has missed. `end` when the session has ended:
 * the stream is closed, and must not be opened again before sign-in.
 */
export interface RequestsEvent {
  /** The references of the requests that have arrived, without suspected ones. One may be named in two events. */
  arrived: string[]
  unread: number
}

// Rendering

/** The function that the built desk (dist/server/desk-entry-server.js) exports. */
export type RenderDesk = (view: DeskView) => Promise<RenderedDesk>

export interface RenderedDesk {
  /** The head tags of the page (its title), then `<div id="app">`. */
  html: string
  /** The data for hydration (src/desk/desk-entry-client.tsx). */
  data: object
}
