// Views for the tests of the pages of the desk: the data of every page in every state.
import type { AuditEntry } from '../../src/desk/account/account-data.ts'
import type { DeskLanguage, DeskPage, DeskView } from '../../src/desk/desk-data.ts'
import type {
  ErasePage,
  RequestDetails,
  RequestPage,
  RequestRow,
  RequestsPage,
} from '../../src/desk/requests/requests-data.ts'
import { picturePage, textPage, textsPage } from './desk-editor.ts'
import {
  allTextsPage,
  blockedPage,
  comparePage,
  factsPage,
  publishPage,
  searchTextsPage,
  versionsPage,
} from './desk-site.ts'
import { firstDayPage, visitsPage } from './desk-visits.ts'

/** A time in November 2026, in the time zone of the office: ('20', '09:12'). */
const at = (day: string, time: string) => Date.parse(`2026-11-${day}T${time}:00+01:00`)
const now = at('20', '10:45')

const row = (reference: string, rest: Partial<RequestRow> & Pick<RequestRow, 'name' | 'excerpt' | 'receivedAt'>) => ({
  reference,
  version: 1,
  state: 'new' as const,
  mail: 'sent' as const,
  language: 'en' as const,
  service: 'Property Management',
  package: null,
  notes: 0,
  ...rest,
})

export const rows: RequestRow[] = [
  row('7F3K-21QX', {
    name: 'Lucy Honeychurch',
    service: 'Concierge Services',
    receivedAt: at('20', '10:42'),
    excerpt:
      'My aunt and I arrive in Grasse on 18 December. We were promised rooms with a view, and should like a car from Nice airport, a fire laid and a small Christmas tree.',
  }),
  row('7F3K-20MD', {
    name: 'Phileas Fogg',
    mail: 'failed',
    package: 'Essential Care',
    receivedAt: at('20', '09:12'),
    excerpt:
      'I own a small house on the Cap d’Antibes. From 2 December I shall be away for about eighty days, and should like somebody to look after it.',
  }),
  row('7F3K-19TW', {
    name: 'شهرزاد',
    language: 'ar',
    mail: 'waiting',
    package: 'Premium Care',
    receivedAt: at('20', '08:05'),
    excerpt: 'صباح الخير، ورثنا بيتًا مع حديقة في موجان ونبحث عمّن يعتني به.',
  }),
  row('7F3J-81BC', {
    name: 'Charles Swann',
    language: 'fr',
    state: 'read',
    notes: 1,
    service: 'Renovation & Projects',
    receivedAt: at('19', '17:30'),
    excerpt:
      'La salle de bains du premier étage est à refaire avant Pâques. Je tiens aux carreaux anciens, qu’il faudrait déposer puis reposer un à un.',
  }),
  row('7F3J-66DF', {
    name: 'Top Ranking Team',
    state: 'suspected',
    mail: 'none',
    service: null,
    receivedAt: at('19', '16:02'),
    excerpt: 'FIRST PAGE GUARANTEED!!! <a href="https://ranking.example">Click here</a><script>alert(1)</script>',
  }),
  row('7F3J-50GH', {
    name: 'Nicole Diver',
    state: 'answered',
    answeredBy: 'Claire Martin',
    service: 'Renovation & Projects',
    receivedAt: at('18', '11:20'),
    excerpt: '',
  }),
]

const counts = { all: 128, new: 3, answered: 116, suspected: 4, 'mail-waiting': 1, 'mail-failed': 1 }

export const requestsPage = (changes: Partial<RequestsPage> = {}): RequestsPage => ({
  kind: 'requests',
  show: 'all',
  q: '',
  page: 1,
  pageCount: 3,
  total: 128,
  counts,
  all: 128,
  requests: rows,
  retentionDays: 30,
  mailTo: 'contact@mimosa-mer.example',
  ...changes,
})

export const details: RequestDetails = {
  reference: '7F3K-20MD',
  version: 3,
  state: 'read',
  mail: 'failed',
  name: 'Phileas Fogg',
  language: 'en',
  service: 'Property Management',
  package: 'Essential Care',
  receivedAt: at('20', '09:12'),
  email: 'p.fogg@example.com',
  phone: '+33 6 39 98 01 41',
  message:
    'Good morning,\n\nI own a small house on the Cap d’Antibes: three bedrooms, a garden with two umbrella pines, no pool. From 2 December I shall be away for about eighty days, and should like somebody to look after it.\n\nMy man Passepartout holds the keys and can meet you any morning next week before ten.\n\nP. Fogg',
  links: {
    reply:
      'mailto:p.fogg@example.com?subject=Re%3A%20your%20request%2C%207F3K-20MD&body=Dear%20Phileas%20Fogg%2C%0D%0A%0D%0A',
    call: 'tel:+33639980141',
    whatsApp: 'https://wa.me/33639980141',
  },
  delivery: {
    attempts: 7,
    reply: '552 5.2.2 <contact@mimosa-mer.example>: Recipient address rejected: mailbox full',
    canResend: true,
  },
  erasedAt: Date.parse('2026-12-20T09:12:00+01:00'),
  otherRequests: 2,
  history: [
    { at: at('20', '09:12'), what: 'received' },
    { at: at('20', '09:12'), what: 'confirmation-sent' },
    { at: at('20', '10:27'), what: 'mail-failed', count: 7 },
    { at: at('20', '10:31'), what: 'opened', by: 'Claire Martin' },
    {
      at: at('20', '10:34'),
      what: 'note',
      by: 'Claire Martin',
      text: 'Spoke to Mr Passepartout: he can hand over the keys on Tuesday.\nHe asks for a written list of what a visit includes.',
    },
  ],
}

export const requestPage = (changes: Partial<RequestPage> = {}): RequestPage => ({
  kind: 'request',
  request: details,
  newer: '7F3K-21QX',
  older: '7F3K-19TW',
  ...changes,
})

const conflictPage = requestPage({
  request: { ...details, version: 5, state: 'answered', answeredBy: 'Hugo' },
  conflict: {
    tried: { action: 'note', text: 'Evenings: give him the mobile number.' },
    since: [
      { at: at('20', '10:41'), what: 'answered', by: 'Hugo' },
      { at: at('20', '10:41'), what: 'note', by: 'Hugo', text: 'Called him. Visit on Tuesday 24 November, 09:30.' },
    ],
  },
})

const erasePage: ErasePage = {
  kind: 'erase',
  reference: details.reference,
  version: 3,
  name: details.name,
  email: details.email,
  phone: details.phone,
  receivedAt: details.receivedAt,
  notes: 1,
  person: { requests: 3, notes: 2 },
}

const auditEntries: AuditEntry[] = [
  { at: at('20', '10:52'), who: 'Claire Martin', what: 'erased', scope: 'person', requests: 3, notes: 2 },
  { at: at('20', '10:31'), who: 'Hugo', what: 'exported', scope: 'list', requests: 128 },
  { at: at('20', '08:31'), who: 'Claire Martin', what: 'signed-in', browser: 'Firefox', system: 'Windows' },
  { at: at('20', '08:29'), who: 'Claire Martin', what: 'link-refused', reason: 'used' },
  { at: at('20', '03:00'), who: null, what: 'erased', scope: 'retention', requests: 4, notes: 0 },
  { at: at('18', '09:15'), who: 'Claire Martin', what: 'sessions-ended', count: 1 },
  {
    at: at('17', '16:40'),
    who: 'Hugo',
    what: 'erased',
    scope: 'request',
    requests: 1,
    notes: 1,
    reference: '7F3H-02PK',
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
  const none = { all: 0, new: 0, answered: 0, suspected: 0, 'mail-waiting': 0, 'mail-failed': 0 }
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
    shortcuts: view({ kind: 'shortcuts' }, '/desk/shortcuts'),
    texts: view(textsPage, '/desk/pages'),
    text: view(textPage, '/desk/pages/text/about.paragraphs'),
    picture: view(picturePage, '/desk/pages/picture/location-grasse'),
    'facts-company': view(factsPage('company'), '/desk/pages/facts/company'),
    'facts-hours': view(factsPage('hours'), '/desk/pages/facts/hours'),
    'facts-services': view(factsPage('services'), '/desk/pages/facts/services'),
    'facts-packages': view(factsPage('packages'), '/desk/pages/facts/packages'),
    'facts-reviews': view(factsPage('reviews'), '/desk/pages/facts/reviews'),
    publish: view(publishPage(), '/desk/pages/publish'),
    'publish-blocked': view(blockedPage, '/desk/pages/publish'),
    versions: view(versionsPage, '/desk/pages/versions', { done: { action: 'restored', count: 41 } }),
    compare: view(comparePage, '/desk/pages/versions/40/compare/41'),
    'all-texts': view(allTextsPage(), '/desk/pages/texts'),
    'all-texts-found': view(
      allTextsPage({
        q: 'reference',
        total: 1,
        found: [
          {
            ...{ key: 'emails.confirmation.subject', part: '', area: 'visitor-mails', language: 'en', isChanged: true },
            text: 'We have received your request ({{reference}})',
          },
        ],
      }),
      '/desk/pages/texts?q=reference',
    ),
    'search-texts': view(searchTextsPage, '/desk/pages/search'),
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
