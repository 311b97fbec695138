// The outbox in SQL that SQLite and PostgreSQL both understand. Rows are read and deleted a page at a time.
import type { ContactRequest } from '../../src/contact/schema.ts'
import type { Language } from '../../src/language/language.ts'
import { DatabaseTooNew } from '../database/migrations.ts'
import { addressHasher } from '../database/secrets.ts'
import type { Database, Query } from '../database/types.ts'
import {
  type Added,
  digestInterval,
  type Entry,
  fingerprint,
  IdempotencyConflict,
  leaseTime,
  longestPause,
  namedInDigest,
  newReference,
  type Outbox,
  repeatTime,
  type Selection,
  type State,
  type Summary,
  states,
} from './outbox.ts'

interface SummaryRow {
  reference: string
  language: Language
  received_at: number
  state: State
  in_digest: number
  due_at: number
  attempts: number
  delivered_at: number | null
}

interface Row extends SummaryRow {
  idempotency_key: string | null
  fingerprint: string
  sender: string
  email: string
  request: string
  recipients: string | null
  reason: string | null
}

const summaryColumns = 'reference, language, received_at, state, in_digest, due_at, attempts, delivered_at'
const columns = `${summaryColumns}, idempotency_key, fingerprint, sender, email, request, recipients, reason`

// The largest request takes some 30 kB in memory, a summary 200 bytes.
const entriesInPage = 100
const summariesInPage = 2_000

export interface OutboxOptions {
  /** How many requests an hour get a mail each. The others are listed in a digest. */
  hourlyMax?: number
  /** The free space on the disk of the database, in bytes. Below 50 MB nothing is stored: the machine needs some. */
  freeSpace?: () => Promise<number>
}

const leastSpace = 50_000_000

/**
 * The outbox in `database`. Closing the outbox closes the database. The site also starts if the database cannot be
 * reached: pages do not need it, every operation tries again, and `/readyz` reports it. Rejects with DatabaseTooNew.
 */
export async function openOutbox(database: Database, options: OutboxOptions = {}): Promise<Outbox> {
  const outbox = sqlOutbox(database, options)
  try {
    await outbox.check()
  } catch (error) {
    if (!(error instanceof DatabaseTooNew)) return outbox
    await outbox.close()
    throw error
  }
  return outbox
}

function sqlOutbox(
  database: Database,
  { hourlyMax = Number.POSITIVE_INFINITY, freeSpace = async () => leastSpace }: OutboxOptions,
): Outbox {
  const { query } = database
  const hashOf = addressHasher()
  const senderOf = async (query: Query, client: string | undefined) =>
    client === undefined ? '' : hashOf(query, client)
  // Whether the last write succeeded.
  let isWritable = false

  async function needSpace() {
    if ((await freeSpace()) < leastSpace) throw new Error('The disk has less than 50 MB left.')
  }

  /** The rows that match `condition`, in the order of their receipt. */
  async function* pages<Found extends SummaryRow>(
    selected: string,
    {
      condition = 'received_at >= $3',
      values = [0],
      size,
    }: { condition?: string; values?: (string | number)[]; size: number },
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

  /** Deletes the rows that match `condition`. Returns the number by state. */
  async function deleteWhere(condition: string, values: (string | number)[]): Promise<Record<State, number>> {
    const deleted: Record<State, number> = { waiting: 0, delivered: 0, failed: 0, suspected: 0 }
    for (;;) {
      const rows = await query<{ state: State }>(
        `DELETE FROM contact_requests WHERE reference IN
           (SELECT reference FROM contact_requests WHERE ${condition} LIMIT ${summariesInPage}) RETURNING state`,
        values,
      )
      for (const { state } of rows) deleted[state] += 1
      if (rows.length < summariesInPage) break
    }
    if (states.some((state) => deleted[state] > 0)) await database.scrub()
    return deleted
  }

  return {
    async add(asked, now) {
      const { request, language, key, client, suspected = false } = asked
      const print = fingerprint(request)
      isWritable = false
      await needSpace()
      const added = await database.transaction(key ?? print, async (query) => {
        const sender = await senderOf(query, client)
        const found = await findSame(query, { key, print, sender }, now)
        if (found) return { ...found, repeated: true }
        const reference = newReference()
        const inDigest = !suspected && (await isLimitReached(query, hourlyMax, now))
        await query(
          `INSERT INTO contact_requests
             (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, due_at, state, in_digest)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [
            ...[reference, key ?? null, print, sender, request.email.toLowerCase(), JSON.stringify(request), language],
            ...[now, now, suspected ? 'suspected' : 'waiting', inDigest ? 1 : 0],
          ],
        )
        return { reference, fingerprint: print, repeated: false }
      })
      isWritable = true
      return addedOf(added, print)
    },

    async known(asked, now) {
      const print = fingerprint(asked.request)
      const sender = await senderOf(query, asked.client)
      const found = await findSame(query, { key: asked.key, print, sender }, now)
      return found && addedOf({ ...found, repeated: true }, print)
    },

    async claim(now) {
      const [row] = await query<Row>(
        `UPDATE contact_requests SET due_at = $1, attempts = attempts + 1
         WHERE reference = (SELECT reference FROM contact_requests
                            WHERE state = 'waiting' AND in_digest = 0 AND (due_at <= $2 OR due_at > $3)
                            ORDER BY due_at LIMIT 1 ${database.skipLocked})
         RETURNING ${columns}`,
        [now + leaseTime, now, now + longestPause],
      )
      if (!row) return undefined
      const { reference, request, language, receivedAt, attempts } = entryOf(row)
      const recipients = row.recipients === null ? {} : { recipients: JSON.parse(row.recipients) as string[] }
      return { reference, request, language, receivedAt, attempts, ...recipients }
    },

    async delivered(reference, now, reason) {
      await query(
        `UPDATE contact_requests SET state = 'delivered', delivered_at = $1, reason = $2, recipients = NULL
         WHERE reference = $3`,
        [now, reason ?? null, reference],
      )
    },

    async later({ reference, attempts }, when, reason, recipients) {
      await query(
        `UPDATE contact_requests SET due_at = $1, reason = $2, recipients = COALESCE($3, recipients)
         WHERE reference = $4 AND state = 'waiting' AND attempts = $5`,
        [when, reason, recipients ? JSON.stringify(recipients) : null, reference, attempts],
      )
    },

    async failed({ reference, attempts }, reason) {
      await query(
        `UPDATE contact_requests SET state = 'failed', reason = $1
         WHERE reference = $2 AND state = 'waiting' AND attempts = $3`,
        [reason, reference, attempts],
      )
    },

    claimDigest(now) {
      return database.transaction('digest', async (query) => {
        // One digest an interval from all replicas. The second condition is true after a clock that was ahead was
        // corrected.
        const [due] = await query(
          `UPDATE contact_digests SET due_at = $1 WHERE (due_at <= $2 OR due_at > $3)
             AND EXISTS (SELECT 1 FROM contact_requests WHERE state = 'waiting' AND in_digest > 0) RETURNING due_at`,
          [now + leaseTime, now, now + digestInterval],
        )
        if (!due) return undefined
        await query(`UPDATE contact_requests SET in_digest = 2 WHERE state = 'waiting' AND in_digest = 1`)
        const [{ count } = { count: 0 }] = await query<{ count: number }>(
          `SELECT count(*) AS count FROM contact_requests WHERE state = 'waiting' AND in_digest = 2`,
        )
        const named = await query<{ reference: string }>(
          `SELECT reference FROM contact_requests WHERE state = 'waiting' AND in_digest = 2
           ORDER BY received_at, reference LIMIT ${namedInDigest}`,
        )
        return { count, references: named.map(({ reference }) => reference) }
      })
    },

    async digestDelivered(now) {
      await database.transaction('digest', async (query) => {
        await query('UPDATE contact_digests SET due_at = $1', [now + digestInterval])
        await query(
          `UPDATE contact_requests SET state = 'delivered', delivered_at = $1 WHERE state = 'waiting' AND in_digest = 2`,
          [now],
        )
      })
    },

    async digestLater(when) {
      await query('UPDATE contact_digests SET due_at = $1', [when])
    },

    async deleteExpired(before, now) {
      // Times from a clock that was ahead are corrected: otherwise the requests would be kept too long.
      await query('UPDATE contact_requests SET delivered_at = $1 WHERE delivered_at > $1', [now])
      await query(`UPDATE contact_requests SET due_at = $1 WHERE state IN ('failed', 'suspected') AND due_at > $2`, [
        ...[now, now + longestPause],
      ])
      const deleted = await deleteWhere(
        `(state = 'delivered' AND delivered_at < $1) OR (state IN ('failed', 'suspected') AND due_at < $1)`,
        [before],
      )
      return totalOf(deleted)
    },

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

    async *list(selection = {}) {
      const selected = conditionOf(selection, 3)
      for await (const rows of pages<SummaryRow>(summaryColumns, { ...selected, size: summariesInPage })) {
        yield* rows.map(summaryOf)
      }
    },

    async *entries() {
      for await (const rows of pages<Row>(columns, { size: entriesInPage })) yield* rows.map(entryOf)
    },

    async find(reference) {
      const [row] = await query<Row>(`SELECT ${columns} FROM contact_requests WHERE reference = $1`, [reference])
      return row && entryOf(row)
    },

    async retry(reference, now) {
      const rows = await query(`UPDATE contact_requests ${retried} AND reference = $3 RETURNING reference`, [
        ...[now, now + leaseTime, reference],
      ])
      return rows.length > 0
    },

    async retryAll(now) {
      const [{ count } = { count: 0 }] = await database.transaction('retry', async (query) => {
        const found = await query<{ count: number }>(
          `SELECT count(*) AS count FROM contact_requests WHERE ${retryable('$1')}`,
          [now + leaseTime],
        )
        await query(`UPDATE contact_requests ${retried}`, [now, now + leaseTime])
        return found
      })
      return count
    },

    async accept(reference, now) {
      const rows = await query(
        `UPDATE contact_requests SET state = 'waiting', in_digest = 0, due_at = $1, attempts = 0, delivered_at = NULL
         WHERE reference = $2 AND (state = 'suspected' OR in_digest > 0) RETURNING reference`,
        [now, reference],
      )
      return rows.length > 0
    },

    async remove(reference) {
      const [row] = await query<{ state: State }>('DELETE FROM contact_requests WHERE reference = $1 RETURNING state', [
        reference,
      ])
      if (row) await database.scrub()
      return row?.state
    },

    async removeAll(selection) {
      const { condition, values } = conditionOf(selection, 1)
      return totalOf(await deleteWhere(condition, values))
    },

    removeOf: (email) => deleteWhere('email = $1', [email.toLowerCase()]),

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

    async check() {
      // Anyone can call this through /readyz. If the last write succeeded, taking the lock and reading the table is
      // enough.
      const wasWritable = isWritable
      isWritable = false
      await needSpace()
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

// A request that is due within a lease may be being sent, and is sent soon anyway. A request in a digest has no mail.
const retryable = (leaseEnd: string) =>
  `(state = 'failed' OR (state = 'waiting' AND in_digest = 0 AND due_at > ${leaseEnd}))`
const retried = `SET state = 'waiting', due_at = $1, attempts = CASE state WHEN 'failed' THEN 0 ELSE attempts END
  WHERE ${retryable('$2')}`

function conditionOf({ state, since = 0 }: Selection, first: number) {
  return state === undefined
    ? { condition: `received_at >= $${first}`, values: [since] }
    : { condition: `received_at >= $${first} AND state = $${first + 1}`, values: [since, state] }
}

const totalOf = (counts: Record<State, number>) => states.reduce((total, state) => total + counts[state], 0)

interface Identity {
  key: string | undefined
  print: string
  sender: string
}

/** The stored request with the same key; without a key, with the same fields from the same sender. */
async function findSame(query: Query, { key, print, sender }: Identity, now: number) {
  const [found] =
    key === undefined
      ? await query<Pick<Row, 'reference' | 'fingerprint'>>(
          `SELECT reference, fingerprint FROM contact_requests
           WHERE fingerprint = $1 AND sender = $2 AND received_at > $3 LIMIT 1`,
          [print, sender, now - repeatTime],
        )
      : await query<Pick<Row, 'reference' | 'fingerprint'>>(
          'SELECT reference, fingerprint FROM contact_requests WHERE idempotency_key = $1',
          [key],
        )
  return found
}

function addedOf({ reference, repeated, ...row }: Added & { fingerprint: string }, print: string): Added {
  if (row.fingerprint !== print) throw new IdempotencyConflict()
  return { reference, repeated }
}

/** Whether `max` requests of the last hour have a mail each. A few more can get one if they come at the same time. */
async function isLimitReached(query: Query, max: number, now: number): Promise<boolean> {
  if (max === Number.POSITIVE_INFINITY) return false
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM contact_requests
        WHERE received_at > $1 AND received_at <= $2 AND in_digest = 0 AND state <> 'suspected' LIMIT $3) AS recent`,
    [now - digestInterval, now, max],
  )
  return count >= max
}

function summaryOf(row: SummaryRow): Summary {
  const { reference, language, state, attempts } = row
  const times = { receivedAt: row.received_at, dueAt: row.due_at, deliveredAt: row.delivered_at }
  return { reference, language, state, attempts, inDigest: row.in_digest > 0, ...times }
}

function entryOf(row: Row): Entry {
  return { ...summaryOf(row), request: JSON.parse(row.request) as ContactRequest, reason: row.reason }
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
