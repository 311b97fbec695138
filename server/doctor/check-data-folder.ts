// Checks DATA_DIR: access, permissions and free space.
import { existsSync } from 'node:fs'
import { mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { freeSpace } from '../database/disk-space.ts'
import { error, errorReason, type Finding, ok, warning } from './finding.ts'

const mebibyte = 1024 * 1024

/**
 * The findings about `folder`. Removes what it writes. `readFreeSpace` returns the free space on the disk of a folder.
 */
export async function checkDataFolder(folder: string, readFreeSpace = freeSpace): Promise<Finding[]> {
  const path = resolve(folder)
  const about = 'DATA_DIR'
  try {
    const existing = nearestExisting(path)
    await rmdir(await mkdtemp(join(existing, '.doctor-')))
    const free = (await readFreeSpace(existing)) / mebibyte
    const { mode } = await stat(existing)
    return [
      free < 200
        ? error(about, `has ${Math.floor(free)} MB left on its disk: make room for requests`)
        : ok(about, existing === path ? 'can be written to' : 'does not exist yet and can be created'),
      // On Windows, Node reports the same mode for every folder.
      ...(process.platform !== 'win32' && existing === path && mode & 0o077
        ? [warning(about, `can be opened by other users, but contains personal data: chmod 700 ${path}`)]
        : []),
    ]
  } catch (cause) {
    const user = process.getuid?.() ?? 'the site'
    const reason = errorReason(cause)
    const advice =
      reason === 'EROFS'
        ? `mount the file system of ${path} so that it can be written to`
        : `make ${path} a folder that belongs to user ${user}`
    return [error(about, `cannot be written to (${reason}): ${advice}`)]
  }
}

/** The folder, or its nearest parent that exists. */
const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))
