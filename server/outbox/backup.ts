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
  let received: NodeJS.Signals | undefined
  const note = (signal: NodeJS.Signals) => {
    received ??= signal
  }
  for (const signal of signals) process.on(signal, note)
  try {
    // Personal data: only the operator may read the copy.
    await (await open(path, 'w', 0o600)).close()
    // A signal waits for the end of this: SQLite writes in another thread, and would create a deleted journal again.
    await database.backup(path)
    if (received) throw new Error(`The backup was ended by ${received}.`)
    return await use(path)
  } finally {
    for (const signal of signals) process.off(signal, note)
    for (const name of [path, `${path}-journal`]) rmSync(name, { force: true })
    if (received) process.kill(process.pid, received)
  }
}

const hour = 60 * 60_000

// With their journals.
const unfinished = 'outbox-backup-*.partial*'

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
    await rm(path, { force: true })
  }
}
