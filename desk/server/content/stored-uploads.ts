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
  uploadedPicture,
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

export type Uploads = ReturnType<typeof openUploads>

// The bytes in one row. A driver holds each value in memory as a whole, several times, so a picture is stored in parts.
const partSize = 1024 * 1024

/** The name of an uploaded picture in a content document. */
export const uploadName = ({ hash, type }: Pick<Upload, 'hash' | 'type'>) => `uploads/${hash}.${type}`

const namePattern = /^uploads\/([0-9a-f]{64})\.([a-z]{3,4})$/

// Not the name of a picture that a document could have.
const incomplete = (id: string) => `part ${id}`

/** The uploaded pictures of a site. Its files are in `folder`. */
export function openUploads(database: Database, folder: string) {
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

  /** The uploaded picture that a content document names; undefined if `file` is not the name of one. */
  async function find(file: string): Promise<Upload | undefined> {
    const [, hash, type] = namePattern.exec(file) ?? []
    if (hash === undefined || type === undefined) return undefined
    const [upload] = await database.query<Upload>(
      'SELECT hash, type, width, height FROM content_uploads WHERE hash = $1 AND type = $2',
      [hash, type],
    )
    return upload
  }

  return {
    find,

    /** Copies the picture `file` from the database, unless it is there. Returns its path; undefined if there is none. */
    async fetch(file: string): Promise<string | undefined> {
      const existing = uploadedPicture(folder, file)
      if (existing) return existing.path
      const upload = await find(file)
      if (!upload) return undefined
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, basename(file))
      const temporary = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(temporary, partsOf(upload.hash), { flag: 'wx', mode: 0o600, flush: true })
        // The parts may have been deleted meanwhile.
        if ((await hashOf(temporary)) !== upload.hash)
          throw new Error(`The picture ${file} in the database is not complete`)
        await rename(temporary, path)
        return path
      } finally {
        await rm(temporary, { force: true })
      }
    },

    /** Keeps a part of a file that is being sent, for up to a day. Returns the size of all its parts, in bytes. */
    async addPart(id: string, part: { number: number; bytes: Uint8Array }, now: number): Promise<number> {
      const hash = incomplete(id)
      return database.transaction(`upload ${id}`, async (query) => {
        await query(
          `INSERT INTO content_uploads (hash, type, width, height, at) VALUES ($1, 'part', 0, 0, $2)
           ON CONFLICT (hash) DO NOTHING`,
          [hash, now],
        )
        await query(
          `INSERT INTO content_upload_parts (hash, number, bytes) VALUES ($1, $2, $3)
           ON CONFLICT (hash, number) DO UPDATE SET bytes = $3`,
          [hash, part.number, part.bytes],
        )
        const [row] = await query<{ size: number }>(
          'SELECT sum(length(bytes)) AS size FROM content_upload_parts WHERE hash = $1',
          [hash],
        )
        return Number(row?.size)
      })
    },

    /** The bytes of a file that was sent in parts. */
    sentBytes: (id: string) => partsOf(incomplete(id)),

    /** Forgets the parts of a file. */
    async removeParts(id: string): Promise<void> {
      await database.query('DELETE FROM content_uploads WHERE hash = $1', [incomplete(id)])
    },

    /** Stores the file at `path`. Returns the name by which a content document knows it. */
    async store(path: string, upload: Upload, now: number): Promise<string> {
      const { hash, type, width, height } = upload
      const parts: Buffer[] = []
      for await (const part of createReadStream(path, { highWaterMark: partSize })) parts.push(part as Buffer)
      await database.transaction(`upload ${hash}`, async (query) => {
        await query(
          `INSERT INTO content_uploads (hash, type, width, height, at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (hash) DO UPDATE SET at = $5`,
          [hash, type, width, height, now],
        )
        await query('DELETE FROM content_upload_parts WHERE hash = $1', [hash])
        for (const part of parts.entries()) {
          await query('INSERT INTO content_upload_parts (hash, number, bytes) VALUES ($1, $2, $3)', [hash, ...part])
        }
      })
      return uploadName(upload)
    },

    /** Deletes the pictures that `isUsed` does not know and that were uploaded before `before`. */
    async removeUnused(isUsed: (file: string) => boolean, before: number): Promise<void> {
      const rows = await database.query<Upload>('SELECT hash, type FROM content_uploads WHERE at < $1', [before])
      for (const row of rows) {
        // Not one that has been uploaded again meanwhile.
        if (isUsed(uploadName(row))) continue
        await database.query('DELETE FROM content_uploads WHERE hash = $1 AND at < $2', [row.hash, before])
      }
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
  const { logo } = (document.brand ?? {}) as Partial<Branding>
  const files = [...pictures.map((picture) => picture?.file), logo]
  return [...new Set(files)].filter((file) => file && namePattern.test(file)) as string[]
}

/**
 * Stores the uploaded picture `file` of a content document, from `folder`. A picture without a file is left to the check
 * of the document. Throws if the file is not the picture that its name says.
 */
export async function importUpload(
  uploads: Uploads,
  file: string,
  { folder, now }: { folder: string; now: number },
): Promise<void> {
  const path = join(folder, file)
  if (!existsSync(path)) return
  // The check of the document refuses a format that its place does not allow.
  const kind = file.endsWith('.svg') ? 'logo' : 'photograph'
  const identity = await identifyUpload(path, kind).catch((error: Error) => {
    throw new Error(`${file}: ${error.message}`)
  })
  if (uploadName(identity) !== file) throw new Error(`${file}: is another picture than its name says`)
  // Loaded only here: it is large.
  const { default: sharp } = await import('sharp')
  const { autoOrient } = await sharp(path).metadata()
  await uploads.store(path, { ...identity, width: autoOrient.width, height: autoOrient.height }, now)
}
