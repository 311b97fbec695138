// DATA_DIR/pictures: what was made of the operator's pictures, a folder each (docs/decisions/photographs.md). Several
// processes may share it. A folder appears under its name when all its files are written, so it is never half there.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Focus } from './picture-slots.ts'

/** What was made of a picture for a slot. */
export interface PreparedPicture {
  /** The size of the operator's picture, as it is shown. */
  source: { width: number; height: number }
  /** The widths of the AVIF files that there are. */
  widths: number[]
  fallback: number
  /** What is shown until the picture is loaded. */
  colour: string
  /** The focal point within the slot. */
  focus: Focus
}

/** Why nothing could be made of a picture: the same picture would fail again. */
export interface RefusedSource {
  fault: string
}

export type Manifest = PreparedPicture | RefusedSource

const manifestFile = 'manifest.json'
const day = 24 * 60 * 60_000
// A converter renews its lock every ten seconds.
const lockAge = 60_000

/** The store in `folder`, which is made when something is first written. */
export function pictureStore(folder: string) {
  const pathOf = (key: string) => join(folder, key)
  const lockOf = (key: string) => join(folder, `${key}.lock`)

  return {
    folder,

    /** What is known of `key`; undefined if nothing was made yet. */
    async read(key: string): Promise<Manifest | undefined> {
      return JSON.parse(await readFile(join(pathOf(key), manifestFile), 'utf8').catch(() => 'null')) ?? undefined
    },

    /**
     * Calls `make` with a temporary folder, then publishes the folder with the manifest that `make` returned. If
     * another process was quicker, its files are kept: both are the same.
     */
    async publish(key: string, make: (temporary: string) => Promise<Manifest>): Promise<void> {
      const temporary = join(folder, `.${key}-${randomUUID()}`)
      await mkdir(temporary, { recursive: true })
      try {
        const manifest = await make(temporary)
        await writeFile(join(temporary, manifestFile), JSON.stringify(manifest), { flush: true })
        await rename(temporary, pathOf(key)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
        })
      } finally {
        await rm(temporary, { recursive: true, force: true })
      }
    },

    /**
     * Takes the lock of `key`, so that one process makes the picture. Returns its release, or undefined if it is taken.
     */
    async lock(key: string): Promise<(() => Promise<void>) | undefined> {
      await mkdir(folder, { recursive: true })
      const path = lockOf(key)
      if (await isOlder(path, lockAge)) await rm(path, { force: true })
      const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      if (!file) return undefined
      await file.close()
      const renewal = setInterval(() => touch(path), 10_000)
      renewal.unref()
      return async () => {
        clearInterval(renewal)
        await rm(path, { force: true })
      }
    },

    /** The keys that visitors saw last, by name: what is shown after a restart until new pictures are ready. */
    async readShown(): Promise<Record<string, string>> {
      return JSON.parse(await readFile(join(folder, 'shown.json'), 'utf8').catch(() => '{}'))
    },

    async writeShown(keys: Record<string, string>): Promise<void> {
      await mkdir(folder, { recursive: true })
      const temporary = join(folder, `.shown-${randomUUID()}`)
      await writeFile(temporary, JSON.stringify(keys), { flush: true })
      await rename(temporary, join(folder, 'shown.json'))
    },

    /**
     * Marks `keys` as used, and removes what no process has used for `age`: pictures, and what an ended process left
     * half-written.
     */
    async removeUnused(keys: ReadonlySet<string>, age = day): Promise<void> {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const path = join(folder, name)
        if (keys.has(name)) await touch(path)
        else if (name !== 'shown.json' && (await isOlder(path, age))) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

export type PictureStore = ReturnType<typeof pictureStore>

async function touch(path: string) {
  const now = new Date()
  // It may be gone: another process has removed it.
  await utimes(path, now, now).catch(() => {})
}

async function isOlder(path: string, age: number): Promise<boolean> {
  const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {}
  return Date.now() - mtimeMs >= age
}
