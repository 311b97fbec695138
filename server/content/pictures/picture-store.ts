// DATA_DIR/pictures: the files made from the operator's pictures, in a folder for each (docs/decisions/photographs.md).
// Several processes may share it. A folder gets its name when all its files are written, so it is never incomplete.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { day } from '../../durations.ts'
import { replaceFile } from '../replace-file.ts'
import type { FocalPoint } from './picture-slots.ts'

const Width = Type.Number({ exclusiveMinimum: 0 })

/** The files that were made from a picture for a slot, and its focal point within the slot. */
const PreparedPicture = Type.Object({
  widths: Type.Array(Width),
  fallback: Width,
  colour: Type.String(),
  /** The size of the operator's picture after it was turned upright. */
  source: Type.Object({ width: Width, height: Width }),
  focus: Type.Unsafe<FocalPoint>(Type.Tuple([Type.Number(), Type.Number()])),
})
export type PreparedPicture = Static<typeof PreparedPicture>

/** The converted files, or the reason why the conversion failed. The reason is stored, because it would fail again. */
const Manifest = Type.Union([PreparedPicture, Type.Object({ fault: Type.String() })])
type Manifest = Static<typeof Manifest>

const ShownKeys = Type.Record(Type.String(), Type.String())

const manifestFile = 'manifest.json'
const shownFile = 'shown.json'

/** The JSON at `path`; undefined if there is no file. A damaged file is reported, and counts as missing. */
async function readJson<Schema extends TSchema>(path: string, schema: Schema): Promise<Static<Schema> | undefined> {
  if (!existsSync(path)) return undefined
  try {
    return Value.Parse(schema, JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    console.error(`${path} is damaged: ${(error as Error).message}`)
    return undefined
  }
}

/** The store in `folder`. The folder is created when something is first written. */
export function openPictureStore(folder: string) {
  return {
    folder,

    read: (key: string): Promise<Manifest | undefined> => readJson(join(folder, key, manifestFile), Manifest),

    /**
     * Calls `make` with a temporary folder, then publishes the folder with the manifest that `make` returned. If
     * another process was faster, its files stay: they are the same. A damaged folder is replaced. Returns the
     * manifest.
     */
    async publish(key: string, make: (temporary: string) => Promise<Manifest>): Promise<Manifest> {
      const path = join(folder, key)
      const temporary = join(folder, `.${key}-${randomUUID()}`)
      await mkdir(temporary, { recursive: true })
      try {
        const manifest = await make(temporary)
        await writeFile(join(temporary, manifestFile), JSON.stringify(manifest), { flush: true })
        if (!(await this.read(key))) await rm(path, { recursive: true, force: true })
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
    readShown: async (): Promise<Record<string, string>> => (await readJson(join(folder, shownFile), ShownKeys)) ?? {},

    writeShown: (keys: Record<string, string>) => replaceFile(join(folder, shownFile), JSON.stringify(keys)),

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
        else if (name !== shownFile && now - mtimeMs >= day) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

export type PictureStore = ReturnType<typeof openPictureStore>
