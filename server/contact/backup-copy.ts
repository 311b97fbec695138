// `outbox backup -`: a copy of the outbox as a stream.
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/types.ts'

/**
 * The bytes of a copy of `database`. The first byte is sent when the copy is complete, so a command that fails leaves
 * no half of a backup. The copy is made in `dataDir`, the only folder of the image that can be written to.
 */
export async function* backupCopy(database: Database, dataDir: string): AsyncGenerator<Uint8Array> {
  const path = join(dataDir, `backup-${process.pid}.sqlite`)
  try {
    await database.backup(path)
    const file = await open(path)
    // From here on the file has no name, so no personal data stays on the disk, however the command ends.
    await rm(path)
    yield* file.createReadStream()
  } finally {
    await rm(path, { force: true })
  }
}
