// The files of a built application, and of earlier builds: a cache or an open tab may have a page of an earlier
// release, which still needs its scripts, styles and pictures.
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface AssetOptions {
  prefix: string
  folder: string
  /** The folder that keeps the files for the next releases. Without it, only the files in `folder` are served. */
  archive?: string | undefined
}

/** Serves the files in `folder` and the files of previous builds. Each has a hash in its name: browsers may keep it. */
export async function registerAssets(app: FastifyInstance, { prefix, folder, archive }: AssetOptions) {
  let previous: string[] = []
  try {
    if (archive !== undefined) previous = await keepAssets(folder, archive)
  } catch (err) {
    app.log.warn({ err }, 'The assets cannot be kept for the next release')
  }
  await app.register(staticFiles, {
    root: [folder, ...previous],
    prefix,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
    // Directories answer 404.
    allowedPath: (path) => !path.endsWith('/'),
    decorateReply: false,
  })
}

/** The number of builds that are kept next to the current one. A build takes about 4 MB. */
const keptBuilds = 3

/**
 * Copies the assets in `folder` to `archive`, a folder for each build, and returns the folders of earlier builds, the
 * latest first. Older builds are deleted.
 */
export async function keepAssets(folder: string, archive: string): Promise<string[]> {
  const names = await readdir(folder)
  const build = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 16)
  const buildFolder = join(archive, build)
  await mkdir(archive, { recursive: true })
  if (!existsSync(buildFolder)) await copyFolder(folder, buildFolder)
  // The time of the latest start orders the builds: after a rollback, an older build is the latest one.
  await utimes(buildFolder, new Date(), new Date())

  const others = (await readdir(archive)).filter((name) => name !== build && /^[\da-f]{16}$/.test(name))
  const dated = others.map((name) => resolve(archive, name)).map((path) => ({ path, time: statSync(path).mtimeMs }))
  const latestFirst = dated.sort((one, other) => other.time - one.time).map(({ path }) => path)
  await Promise.all(latestFirst.slice(keptBuilds).map((path) => rm(path, { recursive: true, force: true })))
  return latestFirst.slice(0, keptBuilds)
}

/** Copies `folder` to `destination`. Other processes see all files or none. */
async function copyFolder(folder: string, destination: string) {
  const copy = await mkdtemp(`${destination}.copy-`)
  await cp(folder, copy, { recursive: true })
  // Another process may have been faster: then its copy stays.
  await rename(copy, destination).catch(() => rm(copy, { recursive: true }))
}
