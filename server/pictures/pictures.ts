// The pictures that are not part of the build: the operator's own, and those that a shared link shows.
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServedPicture } from './operator-pictures.ts'

const socialFolder = fileURLToPath(new URL('../../src/pictures/generated/social', import.meta.url))

/** /pictures/, where nothing is found but `own`, and /social/. */
export async function pictureRoutes(app: FastifyInstance, own: readonly ServedPicture[]) {
  // Named by their content: two of the same name are the same.
  for (const { address, type, bytes } of new Map(own.map((picture) => [picture.address, picture])).values()) {
    app.get(address, (_request, reply) =>
      reply
        // The address changes with the content.
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(type)
        .send(bytes),
    )
  }
  // Their names carry no hash, so that no browser need know them: a day is long enough for those who share a link.
  await app.register(staticFiles, {
    root: socialFolder,
    prefix: '/social/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
}
