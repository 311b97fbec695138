// The rows of the table of requests, and their conversion to the types of the outbox.
import type { ContactRequest } from '../../src/contact/rules.ts'
import type { Language } from '../../src/language/language.ts'
import { type Progress, type RequestRecord, type RequestSummary, type Selection, type State, states } from './outbox.ts'

export interface SummaryRow {
  reference: string
  language: Language
  received_at: number
  state: State
  in_digest: number
  due_at: number
  attempts: number
  delivered_at: number | null
  opened_at: number | null
  answered_at: number | null
}

export interface Row extends SummaryRow {
  idempotency_key: string | null
  fingerprint: string
  sender: string
  email: string
  request: string
  recipients: string | null
  reason: string | null
  reply: string | null
  tried_at: number | null
  resends: number
  version: number
  answered_by: string | null
  erase_at: number | null
}

/** The columns of SummaryRow. */
export const summaryColumns =
  'reference, language, received_at, state, in_digest, due_at, attempts, delivered_at, opened_at, answered_at'
/** The columns of Row. */
export const columns = `${summaryColumns}, idempotency_key, fingerprint, sender, email, request, recipients, reason,
  reply, tried_at, resends, version, answered_by, erase_at`

// How many rows are read or deleted at a time. The largest request takes some 30 kB in memory, a summary 200 bytes.
export const entriesInPage = 100
export const summariesInPage = 2_000

/** The summary of a request, without what the visitor wrote. */
export function toSummary(row: SummaryRow): RequestSummary {
  const { reference, language, state, attempts } = row
  const times = { receivedAt: row.received_at, dueAt: row.due_at, deliveredAt: row.delivered_at }
  return { reference, language, state, progress: toProgress(row), attempts, inDigest: row.in_digest > 0, ...times }
}

/** What the team has done with a request. */
export function toProgress(row: { opened_at: number | null; answered_at: number | null }): Progress {
  if (row.answered_at !== null) return 'answered'
  return row.opened_at === null ? 'new' : 'read'
}

/** A request with what the visitor wrote. */
export function toRecord(row: Row): RequestRecord {
  return { ...toSummary(row), request: JSON.parse(row.request) as ContactRequest, reason: row.reason }
}

/** The SQL condition of `selection`, whose first parameter is `$first`. */
export function selectionCondition({ state, since = 0 }: Selection, first: number) {
  return state === undefined
    ? { condition: `received_at >= $${first}`, values: [since] }
    : { condition: `received_at >= $${first} AND state = $${first + 1}`, values: [since, state] }
}

/** The sum of the counts of all states. */
export const sumCounts = (counts: Record<State, number>) => states.reduce((total, state) => total + counts[state], 0)
