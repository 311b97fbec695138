// The pictures that were uploaded in the desk. The database has the originals, so that every process and every backup has
// them (docs/decisions/publishing.md). A process copies those that it converts into DATA_DIR/uploads.
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import {
  firstBytes,
  hashOf,
  type PictureKind,
  type PictureSource,
  usableFormat,
} from '../../../server/content/picture-file.ts'
import type { Database } from '../../../server/database/types.ts'
import type { Branding, PictureFile } from '../../../src/site/site-file.ts'

export interface Upload {
  hash: string
  /** The end of its name: its format, or `part` while the file is being sent. */
  type: string
  width: number
  height: number
}

export interface Uploads {
  /** The uploaded picture that a content document names; undefined if `file` is not the name of one that is known. */
  find(file: string): PictureSource | undefined
  /** The size of the uploaded picture that a content document names. */
  sizeOf(file: string): Pick<Upload, 'width' | 'height'> | undefined
  /** Reads which pictures there are. */
  refresh(): Promise<void>
  /** Copies the picture at `path`, as `find` returned it, from the database, unless the file is there. */
  fetch(path: string): Promise<void>
  /** Keeps a part of a file that is being sent, for up to a day. Returns the size of all its parts, in bytes. */
  addPart(id: string, part: { number: number; bytes: Uint8Array }, now: number): Promise<number>
  /** The bytes of the parts, in their order. */
  parts(id: string): AsyncGenerator<Uint8Array>
  /** Forgets the parts of a file. */
  removeParts(id: string): Promise<void>
  /** Stores the file at `path`. Returns the name by which a content document knows it. */
  store(path: string, upload: Upload, now: number): Promise<string>
  /** Deletes the pictures that `isUsed` does not know and that were uploaded before `before`. */
  removeUnused(isUsed: (file: string) => boolean, before: number): Promise<void>
}

// The bytes in one row. A driver holds each value in memory as a whole, several times, so a picture is stored in parts.
const partSize = 1024 * 1024

/** The name of an uploaded picture in a content document. */
export const uploadName = ({ hash, type }: Pick<Upload, 'hash' | 'type'>) => `uploads/${hash}.${type}`

const namePattern = /^uploads\/([0-9a-f]{64})\.([a-z]{3,4})$/

// Not the name of a picture that a document could have.
const incomplete = (id: string) => `part ${id}`

/** The uploaded pictures of a site. Its files are in `folder`. */
export function openUploads(database: Database, folder: string): Uploads {
  let known = new Map<string, Upload>()
  const pathOf = (name: string) => join(folder, basename(name))

  function knownAs(file: string): Upload | undefined {
    const [, hash = '', type] = namePattern.exec(file) ?? []
    const upload = known.get(hash)
    return upload?.type === type ? upload : undefined
  }

  async function refresh() {
    const rows = await database.query<Upload>('SELECT hash, type, width, height FROM content_uploads')
    known = new Map(rows.map((row) => [row.hash, { ...row }]))
  }

  async function* partsOf(hash: string): AsyncGenerator<Uint8Array> {
    for (let number = 0; ; number += 1) {
      const [part] = await database.query<{ bytes: Uint8Array }>(
        'SELECT bytes FROM content_upload_parts WHERE hash = $1 AND number = $2',
        [hash, number],
      )
      if (!part) return
      yield part.bytes
    }
  }

  return {
    async addPart(id, { number, bytes }, now) {
      return database.transaction(`upload ${id}`, async (query) => {
        await query(
          `INSERT INTO content_uploads (hash, type, width, height, at) VALUES ($1, 'part', 0, 0, $2)
           ON CONFLICT (hash) DO NOTHING`,
          [incomplete(id), now],
        )
        await query(
          `INSERT INTO content_upload_parts (hash, number, bytes) VALUES ($1, $2, $3)
           ON CONFLICT (hash, number) DO UPDATE SET bytes = $3`,
          [incomplete(id), number, bytes],
        )
        const [row] = await query<{ size: number }>(
          'SELECT sum(length(bytes)) AS size FROM content_upload_parts WHERE hash = $1',
          [incomplete(id)],
        )
        return Number(row?.size)
      })
    },
    parts: (id) => partsOf(incomplete(id)),
    async removeParts(id) {
      await database.query('DELETE FROM content_uploads WHERE hash = $1', [incomplete(id)])
    },

    refresh,
    sizeOf: knownAs,
    find(file) {
      const upload = knownAs(file)
      return upload && { path: pathOf(file), hash: upload.hash }
    },

    async fetch(path) {
      const [, hash] = namePattern.exec(`uploads/${basename(path)}`) ?? []
      if (hash === undefined || path !== pathOf(path) || existsSync(path)) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(temporary, partsOf(hash), { flag: 'wx', mode: 0o600, flush: true })
        // The parts may have been deleted meanwhile.
        if ((await hashOf(temporary)) !== hash) throw new Error(`The picture ${hash} in the database is not complete`)
        await rename(temporary, path)
      } finally {
        await rm(temporary, { force: true })
      }
    },

    async store(path, upload, now) {
      const { hash, type, width, height } = upload
      const parts: Buffer[] = []
      for await (const part of createReadStream(path, { highWaterMark: partSize })) parts.push(part as Buffer)
      await database.transaction(`upload ${hash}`, async (query) => {
        const added = await query(
          `INSERT INTO content_uploads (hash, type, width, height, at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (hash) DO UPDATE SET at = $5 RETURNING hash`,
          [hash, type, width, height, now],
        )
        const [has] = await query('SELECT number FROM content_upload_parts WHERE hash = $1 LIMIT 1', [hash])
        if (added.length === 0 || has) return
        for (const [number, bytes] of parts.entries()) {
          await query('INSERT INTO content_upload_parts (hash, number, bytes) VALUES ($1, $2, $3)', [
            hash,
            number,
            bytes,
          ])
        }
      })
      await refresh()
      return uploadName(upload)
    },

    async removeUnused(isUsed, before) {
      const rows = await database.query<Upload>('SELECT hash, type FROM content_uploads WHERE at < $1', [before])
      for (const row of rows) {
        // Not one that has been uploaded again meanwhile.
        if (isUsed(uploadName(row))) continue
        await database.query('DELETE FROM content_uploads WHERE hash = $1 AND at < $2', [row.hash, before])
      }
      await refresh()
      // A file is needed until it is converted.
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const { mtimeMs = before } = (await stat(path).catch(() => undefined)) ?? {}
        if (mtimeMs < before && !isUsed(`uploads/${name}`)) await rm(path, { force: true })
      }
    },
  }
}

/** The hash and the format of the file at `path`. Throws UnfitPicture if the site cannot use it. */
export async function identifyUpload(path: string, kind: PictureKind): Promise<Pick<Upload, 'hash' | 'type'>> {
  const type = usableFormat(await firstBytes(path), kind)
  return { hash: await hashOf(path), type }
}

/** The names of the uploaded pictures in `document`. */
export function namedUploads(document: ContentDocument): string[] {
  const pictures = Object.values((document.pictures ?? {}) as Record<string, Partial<PictureFile> | null>)
  const files = [...pictures.map((picture) => picture?.file), logoIn(document)]
  return [...new Set(files)].filter((file) => file && namePattern.test(file)) as string[]
}

const logoIn = ({ brand }: ContentDocument) => (brand as Partial<Branding> | undefined)?.logo

interface StoreOptions {
  now: number
  /** Called for each picture that cannot be stored. Without it, the first one ends the work. */
  onError?: (error: unknown) => void
}

/**
 * Stores the uploaded pictures that `document` names, from `folder`. A picture without a file is left to the check of
 * the document. A file that is not the picture that its name says is an error.
 */
export async function storeUploads(
  uploads: Uploads,
  document: ContentDocument,
  folder: string,
  { now, onError }: StoreOptions,
) {
  for (const file of namedUploads(document)) {
    const path = join(folder, file)
    if (!existsSync(path)) continue
    try {
      await storeNamed(uploads, { file, path, kind: file === logoIn(document) ? 'logo' : 'photograph' }, now)
    } catch (error) {
      if (!onError) throw error
      onError(error)
    }
  }
}

async function storeNamed(
  uploads: Uploads,
  { file, path, kind }: { file: string; path: string; kind: PictureKind },
  now: number,
) {
  const identity = await identifyUpload(path, kind).catch((error: Error) => {
    throw new Error(`${file}: ${error.message}`)
  })
  if (uploadName(identity) !== file) throw new Error(`${file}: is another picture than its name says`)
  // Loaded only here: it is large.
  const { default: sharp } = await import('sharp')
  const { autoOrient } = await sharp(path).metadata()
  await uploads.store(path, { ...identity, width: autoOrient.width, height: autoOrient.height }, now)
}
