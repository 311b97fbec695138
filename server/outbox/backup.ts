// `outbox backup`: the database as one SQLite file, or as a stream of its bytes.
import { randomUUID } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sqliteFile } from '../database/database.ts'
import type { Database } from '../database/types.ts'
import { hour } from '../durations.ts'

/** Copies `database` into `target`, which gets its name when the copy is complete. */
export async function backupFile(database: Database, target: string): Promise<void> {
  const folder = await copyDatabase(database, dirname(target))
  renameSync(sqliteFile(folder), target)
  removeCopy(folder)
}

/**
 * Yields the bytes of a copy of `database`. The first byte comes when the copy is complete, so a command that fails
 * leaves no half of a backup. The copy is made in `dataDir`, the only folder of the image that can be written to.
 */
export async function* backupStream(database: Database, dataDir: string): AsyncGenerator<Uint8Array> {
  const folder = await copyDatabase(database, dataDir)
  const copy = sqliteFile(folder)
  const file = openSync(copy, 'r')
  // The file can still be read.
  removeCopy(folder)
  yield* createReadStream(copy, { fd: file })
}

/** Copies `database` into a new folder in `parent`, and returns this folder. */
async function copyDatabase(database: Database, parent: string): Promise<string> {
  await removeOldCopies(parent)
  const folder = join(parent, `outbox-backup-${randomUUID()}.partial`)
  // A signal ends the process, and leaves no part of a copy. Without the folder, SQLite, which writes in a thread,
  // cannot create another file.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.once(signal, () => {
      removeCopy(folder)
      process.kill(process.pid, signal)
    })
  }
  const copy = sqliteFile(folder)
  // Personal data: only the operator may read the copy.
  mkdirSync(folder, { mode: 0o700 })
  const file = openSync(copy, 'wx', 0o600)
  try {
    await database.backup(copy)
    fsyncSync(file)
    return folder
  } catch (error) {
    removeCopy(folder)
    throw error
  } finally {
    closeSync(file)
  }
}

/** Deletes the folder of a copy. It tries again if SQLite creates a file in it meanwhile. */
function removeCopy(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** Deletes unfinished copies in `parent`, whose command was ended by SIGKILL or a crash. */
export async function removeOldCopies(parent: string): Promise<void> {
  for await (const name of glob('outbox-backup-*.partial', { cwd: parent })) {
    const folder = join(parent, name)
    const stats = [sqliteFile(folder), folder].map((path) => statSync(path, { throwIfNoEntry: false }))
    // A copy that is being made was written to a moment ago.
    const lastWrite = Math.max(...stats.map((stats) => stats?.mtimeMs ?? 0))
    if (lastWrite <= Date.now() - hour) removeCopy(folder)
  }
}
