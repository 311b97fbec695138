// What the account and the audit log show.

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
