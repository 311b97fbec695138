// Pages of the desk about requests, for tests: every state of a request and of its mail.
import type { ErasePage, RequestDetails, RequestPage, RequestRow, RequestsPage } from '../../api/requests-data.ts'

/** A time in November 2026, in the time zone of the office: ('20', '09:12'). */
export const at = (day: string, time: string) => Date.parse(`2026-11-${day}T${time}:00+01:00`)

const row = (reference: string, rest: Partial<RequestRow> & Pick<RequestRow, 'name' | 'excerpt' | 'receivedAt'>) => ({
  ...{ reference, version: 1, state: 'new' as const, mail: 'sent' as const, language: 'en' as const },
  ...{ service: 'Property Management', package: null, notes: 0 },
  ...rest,
})

export const rows: RequestRow[] = [
  row('7F3K-21QX', {
    name: 'Lucy Honeychurch',
    service: 'Concierge Services',
    receivedAt: at('20', '10:42'),
    excerpt: 'My aunt and I arrive in Grasse on 18 December. We were promised rooms with a view.',
  }),
  row('7F3K-20MD', {
    name: 'Phileas Fogg',
    mail: 'failed',
    package: 'Essential Care',
    receivedAt: at('20', '09:12'),
    excerpt: 'I own a small house on the Cap d’Antibes. From 2 December I shall be away for eighty days.',
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
    excerpt: 'La salle de bains du premier étage est à refaire avant Pâques.',
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

export const requestsPage = (changes: Partial<RequestsPage> = {}): RequestsPage => ({
  kind: 'requests',
  show: 'all',
  q: '',
  page: 1,
  pageCount: 3,
  total: 128,
  counts: { 'to-answer': 8, all: 128, answered: 116, suspected: 4, 'mail-waiting': 1, 'mail-failed': 1 },
  ...{ all: 128, requests: rows },
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
  message: 'Good morning,\n\nI own a small house on the Cap d’Antibes. My man Passepartout holds the keys.\n\nP. Fogg',
  links: {
    reply: 'mailto:p.fogg@example.com',
    call: 'tel:+33639980141',
    whatsApp: 'https://wa.me/33639980141',
  },
  delivery: {
    attempts: 7,
    reply: '552 5.2.2 <contact@mimosa-mer.example>: Recipient address rejected: mailbox full',
    canResend: true,
  },
  erasedAt: Date.parse('2026-12-20T09:12:00+01:00'),
  otherRequests: [
    {
      ...{ reference: '7F3K-11AA', name: 'Phileas Fogg', email: 'P.Fogg@Example.com' },
      receivedAt: at('18', '10:00'),
    },
    {
      ...{ reference: '7F3K-12BB', name: 'Jean Passepartout', email: 'jean@example.com' },
      receivedAt: at('19', '11:00'),
    },
  ],
  history: [
    { at: at('20', '09:12'), what: 'received' },
    { at: at('20', '09:12'), what: 'confirmation-sent' },
    { at: at('20', '10:27'), what: 'mail-failed', count: 7 },
    { at: at('20', '10:31'), what: 'opened', by: 'Claire Martin' },
    {
      at: at('20', '10:34'),
      what: 'note',
      by: 'Claire Martin',
      text: 'Spoke to Mr Passepartout: he can hand over the keys on Tuesday.\nHe asks for a list.',
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

export const conflictPage = requestPage({
  request: { ...details, version: 5, state: 'answered', answeredBy: 'Hugo' },
  conflict: {
    tried: { action: 'note', text: 'Evenings: give him the mobile number.' },
    since: [
      { at: at('20', '10:41'), what: 'answered', by: 'Hugo' },
      { at: at('20', '10:41'), what: 'note', by: 'Hugo', text: 'Called him. Visit on Tuesday 24 November, 09:30.' },
    ],
  },
})

export const erasePage: ErasePage = {
  kind: 'erase',
  reference: details.reference,
  version: 3,
  name: details.name,
  email: details.email,
  phone: details.phone,
  receivedAt: details.receivedAt,
  notes: 1,
  person: { requests: [...details.otherRequests, details], notes: 2 },
}
