// The folder for data: whether the site can write there, and for how long.
import { access, constants, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { error, type Finding, ok, reasonOf, warning } from './finding.ts'

const mebibyte = 1024 * 1024

/** What there is to say of `DATA_DIR`. Leaves nothing behind. `freeBytes` tells how much room there is on its disk. */
export async function checkDataFolder(folder: string, freeBytes = freeOnDisk): Promise<Finding[]> {
  const path = resolve(folder)
  const about = 'DATA_DIR'
  try {
    const there = await nearest(path)
    await rmdir(await mkdtemp(join(there, '.check-up-')))
    const free = (await freeBytes(there)) / mebibyte
    const { mode } = await stat(there)
    return [
      free < 200
        ? error(about, `has ${Math.floor(free)} MB left on its disk: make room, requests need some`)
        : ok(about, there === path ? 'can be written to' : 'is not there yet and can be made'),
      ...(there === path && mode & 0o077
        ? [warning(about, `can be opened by other users, and holds personal data: chmod 700 ${path}`)]
        : []),
    ]
  } catch (cause) {
    const user = process.getuid?.() ?? 'the site'
    return [
      error(about, `cannot be written to (${reasonOf(cause)}): make ${path} a folder that belongs to user ${user}`),
    ]
  }
}

/** The folder, or the nearest one above it that is there. */
async function nearest(path: string): Promise<string> {
  const isThere = await access(path, constants.F_OK).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  )
  return isThere ? path : nearest(dirname(path))
}

async function freeOnDisk(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}
