// The outbox for the operator: lists, shows and counts requests. Rows are read a page at a time.
import type { Database } from '../database/types.ts'
import { digestInterval, type Outbox, type State, states } from './outbox.ts'
import { readEvents } from './request-events.ts'
import {
  columns,
  entriesInPage,
  type Row,
  type SummaryRow,
  selectionCondition,
  summariesInPage,
  summaryColumns,
  toRecord,
  toSummary,
} from './rows.ts'

interface Pages {
  condition?: string
  /** The values of the parameters in `condition`, from $3. */
  values?: (string | number)[]
  size: number
}

/** The part of the outbox in `database` that reads requests. */
export function listing({ query }: Database): Pick<Outbox, 'list' | 'entries' | 'find' | 'events' | 'counts'> {
  /** The rows that match `condition`, in the order of their receipt. */
  async function* pages<Found extends SummaryRow>(
    selected: string,
    { condition = 'received_at >= $3', values = [0], size }: Pages,
  ): AsyncGenerator<Found[]> {
    let last: [number, string] = [0, '']
    for (;;) {
      const rows = await query<Found>(
        `SELECT ${selected} FROM contact_requests WHERE (received_at, reference) > ($1, $2) AND ${condition}
         ORDER BY received_at, reference LIMIT ${size}`,
        [...last, ...values],
      )
      if (rows.length > 0) yield rows
      const end = rows.at(-1)
      if (!end || rows.length < size) return
      last = [end.received_at, end.reference]
    }
  }

  return {
    async *list(selection = {}) {
      const selected = selectionCondition(selection, 3)
      for await (const rows of pages<SummaryRow>(summaryColumns, { ...selected, size: summariesInPage })) {
        yield* rows.map(toSummary)
      }
    },

    async *entries() {
      for await (const rows of pages<Row>(columns, { size: entriesInPage })) yield* rows.map(toRecord)
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
