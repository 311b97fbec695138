// The space on the disk of DATA_DIR. The last free space is reserved for contact requests.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { HttpError } from '../http/http-error.ts'
import type { Database } from './types.ts'

/** The bytes that must stay free, by the purpose of a write. The machine itself needs some space. */
export const reserves = { requests: 50_000_000, others: 100_000_000 }

/** Returns the free bytes on the disk of `folder`, which may not exist yet. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : '.')
  return bavail * bsize
}

/**
 * Throws HttpError (507) if `bytes` on the disk of DATA_DIR would leave less free than `reserve`. With a shared
 * database, which is on another disk, nothing is reserved.
 */
export async function needSpace(
  { freeSpace, isShared }: Pick<Database, 'freeSpace' | 'isShared'>,
  { bytes = 0, reserve = reserves.others } = {},
): Promise<void> {
  const least = bytes + (isShared ? 0 : reserve)
  if (freeSpace && (await freeSpace()) < least) {
    throw new HttpError(507, `The disk has less than ${Math.ceil(least / 1_000_000)} MB left.`)
  }
}
