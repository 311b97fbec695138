// Sessions of the account, and events of the audit log, as JSON.
import { Type } from 'typebox'
import type { DeskLanguage } from './desk-data.ts'
import { desk } from './urls.ts'

/** GET: an `AccountPage`. POST: `EndSessions`. */
export const sessionsUrl = `${desk}/api/sessions`

/** Ends the session with `id`, or all but the current one, and the preview links of the person. */
export const EndSessions = Type.Object({ id: Type.Optional(Type.String()) })

/** `?page=` may follow. */
export const auditUrl = (page: number | '' = '') => `${desk}/api/audit${page === '' ? '' : `?page=${page}`}`

export interface AccountPage {
  /** The current session first, then by last use. */
  sessions: OpenSession[]
  /** True if a preview link of the person can be used. */
  hasPreviewLinks: boolean
  /** The language of the desk's emails and files. */
  officeLanguage: DeskLanguage
}

export interface OpenSession {
  id: string
  current: boolean
  /** For example Firefox and Windows; null if unknown. */
  browser: string | null
  system: string | null
  createdAt: number
  seenAt: number
  /** True if the person declared the device a personal one. */
  isOwnDevice: boolean
}

export interface AuditPage {
  entries: AuditEntry[]
  page: number
  pageCount: number
  total: number
}

/** `who` is the name of a person; null for the server. */
export type AuditEntry = { at: number; who: string | null } & AuditEvent

export type AuditEvent =
  | { what: 'signed-in' | 'signed-out'; browser: string | null; system: string | null }
  | { what: 'link-refused'; reason: 'used' | 'expired' }
  | { what: 'sessions-ended'; count: number }
  /** `retention`: older than RETENTION_DAYS. `reference` is set if `scope` is `request`. */
  | { what: 'erased'; scope: 'request' | 'person' | 'retention'; requests: number; notes: number; reference?: string }
  | { what: 'exported'; scope: 'request' | 'list'; requests: number; reference?: string }
  | { what: 'published'; version: number; changes: number }
  | { what: 'restored'; version: number; restored: number }
  | { what: 'preview-linked' }

/** Entries on one page of the audit log. */
export const auditEntriesPerPage = 50
