// Writes a file as a whole, so that no reader sees a part of it.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces the file at `path` by one with `content`, which is on disk when the promise resolves. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Each process writes to a file that no other process knows: several may share the folder.
  const temporary = `${path}.${randomUUID()}`
  try {
    await writeFile(temporary, content, { flush: true, mode: 0o600 })
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
