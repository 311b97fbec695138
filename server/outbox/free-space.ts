// The free space for the embedded database.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** The free bytes on the disk of `folder`, which may not exist yet. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : '.')
  return bavail * bsize
}
