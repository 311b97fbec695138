// The database of several replicas: a pool of connections to PostgreSQL that survives outages of the database.
import pg from 'pg'
import { withTimeout } from '../with-timeout.ts'
import { checkVersion, migrate } from './migrations.ts'
import { migrationTimeout } from './schema.ts'
import type { Database, Prepare, Query, Value } from './types.ts'
import { unavailable } from './unavailable.ts'

// Times in milliseconds and counts stay far below what a number holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// A visitor waits for up to two uses of the database: a request continues if its rate limit cannot be counted. A 503
// after seconds is better than a page that loads for a minute.
const useTimeout = 2_000
// A connection that has worked before answers immediately or is lost. This leaves time to open another one.
const answerTimeout = 1_000
// The least time for a statement, even at the end of a use, so that a transaction of many short ones can finish.
const leastTimeout = 250

/** The database at `url`, which is connected and migrated when it is first used. */
export function openPostgres(url: string, prepare: Prepare = migrate, elapsed = () => performance.now()): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'mimosa-mer',
    max: 5,
    connectionTimeoutMillis: useTimeout,
    // A vanished machine does not close its connections. TCP notices this after 20 seconds without an answer.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A connection that breaks emits an event, which would end the process without a listener. The pool replaces the
  // connection, and a running query rejects: https://node-postgres.com/apis/pool#error
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const transaction = transactions(pool, elapsed)
  let isUpToDate = false

  async function update(end: number) {
    // A visitor may be waiting: only a real migration may take long.
    if (await transaction(undefined, checkVersion, end - elapsed())) return
    await transaction('schema', prepare, migrationTimeout)
  }

  // After a failure the version is checked again: the database may have been replaced by an empty one or by a backup.
  // Each use checks it: a check that began before the database was back would fail for all that wait for it.
  async function use<Result>(lock: string | undefined, work: (query: Query) => Promise<Result>, time = useTimeout) {
    const end = elapsed() + time
    try {
      if (!isUpToDate) await update(end)
      isUpToDate = true
      return await transaction(lock, work, end - elapsed())
    } catch (error) {
      isUpToDate = false
      throw error
    }
  }

  return {
    query: (sql, values) => use(undefined, (query) => query(sql, values)),
    transaction: use,
    erase: use,
    skipLocked: 'FOR UPDATE SKIP LOCKED',
    isShared: true,
    scrub: async () => {}, // Autovacuum does this.
    backup: async () => {
      throw new Error('The database is PostgreSQL: make its backup with pg_dump.')
    },
    close: () => pool.end(),
  }
}

/** Runs statements on `client`, which abandons each after `time()` milliseconds, even if PostgreSQL does not answer. */
function queryFor(client: pg.PoolClient, time: () => number): Query {
  return async <Row>(sql: string, values: readonly Value[] = []) => {
    const config = { text: sql, values: [...values], query_timeout: time() } as pg.QueryConfig
    const { rows } = await client.query(config).catch((error: Error) => {
      throw isStatementError(error) ? error : unavailable(error)
    })
    return rows as Row[]
  }
}

/** Returns true if a statement or a value is wrong, and not the connection, its session or the server. */
const isStatementError = (error: Error) =>
  error instanceof pg.DatabaseError && !/^(08|25|53|55|57|58)/.test(error.code ?? '')

/** A function that runs `work` in a transaction. Transactions with the same `lock` run one after another. */
function transactions(pool: pg.Pool, elapsed: () => number) {
  let lostConnections = 0
  // The value of `lostConnections` when a connection was last known to work.
  const lastUse = new WeakMap<pg.PoolClient, number>()

  /** The time that is left until `end`, in milliseconds. */
  const left = (end: number) => Math.max(end - elapsed(), leastTimeout)

  /** A connection of the pool. A connection that arrives after `end` is returned to the pool. */
  async function connect(end: number): Promise<pg.PoolClient> {
    const connecting = pool.connect()
    return withTimeout(connecting, left(end), 'Connection timeout').catch((error) => {
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      throw error
    })
  }

  /**
   * Begins a transaction that must end at `end`, and returns its connection. A pooled connection may be lost without
   * notice. Then it is replaced, like all others that have not been used since.
   */
  async function begin(end: number): Promise<pg.PoolClient> {
    const begun = Math.min(end, elapsed() + useTimeout)
    for (;;) {
      const client = await connect(begun)
      const used = lastUse.get(client)
      if (used !== undefined && used < lostConnections) {
        client.release(true)
        continue
      }
      try {
        // The response 'accepted' must wait for the disk, whatever the default of the server is. It is set here, not
        // when connecting, because PgBouncer refuses unknown startup parameters and shares connections between its
        // clients. PostgreSQL also ends statements that the client has abandoned.
        const text = `BEGIN; SET LOCAL synchronous_commit = on; SET LOCAL statement_timeout = ${Math.ceil(left(end))};
          SELECT current_setting('transaction_read_only') AS "readOnly"`
        const time = Math.min(left(begun), used === undefined ? useTimeout : answerTimeout)
        const results: unknown = await client.query({ text, query_timeout: time } as pg.QueryConfig)
        const [{ readOnly } = {}] = (results as pg.QueryResult<{ readOnly?: string }>[]).at(-1)?.rows ?? []
        // A session stays read-only after the database becomes writable, so the next use opens another one.
        lastUse.set(client, readOnly === 'on' ? -1 : lostConnections)
        return client
      } catch (error) {
        client.release(true)
        if (used === undefined) throw error
        lostConnections += 1
      }
    }
  }

  /** `time`: the time in which the transaction must end, in milliseconds. */
  return async <Result>(lock: string | undefined, work: (query: Query) => Promise<Result>, time: number) => {
    const end = elapsed() + time
    const client = await begin(end).catch((error: Error) => {
      throw unavailable(withMessage(error))
    })
    try {
      const query = queryFor(client, () => left(end))
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
function withMessage(error: Error): Error {
  if (!(error instanceof AggregateError)) return error
  return new Error(error.errors.map(({ message }: Error) => message).join(', '), { cause: error })
}
