// The database of several replicas: a pool of connections to PostgreSQL that survives outages of the database.
import pg from 'pg'
import { checkVersion, migrate } from './migrations.ts'
import type { Database, Prepare, Query, Value } from './types.ts'

// Times in milliseconds and counts stay far below what a number holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database at `url`, which is connected and migrated when it is first used. */
export function openPostgres(url: string, prepare: Prepare = migrate): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'mimosa-mer',
    max: 5,
    connectionTimeoutMillis: 3_000,
    // A machine that has vanished closes nothing. TCP notices this after 20 seconds without an answer.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A connection that breaks emits an event, which would end the process without a listener. The pool replaces the
  // connection, and a running query rejects: https://node-postgres.com/apis/pool#error
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const transaction = transactions(pool)
  let upToDate: Promise<void> | undefined

  async function update() {
    // A visitor may be waiting: only a real migration may take long.
    if (await transaction(undefined, checkVersion, statementTime)) return
    await transaction('schema', prepare, migrationTime)
  }

  // After a failure the version is checked again: the database may have been replaced by an empty one or by a backup.
  async function use<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      upToDate ??= update()
      await upToDate
      return await work()
    } catch (error) {
      upToDate = undefined
      throw withMessage(error)
    }
  }

  return {
    query: (sql, values) => use(() => transaction(undefined, (query) => query(sql, values), statementTime)),
    transaction: (lock, work) => use(() => transaction(lock, work, statementTime)),
    erase: (lock, work) => use(() => transaction(lock, work, statementTime)),
    skipLocked: 'FOR UPDATE SKIP LOCKED',
    isShared: true,
    scrub: async () => {}, // autovacuum does this
    backup: async () => {
      throw new Error('The database is PostgreSQL: make its backup with pg_dump.')
    },
    close: () => pool.end(),
  }
}

// A visitor waits for each statement: a 503 after seconds is better than a page that loads for a minute.
const statementTime = 3_000
// A migration may copy every contact request.
const migrationTime = 600_000

function queryOf(client: pg.PoolClient, time: number): Query {
  // PostgreSQL ends a statement that takes too long. If it does not answer at all, the client gives up a second later.
  return async <Row>(sql: string, values: readonly Value[] = []) =>
    (await client.query({ text: sql, values: [...values], query_timeout: time + 1_000 } as pg.QueryConfig))
      .rows as Row[]
}

/** A function that runs `work` in a transaction. Transactions with the same `lock` run one after another. */
function transactions(pool: pg.Pool) {
  let lostConnections = 0
  // The value of `lostConnections` when a connection was last known to work.
  const lastUse = new WeakMap<pg.PoolClient, number>()

  /**
   * A connection on which a transaction has begun. A connection of the pool may be lost without a sign. Then it is
   * replaced, and so are all others that have not been used since.
   */
  async function begin(time: number): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      const used = lastUse.get(client)
      if (used !== undefined && used < lostConnections) {
        client.release(true)
        continue
      }
      try {
        // The response 'accepted' must wait for the disk, whatever the default of the server is. It is set here, not
        // when connecting, because PgBouncer refuses unknown startup parameters and shares connections between its
        // clients.
        const sql = `BEGIN; SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = ${time}`
        await queryOf(client, statementTime)(sql)
        lastUse.set(client, lostConnections)
        return client
      } catch (error) {
        client.release(true)
        if (used === undefined) throw error
        lostConnections += 1
      }
    }
  }

  return async <Result>(lock: string | undefined, work: (query: Query) => Promise<Result>, time: number) => {
    const client = await begin(time)
    try {
      const query = queryOf(client, time)
      // A second transaction with this lock waits here, and then sees the changes of the first.
      if (lock !== undefined) await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock])
      const result = await work(query)
      await query('COMMIT')
      client.release()
      return result
    } catch (error) {
      // The state of the connection is unknown. Closing it rolls back.
      client.release(true)
      throw error
    }
  }
}

// If a host has several addresses, Node throws an AggregateError without a message, with an error for each address.
function withMessage(error: unknown): unknown {
  if (!(error instanceof AggregateError)) return error
  return new Error(error.errors.map(({ message }: Error) => message).join(', '), { cause: error })
}
