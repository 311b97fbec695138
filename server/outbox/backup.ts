// `outbox backup`: the database as one SQLite file, or as a stream of its bytes.
import { randomUUID } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../database/types.ts'
import { hour } from '../durations.ts'

/** Copies `database` into `target`, which gets its name when the copy is complete. */
export async function backupFile(database: Database, target: string): Promise<void> {
  renameSync(await copyDatabase(database, dirname(target)), target)
}

/**
 * Yields the bytes of a copy of `database`. The first byte comes when the copy is complete, so a command that fails
 * leaves no half of a backup. The copy is made in `dataDir`, the only folder of the image that can be written to.
 */
export async function* backupStream(database: Database, dataDir: string): AsyncGenerator<Uint8Array> {
  const copy = await copyDatabase(database, dataDir)
  const file = openSync(copy, 'r')
  // The file can still be read.
  rmSync(copy)
  yield* createReadStream(copy, { fd: file })
}

async function copyDatabase(database: Database, folder: string): Promise<string> {
  await removeOldCopies(folder)
  const path = join(folder, `outbox-backup-${randomUUID()}.partial`)
  // A signal ends the process, and leaves no part of a copy.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.once(signal, () => {
      for (const file of [path, `${path}-journal`]) rmSync(file, { force: true })
      process.kill(process.pid, signal)
    })
  }
  // Personal data: only the operator may read the copy.
  const file = openSync(path, 'wx', 0o600)
  try {
    await database.backup(path)
    fsyncSync(file)
    return path
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/** Deletes unfinished copies in `folder`, whose command was ended by SIGKILL or a crash. */
export async function removeOldCopies(folder: string): Promise<void> {
  for await (const name of glob('outbox-backup-*.partial*', { cwd: folder })) {
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    // A copy that is being made was written to a moment ago.
    if (stats && stats.mtimeMs <= Date.now() - hour) rmSync(path, { force: true })
  }
}
