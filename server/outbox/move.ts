// Moves an outbox from one database into another: from the file of one process into the PostgreSQL of several.
import type { Database, Query } from '../database/types.ts'
import { leaseTime, type Outbox } from './outbox.ts'
import { columns, entriesInPage, type Row } from './rows.ts'

export function moving(database: Database): Pick<Outbox, 'moveTo'> {
  return {
    async moveTo(target, now) {
      let moved = 0
      for (;;) {
        // The transaction holds the write lock of this outbox, so that no worker claims a request while it is moved.
        const count = await database.transaction('move', async (query) => {
          const rows = await query<Row>(
            `SELECT ${columns} FROM contact_requests WHERE state <> 'waiting' OR in_digest > 0 OR due_at <= $1 OR due_at > $2
             LIMIT ${entriesInPage}`,
            [now, now + leaseTime],
          )
          await target.transaction('move', async (query) => {
            for (const row of rows) await put(query, row)
          })
          for (const { reference } of rows)
            await query('DELETE FROM contact_requests WHERE reference = $1', [reference])
          return rows.length
        })
        moved += count
        if (count < entriesInPage) break
      }
      await database.scrub()
      return moved
    },
  }
}

// A row with the same reference was moved before. If the key belongs to another request there, this request is stored
// without its key: two mails about one request are better than none.
async function put(query: Query, row: Row) {
  const { reference, idempotency_key: key, fingerprint, request, language, received_at, state } = row
  const taken = await query('SELECT 1 FROM contact_requests WHERE idempotency_key = $1', [key])
  await query(
    `INSERT INTO contact_requests (reference, idempotency_key, fingerprint, request, language, received_at, state,
                                   due_at, attempts, delivered_at, reason, sender, email, in_digest, recipients)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (reference) DO NOTHING`,
    [
      ...[reference, taken.length > 0 ? null : key, fingerprint, request, language, received_at, state],
      ...[row.due_at, row.attempts, row.delivered_at, row.reason, row.sender, row.email, row.in_digest, row.recipients],
    ],
  )
}
