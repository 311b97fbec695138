// The pictures that were uploaded in the desk. The originals are in the database, so that every process and every
// backup has them (docs/decisions/publishing.md). A process copies the pictures that it converts into DATA_DIR/uploads.
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import {
  firstBytes,
  hashFile,
  type PictureKind,
  uploadedPicture,
  usableFormat,
} from '../../../server/content/pictures/picture-file.ts'
import { needSpace } from '../../../server/database/disk-space.ts'
import type { Database } from '../../../server/database/types.ts'
import type { Branding, PictureFile } from '../../../src/site/site-file.ts'
import { uploadPartSize } from '../../api/urls.ts'
import { beyond, createSentParts, mostUnused, readParts, type Upload } from './sent-parts.ts'

export type Uploads = ReturnType<typeof openUploads>

/** The name of an uploaded picture in a content document. */
export const uploadName = ({ hash, type }: Pick<Upload, 'hash' | 'type'>) => `uploads/${hash}.${type}`

const namePattern = /^uploads\/([0-9a-f]{64})\.([a-z]{3,4})$/

/** `folder`: the folder of the copies. `most`: the limit of unused pictures, in bytes. */
export function openUploads(database: Database, folder: string, most = mostUnused) {
  /** Finds the picture `file` of a content document. */
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
    parts: createSentParts(database, most),

    /** Copies the picture `file` from the database, unless the copy exists. Returns the path of the copy. */
    async fetch(file: string): Promise<string | undefined> {
      const existing = uploadedPicture(folder, file)
      if (existing) return existing.path
      const upload = await find(file)
      if (!upload) return undefined
      await needSpace(database)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, basename(file))
      const temporary = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(temporary, readParts(database, upload.hash), { flag: 'wx', mode: 0o600, flush: true })
        // The parts may have been deleted meanwhile.
        if ((await hashFile(temporary)) !== upload.hash)
          throw new Error(`The picture ${file} in the database is not complete`)
        await rename(temporary, path)
        return path
      } finally {
        await rm(temporary, { force: true })
      }
    },

    /** Deletes unused pictures: those that were uploaded before `before`, and the oldest above the limit. */
    async removeUnused(isUsed: (file: string) => boolean, before: number): Promise<void> {
      const rows = await database.query<Pick<Upload, 'hash' | 'type'> & { at: number; size: number }>(
        `SELECT hash, type, at, COALESCE(
           (SELECT sum(length(bytes)) FROM content_upload_parts AS part WHERE part.hash = upload.hash), 0) AS size
         FROM content_uploads AS upload ORDER BY at DESC`,
      )
      const unused = rows.filter((row) => !isUsed(uploadName(row)))
      const excess = new Set(beyond(unused, most))
      for (const row of unused) {
        if (row.at >= before && !excess.has(row)) continue
        // Keeps a picture that has been uploaded again meanwhile.
        await database.query('DELETE FROM content_uploads WHERE hash = $1 AND at = $2', [row.hash, row.at])
        await rm(join(folder, basename(uploadName(row))), { force: true })
      }
      // New copies are needed until they are converted.
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
  return { hash: await hashFile(path), type }
}

export function namedUploads(document: ContentDocument): string[] {
  const pictures = Object.values((document.pictures ?? {}) as Record<string, Partial<PictureFile> | null>)
  const { logo } = (document.brand ?? {}) as Partial<Branding>
  const files = [...pictures.map((picture) => picture?.file), logo]
  return [...new Set(files)].filter((file) => typeof file === 'string' && namePattern.test(file)) as string[]
}

/**
 * Stores the picture `file` of a content document, from `folder`. The check of the document reports a missing file.
 * Throws if the content of the file does not match its name.
 */
export async function importUpload(
  uploads: Uploads,
  file: string,
  { folder, now }: { folder: string; now: number },
): Promise<void> {
  const path = join(folder, file)
  if (!existsSync(path)) return
  // The check of the document refuses an SVG that is not a logo.
  const kind = file.endsWith('.svg') ? 'logo' : 'photograph'
  const identity = await identifyUpload(path, kind).catch((error: Error) => {
    throw new Error(`${file}: ${error.message}`)
  })
  if (uploadName(identity) !== file) throw new Error(`${file}: is another picture than its name says`)
  // Loaded only here: it is large.
  const { default: sharp } = await import('sharp')
  const { autoOrient } = await sharp(path).metadata()
  const id = randomUUID()
  try {
    let number = 0
    for await (const bytes of createReadStream(path, { highWaterMark: uploadPartSize })) {
      await uploads.parts.add(id, { number, bytes }, now)
      number += 1
    }
    await uploads.parts.store(id, { ...identity, width: autoOrient.width, height: autoOrient.height }, now)
  } finally {
    await uploads.parts.remove(id)
  }
}
