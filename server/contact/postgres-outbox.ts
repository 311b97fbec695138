// The outbox in PostgreSQL: any number of replicas put requests in and share the work of delivering them.
import pg from 'pg'
import type { ContactRequest } from '../../src/contact/schema.ts'
import type { Language } from '../../src/language/language.ts'
import { fingerprint, KeyReused, leaseTime, NewerOutbox, newReference, type Outbox, repeatTime } from './outbox.ts'

// As in sqlite-outbox.ts, a claim moves `due_at` to the end of its lease. The request is kept as text, not as json:
// nobody looks inside, and json refuses some texts that a visitor can send.
const migrations = [
  `CREATE TABLE contact_requests (
     reference text PRIMARY KEY,
     idempotency_key text UNIQUE,
     fingerprint text NOT NULL,
     request text NOT NULL,
     language text NOT NULL,
     received_at bigint NOT NULL,
     state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
     due_at bigint NOT NULL,
     attempts integer NOT NULL DEFAULT 0,
     delivered_at bigint,
     reason text
   );
   CREATE INDEX contact_requests_due ON contact_requests (due_at) WHERE state = 'waiting';
   CREATE INDEX contact_requests_fingerprint ON contact_requests (fingerprint, received_at);
   CREATE TABLE contact_checks (count bigint NOT NULL);
   INSERT INTO contact_checks VALUES (0)`,
]

// Any number will do, as long as nothing else in this database takes the same one.
const migrationLock = 7_166_601

interface Row {
  reference: string
  fingerprint: string
  request: string
  language: Language
  /** pg gives a bigint as a string. */
  received_at: string
  attempts: number
}

/** The outbox in the database at `url`, which is reached, and brought up to date, when it is first needed. */
export function postgresOutbox(url: string): Outbox {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'contact outbox',
    max: 5,
    // A visitor waits for these: better a clear 503 than a browser that turns for a minute.
    connectionTimeoutMillis: 3_000,
    statement_timeout: 3_000,
    query_timeout: 4_000,
    keepAlive: true,
  })
  // A connection that breaks says so with an event, which ends the process if nobody listens. Idle or in use, the
  // pool replaces it, and a query that was under way rejects: https://node-postgres.com/apis/pool#error
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let migrated: Promise<void> | undefined

  /** One statement, on a schema that is up to date. */
  async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
    await upToDate()
    return pool.query<T>(sql, values)
  }

  function upToDate() {
    migrated ??= transaction(pool, migrate).catch((error) => {
      migrated = undefined
      throw error
    })
    return migrated
  }

  return {
    async add({ request, language, key }, now) {
      const print = fingerprint(request)
      await upToDate()
      const known = await transaction(pool, async (client) => {
        // Whatever the server's default: the answer 'accepted' waits for the disk.
        await client.query('SET LOCAL synchronous_commit = on')
        // The same request twice at the same moment: the second waits here and then finds the first.
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key ?? print])
        const { rows } =
          key === undefined
            ? await client.query<Row>(
                'SELECT * FROM contact_requests WHERE fingerprint = $1 AND received_at > $2 LIMIT 1',
                [print, now - repeatTime],
              )
            : await client.query<Row>('SELECT * FROM contact_requests WHERE idempotency_key = $1', [key])
        if (rows[0]) return { reference: rows[0].reference, fingerprint: rows[0].fingerprint, repeated: true }
        const reference = newReference()
        await client.query(
          `INSERT INTO contact_requests
             (reference, idempotency_key, fingerprint, request, language, received_at, due_at)
           VALUES ($1, $2, $3, $4, $5, $6, $6)`,
          [reference, key, print, JSON.stringify(request), language, now],
        )
        return { reference, fingerprint: print, repeated: false }
      })
      if (known.fingerprint !== print) throw new KeyReused()
      return { reference: known.reference, repeated: known.repeated }
    },

    async claim(now) {
      const { rows } = await query<Row>(
        `UPDATE contact_requests SET due_at = $1, attempts = attempts + 1
         WHERE reference = (SELECT reference FROM contact_requests
                            WHERE state = 'waiting' AND due_at <= $2 ORDER BY due_at LIMIT 1
                            FOR UPDATE SKIP LOCKED)
         RETURNING *`,
        [now + leaseTime, now],
      )
      if (!rows[0]) return undefined
      const { reference, request, language, received_at, attempts } = rows[0]
      return {
        reference,
        request: JSON.parse(request) as ContactRequest,
        language,
        receivedAt: Number(received_at),
        attempts,
      }
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

    async deleteDelivered(before) {
      const { rowCount } = await query(`DELETE FROM contact_requests WHERE state = 'delivered' AND delivered_at < $1`, [
        before,
      ])
      return rowCount ?? 0
    },

    async counts(now) {
      const { rows } = await query<Record<'waiting' | 'delivered' | 'failed', string> & { oldest: string | null }>(
        `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
                count(*) FILTER (WHERE state = 'delivered') AS delivered,
                count(*) FILTER (WHERE state = 'failed') AS failed,
                min(received_at) FILTER (WHERE state = 'waiting') AS oldest
         FROM contact_requests`,
      )
      const [{ waiting, delivered, failed, oldest }] = rows as [(typeof rows)[number]] // an aggregate is one row
      return {
        waiting: Number(waiting),
        delivered: Number(delivered),
        failed: Number(failed),
        oldestWaiting: oldest === null ? 0 : now - Number(oldest),
      }
    },

    async check() {
      await query('UPDATE contact_checks SET count = count + 1')
    },

    async close() {
      await pool.end()
    },
  }
}

// Replicas that start together wait here for the first, and then find its work done.
async function migrate(client: pg.PoolClient) {
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
  await client.query('CREATE TABLE IF NOT EXISTS contact_schema (version integer NOT NULL)')
  const { rows } = await client.query<{ version: number }>('SELECT version FROM contact_schema')
  const version = rows[0]?.version ?? 0
  if (version > migrations.length) throw new NewerOutbox(version, migrations.length)
  if (version === migrations.length) return
  for (const migration of migrations.slice(version)) await client.query(migration)
  await client.query('DELETE FROM contact_schema')
  await client.query('INSERT INTO contact_schema VALUES ($1)', [migrations.length])
}

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Nobody knows the state of this connection; to close it rolls back.
    client.release(true)
    throw error
  }
}
