// URLs and data of the request list and of a single request.
import type { Language } from '../../src/language/language.ts'
import { desk, pages } from './urls.ts'

/** GET: a `RequestsPage`. */
export const requestsUrl = (selection: Partial<ListSelection> = {}) => `${desk}/api/requests${listQuery(selection)}`

/** GET: a `RequestPage`, which marks the request as read. POST: a `RequestAction`. */
export const requestUrl = (reference: string, selection: Partial<ListSelection> = {}) =>
  `${desk}/api/requests/${reference}${listQuery(selection)}`

/** `to-answer`: neither answered nor suspected. */
export const requestFilters = ['to-answer', 'all', 'answered', 'suspected', 'mail-waiting', 'mail-failed'] as const
export type RequestFilter = (typeof requestFilters)[number]

export const requestsPerPage = 50

export interface ListSelection {
  show: RequestFilter
  /** The search, or ''. */
  q: string
  /** From 1. */
  page: number
}

/** The page of a list, by default of the requests to answer. */
export const listUrl = (selection: Partial<ListSelection> = {}) => pages.requests + listQuery(selection)

/** The CSV file with every request of a list, on all its pages. */
export const listExportUrl = ({ show, q }: Partial<ListSelection> = {}) => `${desk}/export.csv${listQuery({ show, q })}`

/** The page of a request, opened from a list. */
export const requestPageUrl = (reference: string, { show, q }: Partial<ListSelection> = {}) =>
  pages.request(reference) + listQuery({ show, q })

function listQuery({
  show = 'to-answer',
  q = '',
  page = 1,
}: { [Key in keyof ListSelection]?: ListSelection[Key] | undefined }) {
  const query = new URLSearchParams()
  if (show !== 'to-answer') query.set('show', show)
  if (q !== '') query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** The CSV file of one request. */
export const exportUrl = (reference: string) => `${desk}/requests/${reference}/export.csv`

/** `new`: not opened. `read`: opened, not answered. */
type RequestState = 'new' | 'read' | 'answered' | 'suspected'

/** `digest`: listed in one email with many others. `none`: a suspected request is not emailed. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'digest' | 'none'

export interface RequestRow {
  reference: string
  /** Increases with every action of the staff, except opening. Each form sends it back. */
  version: number
  state: RequestState
  /** The name of a staff member. */
  answeredBy: string | null
  mail: MailState
  name: string
  /** The start of the message, at most 300 characters; '' without one. */
  excerpt: string
  /** The language of the visitor's page. */
  language: Language
  /** The chosen service in the language of the desk, or null. */
  service: string | null
  package: string | null
  receivedAt: number
  notes: number
}

export interface RequestsPage extends ListSelection {
  pageCount: number
  /** The number of requests that match the filter and the search, on all pages. */
  total: number
  /** The numbers of requests that match the search, by filter. */
  counts: Record<RequestFilter, number>
  /** The number of all requests. */
  all: number
  requests: RequestRow[]
  /** The recipients of new requests. */
  mailTo: string
}

/** A request with everything that is stored about it. */
export interface RequestDetails extends Omit<RequestRow, 'excerpt' | 'notes' | 'service' | 'package'> {
  email: string
  phone: string
  /** '' without a message. */
  message: string
  /** The other fields of the form, in the language of the desk. */
  fields: { label: string; text: string }[]
  links: {
    /** `mailto:` with subject, greeting and the quoted message, in the language of `replies`. */
    reply: string
    /** `tel:`; missing unless the field holds one valid number. */
    call?: string
    /** `https://wa.me/…`; also missing if the number has an extension. */
    whatsApp?: string
  }
  /** The office's replies, filled in for this visitor, in the language of the visitor if the site has it. */
  replies: {
    language: Language
    subject: string
    titleLanguage: Language
    templates: ReplyTemplate[]
  }
  delivery: {
    attempts: number
    /** The time at which the mail server accepted the email. */
    sentAt: number | null
    /** The time of the next attempt, while the email waits. */
    nextAt: number | null
    /** The unchanged reply of the mail server, or the reason why it could not be reached. */
    reply: string | null
    /** True if `mail-sent-again` has an effect. */
    canResend: boolean
  }
  /** The date of erasure; null while the email waits, because the time counts from its end. */
  erasedAt: number | null
  /** The reason if the staff have set the date, or null. */
  keepReason: string | null
  /** The oldest first. */
  otherRequests: PersonRequest[]
  /** The oldest first. */
  history: HistoryEntry[]
}

export interface ReplyTemplate {
  title: string
  text: string
}

/** A request with the same email address or phone number as another one, in any spelling. */
export interface PersonRequest {
  reference: string
  name: string
  email: string
  receivedAt: number
}

/** `by` is the name of a staff member. */
export type HistoryEntry = { at: number } & (
  | { what: 'received' | 'mail-sent' | 'confirmation-sent' }
  /** `count`: the attempts so far. */
  | { what: 'mail-failed'; count: number }
  | {
      what: 'opened' | 'answered' | 'not-answered' | 'mail-sent-again' | 'suspected' | 'not-suspected' | 'not-kept'
      by: string
    }
  | { what: 'note' | 'kept'; by: string; text: string }
)

export interface RequestPage {
  request: RequestDetails
  /** The references of the neighbours in the list. */
  previous: string | null
  next: string | null
}

/** An event of `eventsUrl`: the requests have changed. */
export interface RequestsEvent {
  toAnswer: number
  /** Differs after each change that this process knows of. */
  revision: string
}
