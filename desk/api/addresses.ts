// The addresses of the desk. Each page has the address of its data beside it: `dataAddress(page)` answers, as JSON, the
// view with which the server renders the page. The application sends forms as JSON to `dataAddress(form)`. Without
// scripts, those of signing in, of the account and of requests are sent as plain forms to the addresses in `forms`.
import type { Language } from '../../src/language/language.ts'
import type { FactSection } from './facts-data.ts'
import type { RequestFilter } from './requests-data.ts'
import { defaultPeriod, type VisitPeriod } from './visits-data.ts'

/** The start of every address of the desk. */
export const desk = '/desk'

/** The pages. */
export const pages = {
  signIn: `${desk}/sign-in`,
  /** Where the browser is sent after the form of `signIn`. */
  signInSent: `${desk}/sign-in/sent`,
  /** The page of a sign-in link; `?token=` follows. */
  link: `${desk}/link`,
  /** `?show=`, `?q=` and `?page=` may follow: `listAddress` writes them. */
  requests: desk,
  request: (reference: string) => `${desk}/requests/${reference}`,
  erase: (reference: string) => `${desk}/requests/${reference}/erase`,
  /** `?days=` may follow: `visitsAddress` writes it. */
  visits: `${desk}/visits`,
  account: `${desk}/account`,
  /** `?page=` may follow. */
  audit: `${desk}/audit`,
  /** `?path=` and `?in=` (a language of the site) may follow: `textsAddress` writes them. */
  texts: `${desk}/pages`,
  text: (key: string) => `${desk}/pages/text/${key}`,
  /** `?q=` may follow. */
  findText: `${desk}/pages/texts`,
  /** `?path=` and `?in=` may follow. */
  searchTexts: `${desk}/pages/search`,
  facts: (section: FactSection | ':section') => `${desk}/pages/facts/${section}`,
  picture: (slot: string) => `${desk}/pages/picture/${slot}`,
  versions: `${desk}/pages/versions`,
  compare: (from: number | ':from', to: number | ':to') => `${desk}/pages/versions/${from}/compare/${to}`,
} as const

/** Whether the page at `pathname` edits the site. All of these pages have the same data. */
export const isEditingAddress = (pathname: string) => pathname === pages.texts || pathname.startsWith(`${pages.texts}/`)

/** Where forms are sent, by POST. `DeskForms` (desk-data.ts) says what each one holds. */
export const forms = {
  signIn: pages.signIn,
  link: pages.link,
  signOut: `${desk}/sign-out`,
  endSession: `${desk}/account/end-session`,
  endOtherSessions: `${desk}/account/end-other-sessions`,
  answered: (reference: string) => `${desk}/requests/${reference}/answered`,
  note: (reference: string) => `${desk}/requests/${reference}/notes`,
  resend: (reference: string) => `${desk}/requests/${reference}/resend`,
  suspected: (reference: string) => `${desk}/requests/${reference}/suspected`,
  erase: (reference: string) => `${desk}/requests/${reference}/erase`,
  upload: `${desk}/pages/upload`,
} as const

/** A page of the site in a language, on a page of the desk that edits it: `pages.texts` or `pages.searchTexts`. */
export function sitePageAddress(page: string, { path, language }: { path: string; language: Language }): string {
  return `${page}?${new URLSearchParams({ path, in: language })}`
}

/** The largest part of an upload, in bytes. */
export const uploadPartSize = 512 * 1024

/** Where a part of an upload is sent. `upload` is a new UUID for each file; parts count from 0, and arrive in order. */
export function uploadPartAddress({ upload, part, isLast, isLogo = false }: UploadPart): string {
  const query = { upload, part: `${part}`, ...(isLast && { last: 'yes' }), ...(isLogo && { kind: 'logo' }) }
  return `${dataAddress(forms.upload)}?${new URLSearchParams(query)}`
}

interface UploadPart {
  upload: string
  part: number
  isLast: boolean
  /** A logo may be an SVG. */
  isLogo?: boolean
}

/** The page of the site at `path` with the draft, or with what a version had. `marked` says where its texts are. */
export function previewAddress(
  { path, language }: { path: string; language: Language },
  { version, marked = false }: { version?: number; marked?: boolean } = {},
): string {
  const state = version === undefined ? (marked ? 'edit' : 'draft') : `version-${version}`
  return `${desk}/preview/${state}/${language}${path}`
}

/** The CSV file of one request. */
export const exportAddress = (reference: string) => `${desk}/requests/${reference}/export.csv`

/** The page Visits of a period. */
export const visitsAddress = (period: VisitPeriod) => pages.visits + visitsQuery(period)

/** The CSV file with every total of a period. */
export const visitsExportAddress = (period: VisitPeriod = defaultPeriod) =>
  `${pages.visits}/export.csv${visitsQuery(period)}`

const visitsQuery = (period: VisitPeriod) => (period === defaultPeriod ? '' : `?days=${period}`)

/** The stream of server-sent events: a `RequestsEvent` (requests-data.ts), a `ContentEvent` (content.ts), or the end. */
export const eventsAddress = `${desk}/events`

/** The address at which a page's data is read, and to which a form is sent as JSON. */
export function dataAddress(address: string): string {
  return `${desk}/data${address.slice(desk.length)}`
}

/** What a list of requests shows. */
export interface ListSelection {
  show: RequestFilter
  /** The words that are searched for, or ''. */
  q: string
  /** From 1. */
  page: number
}

/** The address of a list. Without a property it is that of the first page of all requests. */
export function listAddress(selection: Partial<ListSelection> = {}): string {
  return pages.requests + listQuery(selection)
}

/** The address of the CSV file with every request of a list, on all its pages. */
export function listExportAddress({ show, q }: Partial<ListSelection> = {}): string {
  return `${desk}/export.csv${listQuery({ show, q })}`
}

function listQuery({
  show = 'all',
  q = '',
  page = 1,
}: { [Key in keyof ListSelection]?: ListSelection[Key] | undefined }) {
  const query = new URLSearchParams()
  if (show !== 'all') query.set('show', show)
  if (q !== '') query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
