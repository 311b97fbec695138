// Views for the tests of the pages of the desk: the data of every page in every state.
import type { AuditEntry } from '../../api/account-data.ts'
import { pages } from '../../api/addresses.ts'
import type { DeskLanguage, DeskPage, DeskView } from '../../api/desk-data.ts'
import { at, conflictPage, erasePage, requestPage, requestsPage, rows } from './request-views.ts'
import { firstDayPage, visitsPage } from './visits-views.ts'

const now = at('20', '10:45')

const auditEntries: AuditEntry[] = [
  { at: at('20', '10:52'), who: 'Claire Martin', what: 'erased', scope: 'person', requests: 3, notes: 2 },
  { at: at('20', '10:31'), who: 'Hugo', what: 'exported', scope: 'list', requests: 128 },
  { at: at('20', '08:31'), who: 'Claire Martin', what: 'signed-in', browser: 'Firefox', system: 'Windows' },
  { at: at('20', '08:29'), who: 'Claire Martin', what: 'link-refused', reason: 'used' },
  { at: at('20', '03:00'), who: null, what: 'erased', scope: 'retention', requests: 4, notes: 0 },
  { at: at('18', '09:15'), who: 'Claire Martin', what: 'sessions-ended', count: 1 },
  {
    ...{ at: at('17', '16:40'), who: 'Hugo', what: 'erased', scope: 'request' },
    ...{ requests: 1, notes: 1, reference: '7F3H-02PK' },
  },
  { at: at('17', '16:30'), who: 'Hugo', what: 'signed-out', browser: null, system: null },
]

const session = {
  name: 'Claire Martin',
  address: 'claire@mimosa-mer.example',
  unread: 3,
  endsAt: at('20', '22:45'),
  hasVisits: true,
}

/** A view of `page`, with a session unless the page belongs before sign-in. */
export function viewOf(page: DeskPage, address: string, changes: Partial<DeskView> = {}): DeskView {
  const isBefore = page.kind.startsWith('sign-in')
  return {
    language: 'en',
    brand: 'Mimosa & Mer',
    now,
    address,
    ...(!isBefore && { session }),
    page,
    ...changes,
  }
}

/** Every page in every state, by name. */
export function deskViews(language: DeskLanguage = 'en'): Record<string, DeskView> {
  const view = (page: DeskPage, address: string, changes: Partial<DeskView> = {}) =>
    viewOf(page, address, { language, ...changes })
  const request = '/desk/requests/7F3K-20MD'
  const none = { 'to-answer': 0, all: 0, answered: 0, suspected: 0, 'mail-waiting': 0, 'mail-failed': 0 }
  return {
    'sign-in': view({ kind: 'sign-in', value: '' }, '/desk/sign-in', { done: { action: 'signed-out' } }),
    'sign-in-error': view({ kind: 'sign-in', value: 'claire@mimosa', invalid: true }, '/desk/sign-in'),
    'sign-in-expired': view({ kind: 'sign-in', value: '', reason: 'link-expired' }, '/desk/link'),
    'sign-in-ended': view({ kind: 'sign-in', value: '', reason: 'session-ended' }, '/desk/sign-in'),
    'sign-in-sent': view({ kind: 'sign-in-sent', value: session.address }, '/desk/sign-in/sent'),
    'sign-in-link': view({ kind: 'sign-in-link', address: session.address, token: 'secret' }, '/desk/link'),
    requests: view(requestsPage(), '/desk'),
    'requests-search': view(
      requestsPage({ q: 'house', total: 2, pageCount: 1, requests: rows.slice(0, 2), page: 1 }),
      '/desk?q=house',
      { done: { action: 'erased', count: 3 } },
    ),
    'requests-none': view(
      requestsPage({ q: 'conservatory', total: 0, pageCount: 1, requests: [], counts: none }),
      '/desk?q=conservatory',
    ),
    'requests-empty': view(requestsPage({ total: 0, pageCount: 1, all: 0, requests: [], counts: none }), '/desk'),
    request: view(requestPage(), request),
    'request-conflict': view(conflictPage, request),
    'request-invalid-note': view(requestPage({ invalidNote: { value: '', reason: 'empty' } }), request),
    erase: view(erasePage, `${request}/erase`),
    account: view(
      {
        kind: 'account',
        sessions: [
          {
            ...{ id: '1', current: true, browser: 'Firefox', system: 'Windows' },
            ...{ createdAt: at('20', '08:31'), seenAt: now, endsAt: at('20', '22:45') },
          },
          {
            ...{ id: '2', current: false, browser: 'Safari', system: 'iPhone' },
            ...{ createdAt: at('16', '08:31'), seenAt: at('19', '19:48'), endsAt: at('20', '07:48') },
          },
        ],
      },
      '/desk/account',
    ),
    audit: view({ kind: 'audit', entries: auditEntries, page: 2, pageCount: 5, total: 214 }, '/desk/audit?page=2'),
    // The pages that edit the site are the same on the server: its content arrives later.
    editing: view({ kind: 'editing' }, pages.texts),
    visits: view(visitsPage(30), '/desk/visits'),
    'visits-week': view(visitsPage(7), '/desk/visits?days=7'),
    'visits-year': view(visitsPage(365), '/desk/visits?days=365'),
    'visits-first-day': view(firstDayPage, '/desk/visits'),
    'visits-empty': view({ kind: 'visits', period: 30, state: 'empty' }, '/desk/visits'),
    'visits-failed': view({ kind: 'visits', period: 30, state: 'failed' }, '/desk/visits'),
    problem: view({ kind: 'problem', status: 404, reference: 'req-1' }, '/desk/nothing'),
    'preview-expired': view({ kind: 'problem', status: 410, reference: 'req-2' }, '/desk/shared/x/en/'),
  }
}
