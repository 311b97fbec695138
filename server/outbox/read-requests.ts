// Reads stored requests: lists, one request, counts. Rows are read a page at a time.
import type { ContactRequest } from '../../src/contact/rules.ts'
import { fold } from '../../src/search/fold.ts'
import type { Database, Query, Value } from '../database/types.ts'
import { type Counts, digestInterval, type RequestRecord, type State, states } from './outbox.ts'
import { readEvents } from './request-events.ts'

/** The number of rows in memory. The largest request takes some 30 kB. */
const rowsInPage = 200

/** The part of the outbox that reads requests. */
export function requestReads({ query }: Database) {
  return {
    /** The requests, or those in `state` and with `search` in a field, the oldest first. */
    async *list({ state, search = '' }: { state?: State | undefined; search?: string | undefined } = {}) {
      const rows = readRows<RecordRow>(query, recordColumns, `($1 = '' OR state = $1)`, [state ?? ''])
      const wanted = fold(search)
      for await (const row of rows) {
        const record = toRecord(row)
        if (!search || searchText(record).includes(wanted)) yield record
      }
    },

    async find(reference: string) {
      const [row] = await query<RecordRow>(`SELECT ${recordColumns} FROM contact_requests WHERE reference = $1`, [
        reference,
      ])
      return row && toRecord(row)
    },

    events: (reference: string) => readEvents(query, reference),

    /** The number of requests in each state, and how long the oldest has waited. */
    async counts(now: number): Promise<Counts> {
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

/** The rows that match `condition`, the oldest first. `columns` must contain `reference` and `receivedAt`. */
export async function* readRows<Row extends { reference: string; receivedAt: number }>(
  query: Query,
  columns: string,
  condition: string,
  values: Value[],
): AsyncGenerator<Row> {
  const position = `($${values.length + 1}, $${values.length + 2})`
  let last: Value[] = [-1, '']
  for (;;) {
    const rows = await query<Row>(
      `SELECT ${columns} FROM contact_requests WHERE ${condition} AND (received_at, reference) > ${position}
       ORDER BY received_at, reference LIMIT ${rowsInPage}`,
      [...values, ...last],
    )
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < rowsInPage) return
    last = [end.receivedAt, end.reference]
  }
}

/** The SQL expression of the work of the staff on a request. */
export const progress = `CASE WHEN answered_at IS NOT NULL THEN 'answered'
  WHEN opened_at IS NOT NULL THEN 'read' ELSE 'new' END`

type RecordRow = Omit<RequestRecord, 'inDigest' | 'request'> & { inDigest: number; request: string }

const recordColumns = `reference, language, received_at AS "receivedAt", state, ${progress} AS progress, attempts,
  in_digest AS "inDigest", due_at AS "dueAt", delivered_at AS "deliveredAt", request, reason`

const searchText = ({ reference, request }: RequestRecord) => fold([reference, ...Object.values(request)].join('\n'))

const toRecord = (row: RecordRow): RequestRecord => ({
  ...row,
  inDigest: row.inDigest > 0,
  request: JSON.parse(row.request) as ContactRequest,
})
