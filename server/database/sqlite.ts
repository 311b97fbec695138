// The embedded database, SQLite: one file, nothing to install. A commit is on disk before the response is sent.
import { Worker } from 'node:worker_threads'
import { minute } from '../durations.ts'
import { checkVersion, migrate } from './migrations.ts'
import type { Task, TaskError, TaskOutcome, Tasks } from './sqlite-thread.ts'
import type { Database, Prepare, Query, Value } from './types.ts'
import { unavailable } from './unavailable.ts'

// Longer than any work of the site takes. With the time that a statement waits for a lock (sqlite-thread.ts), a visitor
// waits less than five seconds (milliseconds).
const longestWait = 2_500

/** The pages that one statement returns to the disk: 8 MB. */
const pagesAtOnce = 2_000

interface SqliteOptions {
  prepare?: Prepare
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

/** The database in `file`. The file and its folder are created when they are first used. */
export function openSqlite(
  file: string,
  { prepare = migrate, elapsed = () => performance.now() }: SqliteOptions = {},
): Database {
  const thread = databaseThread()
  const query: Query = <Row>(sql: string, values: readonly Value[] = []) =>
    thread.call('run', sql, values) as Promise<Row[]>
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  // One after another, because a transaction has several statements, and there is one connection.
  function use<Result>(work: () => Promise<Result>): Promise<Result> {
    const askedAt = elapsed()
    const result = last.then(async () => {
      if (isClosed) throw new Error('The database is closed.')
      if (elapsed() - askedAt > longestWait) throw unavailable(new Error('The database is busy.'))
      try {
        // The version is read first, because that needs no lock.
        if ((await thread.call('open', file)) && !(await checkVersion(query))) await inTransaction(prepare)
        return await work()
      } catch (error) {
        await thread.call('abandon', (error as { errcode?: unknown }).errcode)
        throw error
      }
    })
    last = result.catch(() => {})
    return result
  }

  // IMMEDIATE takes the write lock at the start, so that reads in the transaction cannot become stale before the write.
  async function inTransaction<Result>(work: (query: Query) => Promise<Result>) {
    await query('BEGIN IMMEDIATE')
    const result = await work(query)
    await query('COMMIT')
    return result
  }

  const scrubber = createScrubber(query, use, () => thread.call('keepReserve', file))

  return {
    query: (sql, values) => use(() => query(sql, values)),
    transaction: (_lock, work) => use(() => inTransaction(work)),
    async erase(_lock, work) {
      const erase = () => use(() => inTransaction(work))
      const result = await erase().catch(async (error) => {
        if (!(await thread.call('useReserve', file))) throw error
        return erase()
      })
      await scrubber.scrub()
      return result
    },
    skipLocked: '', // SQLite has one writer at a time.
    isShared: false,
    scrub: scrubber.scrub,
    backup: async (target) => {
      await use(() => query('VACUUM INTO $1', [target]))
    },
    async close() {
      isClosed = true
      scrubber.stop()
      await last
      await thread.end()
    },
  }
}

type Use = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Erases deleted rows from the disk. secure_delete overwrites pages, but the write-ahead log still contains them until
 * it is emptied. That fails while another process reads.
 */
function createScrubber(query: Query, use: Use, keepReserve: () => Promise<void>) {
  let isStopped = false
  let next: NodeJS.Timeout | undefined

  /** The first value that `pragma` returns. */
  async function count(pragma: string): Promise<number> {
    const [row = {}] = await use(() => query(`PRAGMA ${pragma}`))
    return Number(Object.values(row)[0])
  }

  async function scrub(): Promise<void> {
    clearTimeout(next)
    try {
      await use(keepReserve)
      while ((await count('freelist_count')) > 0) await use(() => query(`PRAGMA incremental_vacuum(${pagesAtOnce})`))
      if ((await count('wal_checkpoint(TRUNCATE)')) === 0) return
    } catch {
      // Retried as well, because the caller's rows are already deleted.
    }
    if (!isStopped) next = setTimeout(scrub, minute).unref()
  }

  return {
    scrub,
    stop() {
      isStopped = true
      clearTimeout(next)
    },
  }
}

// The errors of a wrong statement or value: https://www.sqlite.org/rescode.html
const wrongStatement = new Set([1, 19, 20, 25])

function toError({ message, code, errcode, errstr }: TaskError): Error {
  const error = Object.assign(new Error(message), { code, ...(errcode !== undefined && { errcode, errstr }) })
  return errcode !== undefined && wrongStatement.has(errcode & 0xff) ? error : unavailable(error)
}

/** The thread of a database. It starts with its first task, and again if it has ended. */
function databaseThread() {
  let worker: Worker | undefined
  const waiting: { resolve: (result: unknown) => void; reject: (error: Error) => void }[] = []

  function start(): Worker {
    // Without the flags of the process, such as modules that a test runner loads first.
    const started = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { execArgv: [] })
    started.on('message', (outcome: TaskOutcome | object) => {
      // `node --watch` sends the names of the modules that a thread imports in the same way.
      if (!('result' in outcome || 'error' in outcome)) return
      const first = waiting.shift()
      if (waiting.length === 0) started.unref()
      if ('result' in outcome) first?.resolve(outcome.result)
      else first?.reject(toError(outcome.error))
    })
    // For example, it ran out of memory. The event `exit` follows.
    started.on('error', fail)
    started.on('exit', () => {
      worker = undefined
      fail(new Error('The thread of the database has ended.'))
    })
    return started
  }

  function fail(error: Error) {
    for (const { reject } of waiting.splice(0)) reject(error)
  }

  return {
    /** Runs a task of the thread. The tasks run in the order of the calls. */
    call<Name extends keyof Tasks>(name: Name, ...parameters: Parameters<Tasks[Name]>) {
      worker ??= start()
      // Only a thread with a task keeps the process alive.
      worker.ref()
      worker.postMessage([name, ...parameters] as unknown as Task)
      return new Promise<Awaited<ReturnType<Tasks[Name]>>>((resolve, reject) => {
        waiting.push({ resolve: resolve as (result: unknown) => void, reject })
      })
    },

    /** Closes the file and ends the thread. */
    async end() {
      if (!worker) return
      await this.call('close')
      await worker?.terminate()
    },
  }
}
