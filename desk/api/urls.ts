// The URLs of the desk: its pages, the forms that need no scripts, files and events. The URLs of the JSON API
// are next to its types.
import type { Language } from '../../src/language/language.ts'
import type { FactSection } from './facts-data.ts'
import { defaultPeriod, type VisitPeriod } from './visits-data.ts'

/** The start of every URL of the desk. */
export const desk = '/desk'

export const pages = {
  signIn: `${desk}/sign-in`,
  /** The page after the form of `signIn`. */
  signInSent: `${desk}/sign-in/sent`,
  /** The page of a sign-in link; `?token=` follows. */
  link: `${desk}/link`,
  /** `?show=`, `?q=` and `?page=` may follow: `listUrl` writes them. */
  requests: desk,
  /** `?show=` and `?q=` of the list may follow: `requestPageUrl` writes them. */
  request: (reference: string) => `${desk}/requests/${reference}`,
  /** `?days=` may follow: `visitsUrl` writes it. */
  visits: `${desk}/visits`,
  account: `${desk}/account`,
  /** `?page=` may follow. */
  audit: `${desk}/audit`,
  /** `?path=` and `?in=` (a language of the site) may follow: `sitePageUrl` writes them. */
  texts: `${desk}/pages`,
  text: (key: string) => `${desk}/pages/text/${key}`,
  /** `?q=` may follow. */
  findText: `${desk}/pages/texts`,
  facts: (section: FactSection | ':section') => `${desk}/pages/facts/${section}`,
  picture: (slot: string) => `${desk}/pages/picture/${slot}`,
  versions: `${desk}/pages/versions`,
  version: (number: number | ':number') => `${desk}/pages/versions/${number}`,
} as const

/** Returns true if the page at `pathname` edits the site. */
export const isEditingUrl = (pathname: string) => pathname === pages.texts || pathname.startsWith(`${pages.texts}/`)

/** The targets (POST) of the forms on pages without scripts. */
export const forms = {
  signIn: pages.signIn,
  link: pages.link,
  signOut: `${desk}/sign-out`,
  answered: (reference: string) => `${desk}/requests/${reference}/answered`,
} as const

/** The URL of `page`, a page of the desk that edits a page of the site in a language. */
export function sitePageUrl(page: string, { path, language }: { path: string; language: Language }): string {
  return `${page}?${new URLSearchParams({ path, in: language })}`
}

export const uploadUrl = `${desk}/api/upload`

/** The largest part of an upload, in bytes. */
export const uploadPartSize = 512 * 1024

/** The target (POST) of a part of an upload. `upload` is a new UUID for each file; parts count from 0, in order. */
export function uploadPartUrl({ upload, part, isLast, isLogo = false }: UploadPart): string {
  const query = { upload, part: `${part}`, ...(isLast && { last: 'yes' }), ...(isLogo && { kind: 'logo' }) }
  return `${uploadUrl}?${new URLSearchParams(query)}`
}

interface UploadPart {
  upload: string
  part: number
  isLast: boolean
  /** A logo may be an SVG. */
  isLogo?: boolean
}

/** The page of the site at `path` as in the draft or in a version. `marked` adds the markers of the editor. */
export function previewUrl(
  { path, language }: { path: string; language: Language },
  { version, marked = false }: { version?: number; marked?: boolean } = {},
): string {
  const draft = marked ? 'edit' : 'draft'
  const state = version === undefined ? draft : `version-${version}`
  return `${desk}/preview/${state}/${language}${path}`
}

export const visitsUrl = (period: VisitPeriod) => pages.visits + visitsQuery(period)

/** GET: a `VisitsPage`. */
export const visitsDataUrl = (period: VisitPeriod = defaultPeriod) => `${desk}/api/visits${visitsQuery(period)}`

/** The CSV file with every total of a period. */
export const visitsExportUrl = (period: VisitPeriod = defaultPeriod) =>
  `${pages.visits}/export.csv${visitsQuery(period)}`

const visitsQuery = (period: VisitPeriod) => (period === defaultPeriod ? '' : `?days=${period}`)

/** The stream of server-sent events: `requests` (a `RequestsEvent`), `content` (a `ContentEvent`), and `end`. */
export const eventsUrl = `${desk}/events`
