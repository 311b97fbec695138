// The data of the list of requests, of a request and of the question before erasing, and the actions on requests.
import { type Static, Type } from 'typebox'
import type { Language } from '../../src/language/language.ts'
import { desk, pages } from './addresses.ts'

/** The list, by GET. */
export const requestsAddress = (selection: Partial<ListSelection> = {}) => `${desk}/api/requests${listQuery(selection)}`

/** One request, by GET, which marks it as read; an action on it, by POST. */
export const requestAddress = (reference: string, selection: Partial<ListSelection> = {}) =>
  `${desk}/api/requests/${reference}${listQuery(selection)}`

/** A mark on several requests, by POST. */
export const marksAddress = `${desk}/api/marks`

/** What erasing would erase, by GET; erasing, by POST. */
export const eraseAddress = (reference: string) => `${desk}/api/requests/${reference}/erase`

/** To answer: neither answered nor suspected. */
export const requestFilters = ['to-answer', 'all', 'answered', 'suspected', 'mail-waiting', 'mail-failed'] as const
export type RequestFilter = (typeof requestFilters)[number]

/** Requests on one page of a list. */
export const requestsPerPage = 50

/** What a list of requests shows. */
export interface ListSelection {
  show: RequestFilter
  /** The words that are searched for, or ''. */
  q: string
  /** From 1. */
  page: number
}

/** The address of a list. Without a property it is that of the first page of the requests to answer. */
export function listAddress(selection: Partial<ListSelection> = {}): string {
  return pages.requests + listQuery(selection)
}

/** The address of the CSV file with every request of a list, on all its pages. */
export function listExportAddress({ show, q }: Partial<ListSelection> = {}): string {
  return `${desk}/export.csv${listQuery({ show, q })}`
}

/** The address of the page of a request, opened from a list. */
export const requestPageAddress = (reference: string, { show, q }: Partial<ListSelection> = {}) =>
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
export const exportAddress = (reference: string) => `${desk}/requests/${reference}/export.csv`

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
  answeredBy: string | null
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
  /** The address to which new requests are mailed. */
  mailTo: string
}

/** A request with everything that is known about it. */
export interface RequestDetails extends Omit<RequestRow, 'excerpt' | 'notes' | 'service' | 'package'> {
  email: string
  phone: string
  /** What the visitor wrote; '' if nothing. */
  message: string
  /** The other fields of the form, in the language of the desk. */
  fields: { label: string; text: string }[]
  /** Ready-made links. */
  links: {
    /** `mailto:` with subject, greeting and the quoted message, in the language of `replies`. */
    reply: string
    /** `tel:`; missing unless the field holds one valid number. */
    call?: string
    /** `https://wa.me/…`; missing, too, if the number has an extension. */
    whatsApp?: string
  }
  /** What the templates of the office say to this visitor, in the language of the visitor if the site has it. */
  replies: {
    language: Language
    subject: string
    /** The titles are for the office. */
    titleLanguage: Language
    templates: ReplyTemplate[]
  }
  delivery: {
    attempts: number
    /** When the mail server accepted the mail. */
    sentAt: number | null
    /** The next attempt of a waiting mail. */
    nextAt: number | null
    /** The unchanged reply of the mail server, or why it could not be reached. */
    reply: string | null
    /** Whether `resend` has an effect. */
    canResend: boolean
  }
  /** When the request will be erased; null while its mail waits, since the time counts from its end. */
  erasedAt: number | null
  /** Why it is kept until then; null if nobody has set the date. */
  keepReason: string | null
  /** The other requests of this person. */
  otherRequests: PersonRequest[]
  /** The oldest first. */
  history: HistoryEntry[]
}

/** A text that the office answers with, by its title. */
export interface ReplyTemplate {
  title: string
  text: string
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
  | {
      what: 'opened' | 'answered' | 'not-answered' | 'mail-sent-again' | 'suspected' | 'not-suspected' | 'not-kept'
      by: string
    }
  | { what: 'note' | 'kept'; by: string; text: string }
)

export interface RequestPage {
  request: RequestDetails
  /** The references of its neighbours in the list that was open. */
  previous: string | null
  next: string | null
}

/** The longest note, in characters. */
export const longestNote = 2000

/** The limits of a date until which a request is kept: its reason, in characters, and how far it is away. */
export const longestKeepReason = 200
export const mostKeepYears = 3

const version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const mark = Type.Union([
  Type.Literal('answered'),
  Type.Literal('not-answered'),
  Type.Literal('suspected'),
  Type.Literal('not-suspected'),
])

/** An action on the request that the person saw with `version`. */
export const RequestAction = Type.Union([
  Type.Object({
    version,
    action: Type.Union([mark, Type.Literal('mail-sent-again'), Type.Literal('not-kept')]),
  }),
  Type.Object({ version, action: Type.Literal('note'), note: Type.String() }),
  /** `until` is a day as in `2027-03-01`. */
  Type.Object({ version, action: Type.Literal('kept'), until: Type.String({ format: 'date' }), reason: Type.String() }),
])
export type RequestAction = Static<typeof RequestAction>

/** Answers an action: the request after it. */
export interface ActionResult {
  request: RequestDetails
}

/** Refuses an action with 409: somebody changed the request first. Sent again with the new version, it is done. */
export interface ActionConflict {
  request: RequestDetails
  /** What others have done since the version that the person saw. The oldest first. */
  since: HistoryEntry[]
}

/** Refuses a note with 422. */
export interface NoteRefused {
  reason: 'empty' | 'too-long'
}

/** A mark on several requests, each with the version that the person saw. */
export const Marks = Type.Object({
  mark,
  requests: Type.Array(Type.Object({ reference: Type.String(), version }), { maxItems: requestsPerPage }),
})
export type Marks = Static<typeof Marks>

export interface MarksResult {
  /** The requests that were marked, with their new versions. */
  marked: { reference: string; version: number }[]
  /** The references of those that others have changed or erased since. */
  changed: string[]
}

/** The question before something is erased. */
export interface EraseQuestion {
  reference: string
  version: number
  name: string
  email: string
  phone: string
  receivedAt: number
  /** What "everything from this person" would erase now. */
  person: { requests: PersonRequest[]; notes: number }
}

/** `requests`: for `person`, the number that the question showed. A new question answers with 409 if it has changed. */
export const Erase = Type.Object({
  version,
  scope: Type.Union([Type.Literal('request'), Type.Literal('person')]),
  requests: version,
})
export type Erase = Static<typeof Erase>

export interface EraseResult {
  /** How many requests were erased. */
  erased: number
}

/** An event of `eventsAddress`: the requests have changed. */
export interface RequestsEvent {
  /** The number of requests to answer. The title shows it, too. */
  toAnswer: number
  /** Another one after each change that this process knows of. */
  revision: string
}
