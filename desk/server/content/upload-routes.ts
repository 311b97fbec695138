// Photographs that the office sends to the desk. The server looks at the format and the header of a file; the converter
// reads the rest in a process of its own (server/pictures).
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { type PictureKind, UnfitPicture } from '../../../server/content/picture-file.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { desk, uploadAddress, uploadPartSize } from '../../api/addresses.ts'
import type { DraftRefused, PathError } from '../../api/content.ts'
import type { Uploaded } from '../../api/pictures-data.ts'
import type { DeskContext } from '../desk-context.ts'
import { sourceOf } from './pictures.ts'
import { identifyUpload } from './stored-uploads.ts'

/** The largest file. */
export const largestUpload = 50 * 1024 * 1024

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

export function uploadRoutes(app: FastifyInstance, context: DeskContext) {
  const { source, settings, pictures, now } = context
  const folder = join(settings.DATA_DIR, 'uploads')
  // The bytes go to the disk as they arrive.
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))

  app.post<{ Body: Readable; Querystring: Static<typeof Part> }>(
    uploadAddress,
    { config: { isForOwnPages: true }, schema: { querystring: Part } },
    async (request, reply) => {
      const { upload, part, last, kind } = request.query
      // Any other body was parsed: it is not the part of a file.
      if (!(request.body instanceof Readable)) throw new HttpError(415, 'A part of a file is application/octet-stream')
      const bytes = await buffer(partOf(request.body))
      const size = await source.uploads.addPart(upload, { number: Number(part), bytes }, now())
      if (size > largestUpload) {
        await source.uploads.removeParts(upload)
        throw tooLarge()
      }
      if (last === undefined) return reply.code(204).send()
      try {
        const file = await received(Readable.from(source.uploads.parts(upload)), kind)
        return {
          file,
          source: sourceOf(file, source.uploads.sizeOf(file) ?? { width: 0, height: 0 }),
        } satisfies Uploaded
      } catch (error) {
        if (!(error instanceof UnfitPicture)) throw error
        return reply.code(422).send({ errors: [pictureError(error)] } satisfies DraftRefused)
      } finally {
        await source.uploads.removeParts(upload)
      }
    },
  )

  app.get<{ Params: { name: string } }>(`${desk}/uploads/:name`, async (request, reply) => {
    const { name } = request.params
    const found = source.uploads.find(`uploads/${name}`)
    const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)]
    if (!found || !type) throw new HttpError(404, 'No such picture')
    await source.uploads.fetch(found.path)
    // The address changes with the content.
    return reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .type(type)
      .send(createReadStream(found.path))
  })

  /** Stores the picture in `body`. Returns its name. Throws UnfitPicture if the site cannot use it. */
  async function received(body: Readable, kind: PictureKind = 'photograph'): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `.upload-${randomUUID()}`)
    try {
      await pipeline(body, createWriteStream(path, { mode: 0o600 }))
      const identity = await identifyUpload(path, kind)
      const { width, height } = await pictures.inspect(path, kind)
      return await source.uploads.store(path, { ...identity, width, height }, now())
    } finally {
      await rm(path, { force: true })
    }
  }
}

// Until a dialog that is open is saved or closed.
const unusedTime = 24 * 3_600_000

/** Deletes the pictures that no version and no draft names any more. */
export async function deleteUnusedUploads({
  source: { store, uploads },
  now,
}: Pick<DeskContext, 'source' | 'now'>): Promise<void> {
  const numbers = (await store.versions()).map(({ number }) => number)
  const documents = await Promise.all(numbers.map((number) => store.document(number)))
  const drafts = (await store.entries()).map(({ draft }) => draft)
  const usedDocuments = JSON.stringify([documents, drafts])
  await uploads.removeUnused((file) => usedDocuments.includes(file), now() - unusedTime)
}

const pictureError = ({ code, values }: UnfitPicture): PathError => ({ path: '/pictures', code, values })

const tooLarge = () => new HttpError(413, 'The picture is larger than 50 MB')

/** The bytes of `body`, a part of a file. Throws if they are more than the application sends. */
async function* partOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const bytes of body) {
    size += bytes.length
    if (size > uploadPartSize) throw new HttpError(413, 'The part is larger than the application sends')
    yield bytes
  }
}
