// Reads stored requests: lists, one request, counts. Rows are read a page at a time.
import type { ContactRequest } from '../../src/contact/rules.ts'
import type { Language } from '../../src/language/language.ts'
import type { Database } from '../database/types.ts'
import {
  digestInterval,
  type Outbox,
  type Progress,
  type RequestRecord,
  type RequestSummary,
  type Selection,
  type State,
  states,
} from './outbox.ts'
import { readEvents } from './request-events.ts'

type Reads = Pick<Outbox, 'list' | 'entries' | 'find' | 'events' | 'counts'>

/** The part of the outbox in `database` that reads requests. */
export function requestReads({ query }: Database): Reads {
  /** The selected rows, in the order of their receipt. */
  async function* readRows<Found extends SummaryRow>(selected: string, size: number, selection: Selection = {}) {
    let last: [number, string] = [0, '']
    for (;;) {
      const rows = await query<Found>(
        `SELECT ${selected} FROM contact_requests WHERE ${isSelected} AND (received_at, reference) > ($3, $4)
         ORDER BY received_at, reference LIMIT ${size}`,
        [...selectionValues(selection), ...last],
      )
      yield* rows
      const end = rows.at(-1)
      if (!end || rows.length < size) return
      last = [end.received_at, end.reference]
    }
  }

  return {
    async *list(selection) {
      for await (const row of readRows<SummaryRow>(summaryColumns, summariesInPage, selection)) yield toSummary(row)
    },

    async *entries() {
      for await (const row of readRows<Row>(columns, recordsInPage)) yield toRecord(row)
    },

    async find(reference) {
      const [row] = await query<Row>(`SELECT ${columns} FROM contact_requests WHERE reference = $1`, [reference])
      return row && toRecord(row)
    },

    events: (reference) => readEvents(query, reference),

    async counts(now) {
      // A request for a digest waits for up to an interval on purpose: only the time after it counts as waiting.
      const rows = await query<{ state: State; count: number; in_digest: number; oldest: number }>(
        `SELECT state, count(*) AS count, sum(CASE in_digest WHEN 0 THEN 0 ELSE 1 END) AS in_digest,
                min(CASE in_digest WHEN 0 THEN received_at ELSE received_at + ${digestInterval} END) AS oldest
         FROM contact_requests GROUP BY state`,
      )
      const found = new Map(rows.map((row) => [row.state, row]))
      const counts = Object.fromEntries(states.map((state) => [state, found.get(state)?.count ?? 0]))
      const oldestWaiting = Math.max(0, now - (found.get('waiting')?.oldest ?? now))
      return { ...(counts as Record<State, number>), inDigest: found.get('waiting')?.in_digest ?? 0, oldestWaiting }
    },
  }
}

interface SummaryRow {
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
const summaryColumns =
  'reference, language, received_at, state, in_digest, due_at, attempts, delivered_at, opened_at, answered_at'
/** The columns of Row. */
export const columns = `${summaryColumns}, idempotency_key, fingerprint, sender, email, request, recipients, reason,
  reply, tried_at, resends, version, answered_by, erase_at`

// How many rows are read at a time. The largest request takes some 30 kB in memory, a summary 200 bytes.
const recordsInPage = 100
const summariesInPage = 2_000

/** The summary of a request, without what the visitor wrote. */
function toSummary(row: SummaryRow): RequestSummary {
  const { reference, language, state, attempts } = row
  return {
    reference,
    language,
    receivedAt: row.received_at,
    state,
    progress: toProgress(row),
    attempts,
    inDigest: row.in_digest > 0,
    dueAt: row.due_at,
    deliveredAt: row.delivered_at,
  }
}

/** Returns what the team has done with a request. */
export function toProgress(row: { opened_at: number | null; answered_at: number | null }): Progress {
  if (row.answered_at !== null) return 'answered'
  return row.opened_at === null ? 'new' : 'read'
}

/** A request with what the visitor wrote. */
export function toRecord(row: Row): RequestRecord {
  return { ...toSummary(row), request: JSON.parse(row.request) as ContactRequest, reason: row.reason }
}

/** The SQL condition of a selection, with the parameters `$1` and `$2`. */
export const isSelected = `received_at >= $1 AND ($2 = '' OR state = $2)`

/** The values of these parameters. */
export const selectionValues = ({ since = 0, state }: Selection) => [since, state ?? '']
