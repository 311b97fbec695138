// `outbox backup`: a copy of the outbox as a file or as a stream.
import { randomUUID } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { glob, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../database/types.ts'

/** Copies `database` into `target`, which gets its name when the copy is complete. */
export async function backupFile(database: Database, target: string): Promise<void> {
  const folder = dirname(target)
  await removeOldCopies(folder, unfinished)
  await withCopy(database, folder, (copy) => rename(copy, target))
}

/**
 * The bytes of a copy of `database`. The first byte is sent when the copy is complete, so a command that fails leaves
 * no half of a backup. The copy is made in `dataDir`, the only folder of the image that can be written to.
 */
export async function* backupCopy(database: Database, dataDir: string): AsyncGenerator<Uint8Array> {
  await removeOldCopies(dataDir)
  // The file is deleted, but can still be read.
  const file = await withCopy(database, dataDir, (copy) => open(copy))
  yield* file.createReadStream()
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Passes `use` a copy in `folder`. Afterwards the copy is deleted, even if a signal ends the process. */
async function withCopy<Result>(database: Database, folder: string, use: (copy: string) => Promise<Result>) {
  const path = join(folder, `outbox-backup-${randomUUID()}.partial`)
  function remove() {
    for (const signal of signals) process.off(signal, end)
    for (const name of [path, journal(path)]) rmSync(name, { force: true })
  }
  function end(signal: NodeJS.Signals) {
    remove()
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.on(signal, end)
  try {
    // Personal data: only the operator may read the copy.
    await (await open(path, 'w', 0o600)).close()
    await database.backup(path)
    return await use(path)
  } finally {
    remove()
  }
}

/** The file that SQLite has beside a copy while it writes. */
const journal = (path: string) => `${path}-journal`

const hour = 60 * 60_000

const unfinished = 'outbox-backup-*.partial'

/** The copies of release 1.0.0 in DATA_DIR. */
const earlier = 'backup-*.sqlite'

/**
 * Deletes the copies in `folder`, by default a data folder, that were not finished because SIGKILL or a crash has ended
 * the command.
 */
export async function removeOldCopies(folder: string, pattern = `{${unfinished},${earlier}}`): Promise<void> {
  for await (const name of glob(pattern, { cwd: folder })) {
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    // A copy that is being made was written to a moment ago.
    if (!stats || stats.mtimeMs > Date.now() - hour) continue
    for (const old of [path, journal(path)]) await rm(old, { force: true })
  }
}
