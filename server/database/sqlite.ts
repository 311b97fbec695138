// The embedded database, SQLite: one file, nothing to install. A commit is on disk before the response is sent.
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from './migrations.ts'
import type { Database, Prepare, Query, Value } from './types.ts'

// node:sqlite is synchronous: while another process holds the lock, the whole server waits, at most this long
// (milliseconds).
const lockTimeout = 500

/** The database in `file`. The file and its folder are created when they are first used. */
export function openSqlite(file: string, prepare: Prepare = migrate): Database {
  let connection: DatabaseSync | undefined
  let identity: string | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  // Transactions run one after another, because each takes several turns of the event loop, and there is one
  // connection.
  function use<Result>(work: (connection: DatabaseSync) => Promise<Result>): Promise<Result> {
    const result = last.then(async () => {
      if (isClosed) throw new Error('The database is closed.')
      // Linux allows writing to a file that has been deleted or moved, and a request stored there would be lost.
      if (connection && identityOf(file) !== identity) forget()
      try {
        if (!connection) {
          connection = open(file)
          identity = identityOf(file)
          await transaction(connection, prepare)
        }
        return await work(connection)
      } catch (error) {
        // Closing rolls back. The next use opens the file again, so that no restart is needed after a full disk.
        forget()
        throw error
      }
    })
    last = result.catch(() => {})
    return result
  }

  function forget() {
    connection?.close()
    connection = undefined
  }

  return {
    query: (sql, values) => use((connection) => queryOf(connection)(sql, values)),
    transaction: (_lock, work) => use((connection) => transaction(connection, work)),
    skipLocked: '', // SQLite has one writer at a time
    isShared: false,
    scrub: () =>
      use(async (connection) => {
        // secure_delete overwrites the pages, but the write-ahead log still contains them, so it is emptied, too.
        connection.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)')
      }),
    backup: (target) =>
      use(async (connection) => {
        connection.prepare('VACUUM INTO ?').run(target)
      }),
    async close() {
      isClosed = true
      await last
      forget()
    },
  }
}

function open(file: string): DatabaseSync {
  // Personal data: only the operator may read the folder and the file. SQLite gives the same mode to its other files.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  const connection = new DatabaseSync(file, { timeout: lockTimeout })
  try {
    // FULL, not the usual NORMAL: with a write-ahead log, NORMAL can lose the last commits in a power cut, and by then
    // the visitor has read 'accepted'. https://www.sqlite.org/pragma.html#pragma_synchronous secure_delete: deleted
    // data is overwritten, not only unlinked. auto_vacuum must come first, and has an effect only on a new file.
    connection.exec(
      'PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    )
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Identifies a file, even if another has replaced it under the same name; undefined if there is none. */
function identityOf(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}

function queryOf(connection: DatabaseSync): Query {
  return async <Row>(sql: string, values: readonly Value[] = []) => {
    const parameters = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
    return connection.prepare(sql).all(parameters) as Row[]
  }
}

// IMMEDIATE: takes the write lock at once, so that what is read is still true when it is written.
async function transaction<Result>(connection: DatabaseSync, work: (query: Query) => Promise<Result>) {
  connection.exec('BEGIN IMMEDIATE')
  const result = await work(queryOf(connection))
  connection.exec('COMMIT')
  return result
}
