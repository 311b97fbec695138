// Uploads of pictures. This process reads only the header of a file; the converter reads the rest in a separate process
// (server/pictures).
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { type PictureKind, UnfitPicture } from '../../../server/content/pictures/picture-file.ts'
import { day } from '../../../server/durations.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { PathErrors } from '../../api/content.ts'
import type { UploadResult } from '../../api/pictures-data.ts'
import { desk, uploadPartSize, uploadUrl } from '../../api/urls.ts'
import type { DeskApp, DeskContext } from '../desk-context.ts'
import { toPictureSource } from './pictures.ts'
import { identifyUpload, namedUploads, uploadName } from './stored-uploads.ts'

const Part = Type.Object({
  upload: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  part: Type.String({ pattern: '^[0-9]{1,4}$' }),
  last: Type.Optional(Type.Literal('yes')),
  kind: Type.Optional(Type.Literal('logo')),
})

const mediaTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}

export function uploadRoutes(app: DeskApp, context: DeskContext) {
  const { source, settings, pictures, now, log } = context
  const { parts } = source.uploads
  const folder = join(settings.DATA_DIR, 'uploads')
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: uploadPartSize },
    (_request, body, done) => done(null, body),
  )

  app.post(uploadUrl, { schema: { querystring: Part } }, async ({ body: bytes, query }, reply) => {
    const { upload, part, last, kind } = query
    if (!Buffer.isBuffer(bytes)) throw new HttpError(415, 'A part of a file is application/octet-stream')
    await parts.add(upload, { number: Number(part), bytes }, now())
    if (last === undefined) return reply.code(204).send()
    await parts.complete(upload)
    try {
      return await stored(upload, kind)
    } catch (error) {
      if (!(error instanceof UnfitPicture)) throw error
      const { code, values } = error
      return reply.code(422).send({ errors: [{ path: '/pictures', code, values }] } satisfies PathErrors)
    } finally {
      await parts.remove(upload).catch((err: unknown) => log.warn({ err }, 'The parts of a file cannot be removed'))
    }
  })

  app.get<{ Params: { name: string } }>(`${desk}/uploads/:name`, async ({ params: { name } }, reply) => {
    const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)]
    const path = type && (await source.uploads.fetch(`uploads/${name}`))
    if (!path) throw new HttpError(404, 'No such picture')
    // The URL changes with the content.
    return reply.header('cache-control', 'private, max-age=86400, immutable').type(type).send(createReadStream(path))
  })

  /** Stores the picture in the parts `upload`. Throws UnfitPicture if the site cannot use it. */
  async function stored(upload: string, kind: PictureKind = 'photograph'): Promise<UploadResult> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `.upload-${randomUUID()}`)
    try {
      await writeFile(path, parts.read(upload), { mode: 0o600 })
      const identity = await identifyUpload(path, kind)
      const { width, height } = await pictures.inspect(path, kind)
      await parts.store(upload, { ...identity, width, height }, now())
      await deleteUnusedUploads(context)
      const file = uploadName(identity)
      return { file, source: toPictureSource(file, { width, height }) }
    } finally {
      await rm(path, { force: true })
    }
  }
}

// Longer than a dialog stays open.
const unusedLifetime = day

/** Deletes the pictures that neither a version nor the draft contains. */
export async function deleteUnusedUploads({
  source: { store, uploads },
  now,
}: Pick<DeskContext, 'source' | 'now'>): Promise<void> {
  const used = new Set<string>()
  // One document at a time: 50 large ones together would block the event loop.
  for (const { number } of await store.versions()) {
    for (const file of namedUploads((await store.document(number)) ?? {})) used.add(file)
  }
  const drafts = JSON.stringify((await store.units()).map(({ draft }) => draft))
  await uploads.removeUnused((file) => used.has(file) || drafts.includes(file), now() - unusedLifetime)
}
