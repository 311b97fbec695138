// Data of the request list and of the page of a request.
import { HttpError } from '../../../server/http/http-error.ts'
import { officeMailboxes } from '../../../server/mail/office-mail.ts'
import { phoneLinks } from '../../../server/outbox/phone-number.ts'
import type { StoredEvent } from '../../../server/outbox/request-events.ts'
import type { ContactField } from '../../../src/contact/rules.ts'
import { fieldText, staffFields } from '../../../src/contact/staff-fields.ts'
import { singleLine } from '../../../src/contact/validate.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import type { EraseQuestion } from '../../api/request-actions.ts'
import {
  type HistoryEntry,
  type ListSelection,
  type RequestDetails,
  type RequestsPage,
  requestFilters,
  requestsPerPage,
} from '../../api/requests-data.ts'
import type { DeskContext } from '../desk-context.ts'
import { deskTexts } from '../texts.ts'
import { repliesTo } from './reply.ts'
import type { DetailedRequest, ListedRequest } from './types.ts'

const longestExcerpt = 300
const longestQuery = 200

/** Returns the selection in a query. Invalid values are ignored. */
export function readSelection(query: unknown): ListSelection {
  const { show, q, page } = query as Record<string, unknown>
  return {
    show: requestFilters.find((filter) => filter === show) ?? 'to-answer',
    q: typeof q === 'string' ? singleLine(q.slice(0, longestQuery), longestQuery) : '',
    page: readPage(page),
  }
}

/** Returns the number of a page in a query, from 1. */
export const readPage = (page: unknown) => (typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1)

export async function requestsPage(
  context: DeskContext,
  language: DeskLanguage,
  { show, q, page: requestedPage }: ListSelection,
): Promise<RequestsPage> {
  const { requests, settings, content } = context
  const counts = await requests.counts(q)
  const all = q === '' ? counts.all : (await requests.counts('')).all
  const total = counts[show]
  const pageCount = Math.max(1, Math.ceil(total / requestsPerPage))
  const page = Math.min(requestedPage, pageCount)
  const found = await requests.list({ show, q }, { from: (page - 1) * requestsPerPage, count: requestsPerPage })
  return {
    show,
    q,
    page,
    pageCount,
    total,
    counts,
    all,
    requests: found.map((stored) => ({
      ...toRequestRow(stored, context, language),
      excerpt: toExcerpt(stored.request.message ?? ''),
      notes: stored.notes,
    })),
    mailTo: officeMailboxes(settings, content.current.site.facts).to.join(', '),
  }
}

/** Finds a request, with its neighbours in the list of `selection`. Throws 404 if there is none. */
export async function findRequest(
  { requests }: DeskContext,
  reference: string,
  selection?: ListSelection,
): Promise<DetailedRequest> {
  const found = await requests.find(reference, selection)
  if (!found) throw new HttpError(404, 'No such request')
  return found
}

/** Throws 404 if there is no such request. */
export async function eraseQuestion(context: DeskContext, reference: string): Promise<EraseQuestion> {
  const { version, request, receivedAt } = await findRequest(context, reference)
  const person = await context.requests.findPerson(reference)
  if (!person) throw new HttpError(404, 'Erased meanwhile')
  const { name, email, phone } = request
  return { reference, version, name, email, phone, receivedAt, person }
}

/** The common fields of a list and of the page of a request. */
function toRequestRow(stored: ListedRequest, { content, users }: DeskContext, language: DeskLanguage) {
  const { request } = stored
  const t = content.current.translate(language)
  const { timeZone } = content.current.site.facts.office
  return {
    reference: stored.reference,
    version: stored.version,
    state: stored.state,
    answeredBy: stored.answeredBy === null ? null : users().getName(stored.answeredBy),
    mail: stored.mail,
    name: request.name,
    language: stored.language,
    service: fieldText('service', stored, t, timeZone) || null,
    package: fieldText('package', stored, t, timeZone) || null,
    receivedAt: stored.receivedAt,
  }
}

export function toRequestDetails(
  stored: DetailedRequest,
  context: DeskContext,
  language: DeskLanguage,
): RequestDetails {
  const { attempts, sentAt, nextAt, reply, canResend, erasedAt, keepReason, otherRequests } = stored
  const { email, phone, message = '' } = stored.request
  const { settings, content } = context
  const { current } = content
  const { url, replies } = repliesTo(stored, current, { office: settings.OFFICE_LANGUAGE, staff: language })
  return {
    ...toRequestRow(stored, context, language),
    email,
    phone,
    message,
    fields: otherFields(stored, context, language),
    otherRequests,
    links: { reply: url, ...phoneLinks(phone, current.site.facts.office.country) },
    replies,
    delivery: { attempts, sentAt, nextAt, reply, canResend },
    erasedAt,
    keepReason,
    history: stored.history.map((event) => historyEntry(event, context)),
  }
}

/** The fields that the page lists with their labels. The others have fixed places. */
function otherFields(stored: DetailedRequest, { content }: DeskContext, language: DeskLanguage) {
  const t = content.current.translate(language)
  const { timeZone } = content.current.site.facts.office
  const { requests, request: words } = deskTexts[language]
  const missing: Partial<Record<ContactField, string>> = { service: requests.noService, package: words.facts.none }
  return staffFields.flatMap((field) => {
    if (['name', 'email', 'phone', 'message'].includes(field)) return []
    const text = fieldText(field, stored, t, timeZone) || missing[field]
    return text ? [{ label: t(`contact.form.fields.${field}.label`), text }] : []
  })
}

/** Replaces the email address of a staff member with the name. */
export const historyEntry = (event: StoredEvent, { users }: DeskContext): HistoryEntry =>
  'by' in event ? { ...event, by: users().getName(event.by) } : event

function toExcerpt(message: string): string {
  const line = message.replace(/\s+/g, ' ')
  return line.length <= longestExcerpt ? line : `${line.slice(0, longestExcerpt - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
