// The database of several replicas: a pool of connections to PostgreSQL that outlives the database's own faults.
import pg from 'pg'
import type { Database, Query } from './database.ts'
import { migrate } from './migrations.ts'

// Times in milliseconds and counts stay far below what a number holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database at `url`, which is reached, and brought up to date, when it is first needed. */
export function openPostgres(url: string, prepare = migrate): Database {
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

  let upToDate: Promise<void> | undefined

  // After a fault the tables are looked at anew: the database may have come back empty, or as an older backup.
  async function use<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      upToDate ??= transaction(pool, 'schema', prepare)
      await upToDate
      return await work()
    } catch (error) {
      upToDate = undefined
      throw withMessage(error)
    }
  }

  return {
    query: (sql, values) => use(() => queryOf(pool)(sql, values)),
    transaction: (lock, work) => use(() => transaction(pool, lock, work)),
    skipLocked: 'FOR UPDATE SKIP LOCKED',
    isShared: true,
    scrub: async () => {}, // its own vacuum does, in its own time
    backup: async () => {
      throw new Error('The outbox is in PostgreSQL: make its backup with pg_dump.')
    },
    close: () => pool.end(),
  }
}

function queryOf(client: pg.Pool | pg.PoolClient): Query {
  return async <Row>(sql: string, values: readonly (string | number | null)[] = []) =>
    (await client.query(sql, [...values])).rows as Row[]
}

async function transaction<Result>(pool: pg.Pool, lock: string, work: (query: Query) => Promise<Result>) {
  const client = await pool.connect()
  try {
    // Whatever the server's default: the answer 'accepted' waits for the disk.
    await client.query('BEGIN; SET LOCAL synchronous_commit = on')
    // The second of two waits here and then finds what the first has done.
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock])
    const result = await work(queryOf(client))
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Nobody knows the state of this connection; to close it rolls back.
    client.release(true)
    throw error
  }
}

// Where a name has several addresses, Node tells what each of them said in an error that has no message itself.
function withMessage(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error
  return new Error(error.errors.map(({ message }: Error) => message).join(', '), { cause: error })
}
