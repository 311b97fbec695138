// The thread of the embedded database. It runs one statement after another, so that the event loop of the site never
// waits for the disk, a lock or a long statement.
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import type { Value } from './types.ts'

/** The longest wait of a statement while another process holds the lock (milliseconds). */
const lockTimeout = 1_500

/** The bytes of the write-ahead log that stay on the disk after a large transaction. */
const longestLog = 4_000_000

/** The bytes that are kept so that personal data can be erased from a full disk: enough for some hundred requests. */
const reserveSize = 4_000_000

// The errors of a full disk: https://www.sqlite.org/rescode.html
const full = 13
const notWritten = 778

let connection: DatabaseSync | undefined
let identity: string | undefined

const tasks = {
  /** Opens `file`, unless it is open. Returns true if it was not. The file and its folder are created. */
  open(file: string): boolean {
    // Linux allows writing to a file that has been deleted or moved, and a request stored there would be lost.
    if (connection && fileIdentity(file) === identity) return false
    // The write-ahead log keeps the old name but belongs to the moved file: the new file must not use it.
    connection?.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    tasks.close()
    connection = openFile(file)
    identity = fileIdentity(file)
    tasks.keepReserve(file)
    return true
  },

  /** The rows of one statement. */
  run(sql: string, values: readonly Value[]): object[] {
    if (!connection) throw new Error('The database is not open.')
    const parameters = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
    return connection.prepare(sql).all(parameters)
  },

  /** Closes the file, which rolls back. */
  close() {
    connection?.close()
    connection = undefined
  },

  /**
   * Rolls back after the error `errcode`. The next use opens the file again, so that no restart is needed. On a full
   * disk the file stays open for reading, because it could not be opened again.
   */
  abandon(errcode: unknown) {
    if (!connection || (errcode !== full && errcode !== notWritten)) return tasks.close()
    if (connection.isTransaction) connection.exec('ROLLBACK')
  },

  /** Keeps some space on the disk of `file`, unless there is little left. */
  keepReserve(file: string) {
    const reserve = reserveFile(file)
    if (!existsSync(reserve) && freeSpaceSync(file) > 2 * reserveSize)
      writeFileSync(reserve, Buffer.alloc(reserveSize), { mode: 0o600 })
  },

  /** Gives up the reserve if the disk is full. Returns true if that made room. */
  useReserve(file: string): boolean {
    const reserve = reserveFile(file)
    if (!existsSync(reserve) || freeSpaceSync(file) > reserveSize) return false
    rmSync(reserve)
    return true
  },
}

export type Tasks = typeof tasks
export type Task = { [Name in keyof Tasks]: [name: Name, ...Parameters<Tasks[Name]>] }[keyof Tasks]
/** An error of a task. Errors of SQLite have a number and its text. */
export type TaskError = Pick<Error, 'message'> & { code?: string; errcode?: number; errstr?: string }
export type TaskOutcome = { result: unknown } | { error: TaskError }

parentPort?.on('message', ([name, ...parameters]: Task) => {
  parentPort?.postMessage(runTask(() => (tasks[name] as (...parameters: unknown[]) => unknown)(...parameters)))
})

// Errors lose their codes when they are sent to another thread.
function runTask(task: () => unknown): TaskOutcome {
  try {
    return { result: task() }
  } catch (error) {
    const { message, code, errcode, errstr } = error as TaskError
    return { error: { message, code, errcode, errstr } }
  }
}

function openFile(file: string): DatabaseSync {
  // Personal data: only the operator may read the folder and the file. SQLite gives the same mode to its other files.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  const opened = new DatabaseSync(file, { timeout: lockTimeout })
  try {
    // FULL, not the usual NORMAL: with a write-ahead log, NORMAL can lose the last commits in a power cut, and by then
    // the visitor has read 'accepted'. https://www.sqlite.org/pragma.html#pragma_synchronous secure_delete: deleted
    // data is overwritten, not only unlinked. auto_vacuum must come first, and has an effect only on a new file.
    opened.exec(
      `PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
       PRAGMA secure_delete = ON; PRAGMA journal_size_limit = ${longestLog}`,
    )
    return opened
  } catch (error) {
    opened.close()
    throw error
  }
}

/** Identifies a file, even if another has replaced it under the same name; undefined if there is none. */
function fileIdentity(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}

const reserveFile = (file: string) => join(dirname(file), 'reserve')

function freeSpaceSync(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file))
  return bavail * bsize
}
