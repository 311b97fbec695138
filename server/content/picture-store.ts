// DATA_DIR/pictures: the files made from the operator's pictures, in a folder for each (docs/decisions/photographs.md).
// Several processes may share it. A folder gets its name when all its files are written, so it is never incomplete.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OperatorPicture } from '../../src/pictures/operator-pictures.ts'
import type { Focus } from './picture-slots.ts'
import { replaceFile } from './replace-file.ts'

/** The files that were made from a picture for a slot, and its focal point within the slot. */
export interface PreparedPicture extends Pick<OperatorPicture, 'widths' | 'fallback' | 'colour'> {
  /** The size of the operator's picture after it was turned upright. */
  source: { width: number; height: number }
  focus: Focus
}

/** What was made, or why the picture could not be converted. This is stored, because it would fail again. */
export type Manifest = PreparedPicture | { fault: string }

const manifestFile = 'manifest.json'
const day = 24 * 60 * 60_000

/** The store in `folder`. The folder is created when something is first written. */
export function pictureStore(folder: string) {
  return {
    folder,

    async read(key: string): Promise<Manifest | undefined> {
      return JSON.parse(await readFile(join(folder, key, manifestFile), 'utf8').catch(() => 'null')) ?? undefined
    },

    /**
     * Calls `make` with a temporary folder, then publishes the folder with the manifest that `make` returned. If
     * another process was faster, its files stay: they are the same. Returns the manifest.
     */
    async publish(key: string, make: (temporary: string) => Promise<Manifest>): Promise<Manifest> {
      const path = join(folder, key)
      const temporary = join(folder, `.${key}-${randomUUID()}`)
      await mkdir(temporary, { recursive: true })
      try {
        const manifest = await make(temporary)
        await writeFile(join(temporary, manifestFile), JSON.stringify(manifest), { flush: true })
        await rename(temporary, path).catch((error: NodeJS.ErrnoException) => {
          // Windows reports EPERM for a folder that exists.
          if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code ?? '') || !existsSync(path)) throw error
        })
        return manifest
      } finally {
        await rm(temporary, { recursive: true, force: true })
      }
    },

    /** The keys of the pictures that visitors saw last, by name. A new process shows them until new ones are ready. */
    async readShown(): Promise<Record<string, string>> {
      return JSON.parse(await readFile(join(folder, 'shown.json'), 'utf8').catch(() => '{}'))
    },

    writeShown: (keys: Record<string, string>) => replaceFile(join(folder, 'shown.json'), JSON.stringify(keys)),

    /**
     * Marks `keys` as used. Removes pictures that no process has used for a day, and the temporary folders of killed
     * processes. Another process may do the same.
     */
    async removeUnused(keys: ReadonlySet<string>): Promise<void> {
      const now = Date.now()
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const { mtimeMs = now } = (await stat(path).catch(() => undefined)) ?? {}
        if (keys.has(name)) await utimes(path, now / 1000, now / 1000).catch(() => {})
        else if (name !== 'shown.json' && now - mtimeMs >= day) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

export type PictureStore = ReturnType<typeof pictureStore>
