// Keeps the assets of previous builds. A cache or an open tab may have a page of an earlier release, which still needs
// its scripts, styles and pictures.
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** How many builds are kept beside the current one. A build takes about 4 MB. */
const keptBuilds = 3

/**
 * Copies the assets in `folder` to `archive`, a folder for each build, and returns the folders of the builds before it,
 * the latest first. Older builds are deleted.
 */
export async function keepAssets(folder: string, archive: string): Promise<string[]> {
  const names = await readdir(folder)
  const build = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 16)
  const own = join(archive, build)
  await mkdir(archive, { recursive: true })
  await copyOnce(folder, own)
  // The time of the latest start orders the builds: after a rollback, an older build is the latest one.
  await utimes(own, new Date(), new Date())

  const others = (await readdir(archive)).filter((name) => name !== build && /^[\da-f]{16}$/.test(name))
  const dated = await Promise.all(
    others.map(async (name) => {
      const path = join(archive, name)
      return { path, time: (await stat(path)).mtimeMs }
    }),
  )
  const latestFirst = dated.sort((one, other) => other.time - one.time).map(({ path }) => path)
  await Promise.all(latestFirst.slice(keptBuilds).map((path) => rm(path, { recursive: true, force: true })))
  return latestFirst.slice(0, keptBuilds)
}

/** Copies `folder` to `destination` unless it is there. Other processes see all files or none. */
async function copyOnce(folder: string, destination: string) {
  const isThere = await stat(destination).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const copy = await mkdtemp(`${destination}.copy-`)
  await cp(folder, copy, { recursive: true })
  // Another process may have been faster: then its copy stays.
  await rename(copy, destination).catch(() => rm(copy, { recursive: true }))
}
