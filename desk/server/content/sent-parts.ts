// Files that are being sent to the desk, part by part. The parts are in the database, because any process may get the
// next one. A complete file becomes an uploaded picture (stored-uploads.ts).
import { needSpace } from '../../../server/database/disk-space.ts'
import type { Database, Query } from '../../../server/database/types.ts'
import { HttpError } from '../../../server/http/http-error.ts'

export interface Upload {
  hash: string
  /** The file extension; `part` while the file is being sent, then `sent` until it is stored. */
  type: string
  width: number
  height: number
}

export const largestUpload = 50 * 1024 * 1024

/** The limit of all files that are being sent, and of all unused pictures. The oldest are removed first. */
export const mostUnused = 5 * largestUpload

// The space of a part apart from its bytes, so that many small parts count.
const partOverhead = 16 * 1024

// The peak: the parts, the write-ahead log, a copy for the converter and one for the site.
const spacePerByte = 4

/** The hash of a file until it is complete. It cannot collide with the name of a picture in a document. */
const incomplete = (id: string) => `part ${id}`

interface Part {
  /** From 0. */
  number: number
  bytes: Uint8Array
}

/** `most`: the limit of all files together, in bytes. */
export function createSentParts(database: Database, most: number) {
  /** Deletes the parts of the file `id`, unless it was stored, and frees their space. */
  async function remove(id: string): Promise<void> {
    await database.query('DELETE FROM content_uploads WHERE hash = $1', [incomplete(id)])
    await database.scrub()
  }

  return {
    remove,

    /**
     * Stores a part of the file `id`. Throws HttpError: 400 if an earlier part is missing, 409 if the file is complete,
     * 413 if it is too large, 507 if the disk has too little space.
     */
    async add(id: string, { number, bytes }: Part, now: number): Promise<void> {
      const hash = incomplete(id)
      // A part may be sent again.
      const [others = { count: 0, size: 0 }] = await database.query<{ count: number; size: number | null }>(
        'SELECT count(*) AS count, sum(length(bytes)) AS size FROM content_upload_parts WHERE hash = $1 AND number <> $2',
        [hash, number],
      )
      if (others.count !== number) throw new HttpError(400, 'A part of a file does not follow the one before')
      const size = (others.size ?? 0) + bytes.length
      if (size > largestUpload) {
        await remove(id)
        throw new HttpError(413, 'The picture is larger than 50 MB')
      }
      await needSpace(database, { bytes: spacePerByte * size })
      const isAdded = await database.transaction('upload parts', async (query) => {
        const open = await query(
          `INSERT INTO content_uploads (hash, type, width, height, at) VALUES ($1, 'part', 0, 0, $2)
           ON CONFLICT (hash) DO UPDATE SET at = $2 WHERE content_uploads.type = 'part' RETURNING hash`,
          [hash, now],
        )
        if (open.length === 0) return false
        await query(
          `INSERT INTO content_upload_parts (hash, number, bytes) VALUES ($1, $2, $3)
           ON CONFLICT (hash, number) DO UPDATE SET bytes = $3`,
          [hash, number, bytes],
        )
        await removeOldest(query, most)
        return true
      })
      if (!isAdded) throw new HttpError(409, 'All parts of the file have been sent')
    },

    /** Ends the file. Throws HttpError (409) if it has ended already. */
    async complete(id: string): Promise<void> {
      const completed = await database.query(
        `UPDATE content_uploads SET type = 'sent' WHERE hash = $1 AND type = 'part' RETURNING hash`,
        [incomplete(id)],
      )
      if (completed.length === 0) throw new HttpError(409, 'All parts of the file have been sent')
    },

    read: (id: string) => readParts(database, incomplete(id)),

    /** Makes the file the picture `upload`, without reading its bytes. */
    async store(id: string, { hash, type, width, height }: Upload, now: number): Promise<void> {
      await database.transaction(`upload ${hash}`, async (query) => {
        await query(
          `INSERT INTO content_uploads (hash, type, width, height, at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (hash) DO UPDATE SET at = $5`,
          [hash, type, width, height, now],
        )
        await query('DELETE FROM content_upload_parts WHERE hash = $1', [hash])
        const moved = await query('UPDATE content_upload_parts SET hash = $1 WHERE hash = $2 RETURNING number', [
          hash,
          incomplete(id),
        ])
        if (moved.length === 0) throw new Error('The parts of the file are gone')
      })
    },
  }
}

/** Yields the parts of a file or of an uploaded picture. */
export async function* readParts({ query }: Pick<Database, 'query'>, hash: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const [part] = await query<{ bytes: Uint8Array }>(
      'SELECT bytes FROM content_upload_parts WHERE hash = $1 AND number = $2',
      [hash, number],
    )
    if (!part) return
    yield part.bytes
  }
}

/** Removes the files with the oldest parts, until the others are within the limit. */
async function removeOldest(query: Query, most: number) {
  // A join would sort the bytes.
  const files = await query<{ hash: string; size: number }>(
    `SELECT hash, (SELECT sum(length(bytes) + ${partOverhead}) FROM content_upload_parts AS part
                   WHERE part.hash = file.hash) AS size
     FROM content_uploads AS file WHERE type IN ('part', 'sent') ORDER BY at DESC, hash`,
  )
  for (const { hash } of beyond(files, most)) await query('DELETE FROM content_uploads WHERE hash = $1', [hash])
}

/** The last of `files`, whose sizes add up to more than `most` with the files before them. */
export function beyond<File extends { size: number }>(files: readonly File[], most: number): File[] {
  let sum = 0
  return files.filter(({ size }) => {
    sum += size
    return sum > most
  })
}
