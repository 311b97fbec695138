// The outbox in SQL that SQLite and PostgreSQL both understand.
import type { ContactRequest } from '../../src/contact/schema.ts'
import type { Language } from '../../src/language/language.ts'
import type { Database, Query } from '../database/database.ts'
import { DatabaseTooNew } from '../database/migrations.ts'
import {
  type Entry,
  fingerprint,
  IdempotencyConflict,
  leaseTime,
  longestPause,
  newReference,
  type Outbox,
  repeatTime,
  type State,
} from './outbox.ts'

interface Row {
  reference: string
  idempotency_key: string | null
  fingerprint: string
  request: string
  language: Language
  received_at: number
  state: State
  due_at: number
  attempts: number
  delivered_at: number | null
  reason: string | null
}

/**
 * The outbox in `database`, which it closes. One that is not within reach is no reason not to start: the pages need none, every operation
 * tries again, and `/readyz` tells. One of a newer version is.
 */
export async function openOutbox(database: Database): Promise<Outbox> {
  const outbox = sqlOutbox(database)
  try {
    await outbox.check()
  } catch (error) {
    if (!(error instanceof DatabaseTooNew)) return outbox
    await outbox.close()
    throw error
  }
  return outbox
}

function sqlOutbox(database: Database): Outbox {
  const { query } = database
  // Whether the last request could be stored, or the last check could write.
  let isWritable = false

  return {
    async add({ request, language, key }, now) {
      const print = fingerprint(request)
      isWritable = false
      const known = await database.transaction(key ?? print, async (query) => {
        const [found] =
          key === undefined
            ? await query<Row>('SELECT * FROM contact_requests WHERE fingerprint = $1 AND received_at > $2 LIMIT 1', [
                print,
                now - repeatTime,
              ])
            : await query<Row>('SELECT * FROM contact_requests WHERE idempotency_key = $1', [key])
        if (found) return { reference: found.reference, fingerprint: found.fingerprint, repeated: true }
        const reference = newReference()
        await query(
          `INSERT INTO contact_requests
             (reference, idempotency_key, fingerprint, request, language, received_at, due_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [reference, key ?? null, print, JSON.stringify(request), language, now, now],
        )
        return { reference, fingerprint: print, repeated: false }
      })
      isWritable = true
      if (known.fingerprint !== print) throw new IdempotencyConflict()
      return { reference: known.reference, repeated: known.repeated }
    },

    async claim(now) {
      const [row] = await query<Row>(
        `UPDATE contact_requests SET due_at = $1, attempts = attempts + 1
         WHERE reference = (SELECT reference FROM contact_requests
                            WHERE state = 'waiting' AND (due_at <= $2 OR due_at > $3) ORDER BY due_at LIMIT 1
                            ${database.skipLocked})
         RETURNING *`,
        [now + leaseTime, now, now + longestPause],
      )
      if (!row) return undefined
      const { reference, request, language, receivedAt, attempts } = entryOf(row)
      return { reference, request, language, receivedAt, attempts }
    },

    async delivered(reference, now) {
      await query(`UPDATE contact_requests SET state = 'delivered', delivered_at = $1 WHERE reference = $2`, [
        now,
        reference,
      ])
    },

    async later({ reference, attempts }, when, reason) {
      await query(
        `UPDATE contact_requests SET due_at = $1, reason = $2
         WHERE reference = $3 AND state = 'waiting' AND attempts = $4`,
        [when, reason, reference, attempts],
      )
    },

    async failed({ reference, attempts }, reason) {
      await query(
        `UPDATE contact_requests SET state = 'failed', reason = $1
         WHERE reference = $2 AND state = 'waiting' AND attempts = $3`,
        [reason, reference, attempts],
      )
    },

    async deleteDelivered(before, now) {
      // A clock that was ahead for a while must not keep a visitor's words until that time comes.
      await query('UPDATE contact_requests SET delivered_at = $1 WHERE delivered_at > $1', [now])
      const deleted = await query(
        `DELETE FROM contact_requests WHERE state = 'delivered' AND delivered_at < $1 RETURNING reference`,
        [before],
      )
      if (deleted.length > 0) await database.scrub()
      return deleted.length
    },

    async counts(now) {
      const rows = await query<{ state: State; count: number; oldest: number }>(
        'SELECT state, count(*) AS count, min(received_at) AS oldest FROM contact_requests GROUP BY state',
      )
      const found = new Map(rows.map((row) => [row.state, row]))
      const count = (state: State) => found.get(state)?.count ?? 0
      const oldestWaiting = Math.max(0, now - (found.get('waiting')?.oldest ?? now))
      return { waiting: count('waiting'), delivered: count('delivered'), failed: count('failed'), oldestWaiting }
    },

    async list() {
      const rows = await query<Row>('SELECT * FROM contact_requests ORDER BY received_at, reference')
      return rows.map(entryOf)
    },

    async retry(reference, now) {
      // What is due within a lease may be in a worker's hands: it comes by itself.
      const rows = await query(
        `UPDATE contact_requests SET state = 'waiting', due_at = $1,
                                     attempts = CASE state WHEN 'failed' THEN 0 ELSE attempts END
         WHERE reference = $2 AND (state = 'failed' OR (state = 'waiting' AND due_at > $3)) RETURNING reference`,
        [now, reference, now + leaseTime],
      )
      return rows.length > 0
    },

    async remove(references) {
      const states = await database.transaction('remove', (query) => removed(query, references))
      await database.scrub()
      return states
    },

    async moveTo(target, now) {
      // The transaction holds the write lock of this outbox: nobody claims here what is on its way there.
      const moved = await database.transaction('move', async (query) => {
        const rows = await query<Row>(
          `SELECT * FROM contact_requests WHERE state <> 'waiting' OR due_at <= $1 OR due_at > $2`,
          [now, now + leaseTime],
        )
        await target.transaction('move', async (query) => {
          for (const row of rows) await put(query, row)
        })
        const references = rows.map(({ reference }) => reference)
        return removed(query, references)
      })
      await database.scrub()
      return moved.length
    },

    async check() {
      // /readyz leads here, and anyone may ask it: to take the lock and to look at the table is enough while writing works.
      const wasWritable = isWritable
      isWritable = false
      if (wasWritable) {
        await database.transaction('check', (query) =>
          query(`SELECT count FROM contact_checks WHERE false ${database.skipLocked}`),
        )
      } else await query('UPDATE contact_checks SET count = count + 1')
      isWritable = true
    },

    close: () => database.close(),
  }
}

function entryOf(row: Row): Entry {
  const { reference, language, state, attempts, reason } = row
  const request = JSON.parse(row.request) as ContactRequest
  const times = { receivedAt: row.received_at, dueAt: row.due_at, deliveredAt: row.delivered_at }
  return { reference, request, language, state, attempts, reason, ...times }
}

async function removed(query: Query, references: readonly string[]): Promise<State[]> {
  const states: State[] = []
  for (const reference of references) {
    const rows = await query<Row>('DELETE FROM contact_requests WHERE reference = $1 RETURNING state', [reference])
    states.push(...rows.map(({ state }) => state))
  }
  return states
}

// What is there already was moved before. A key that is there with another request stays with that one: two mails
// about one wish are better than none.
async function put(query: Query, row: Row) {
  const { reference, idempotency_key: key, fingerprint, request, language, received_at, state } = row
  const taken = await query('SELECT 1 FROM contact_requests WHERE idempotency_key = $1', [key])
  await query(
    `INSERT INTO contact_requests (reference, idempotency_key, fingerprint, request, language, received_at, state,
                                   due_at, attempts, delivered_at, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (reference) DO NOTHING`,
    [
      ...[reference, taken.length > 0 ? null : key, fingerprint, request, language, received_at, state],
      ...[row.due_at, row.attempts, row.delivered_at, row.reason],
    ],
  )
}
