// Moves an outbox from one database into another: from the SQLite file into PostgreSQL.
import { insert } from '../database/insert.ts'
import type { Database, Query, Value } from '../database/types.ts'
import { leaseTime, type Outbox } from './outbox.ts'
import { columns, type Row } from './read-requests.ts'

/** How many requests are moved at a time. The largest takes some 30 kB in memory. */
const requestsInPage = 100

/** The part of the outbox in `database` that moves requests into another database. */
export function moving(database: Database): Pick<Outbox, 'moveTo'> {
  return {
    async moveTo(target, now) {
      let moved = 0
      for (;;) {
        // The transaction holds the write lock of this outbox, so that no worker claims a request while it is moved.
        const count = await database.transaction('move', async (query) => {
          const rows = await query<Row>(
            `SELECT ${columns} FROM contact_requests
             WHERE (state <> 'waiting' OR in_digest > 0 OR due_at <= $1 OR due_at > $2) AND reference NOT IN
               (SELECT reference FROM contact_confirmations WHERE state = 'waiting' AND due_at > $1 AND due_at <= $2)
             LIMIT ${requestsInPage}`,
            [now, now + leaseTime],
          )
          const moving: Moving[] = []
          for (const row of rows) moving.push({ row, details: await detailsOf(query, row.reference) })
          await target.transaction('move', async (query) => {
            for (const request of moving) await put(query, request)
          })
          for (const { reference } of rows)
            await query('DELETE FROM contact_requests WHERE reference = $1', [reference])
          return rows.length
        })
        moved += count
        if (count < requestsInPage) break
      }
      await database.scrub()
      return moved
    },
  }
}

/** The tables whose rows belong to a request. */
const detailTables = ['request_history', 'contact_confirmations'] as const

interface Moving {
  row: Row
  details: { table: (typeof detailTables)[number]; rows: Record<string, Value>[] }[]
}

function detailsOf(query: Query, reference: string): Promise<Moving['details']> {
  return Promise.all(
    detailTables.map(async (table) => ({
      table,
      rows: await query(`SELECT * FROM ${table} WHERE reference = $1`, [reference]),
    })),
  )
}

// A row with the same reference was moved before. If the key belongs to another request there, this request is stored
// without its key: two mails about one request are better than none.
async function put(query: Query, { row, details }: Moving) {
  const { idempotency_key: key } = row
  const taken = await query('SELECT 1 FROM contact_requests WHERE idempotency_key = $1', [key])
  const stored = { ...row, idempotency_key: taken.length > 0 ? null : key }
  const ending = 'ON CONFLICT (reference) DO NOTHING RETURNING reference'
  const inserted = await insert(query, 'contact_requests', stored, ending)
  if (inserted.length === 0) return
  for (const { table, rows } of details) for (const detail of rows) await insert(query, table, detail)
}
