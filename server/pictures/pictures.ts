// The pictures that are not part of the build: the operator's own, and those that a shared link shows.
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { CurrentContent } from '../content/current-content.ts'
import type { ServedPicture } from '../content/operator-pictures.ts'
import { HttpError } from '../http/http-error.ts'

const socialFolder = fileURLToPath(new URL('../../src/pictures/generated/social', import.meta.url))

/** /pictures/, where nothing is found but the operator's own, and /social/. */
export async function pictureRoutes(app: FastifyInstance, { content }: { content: CurrentContent }) {
  // A visitor who opened a page before the last change still asks for the pictures of that page.
  let previous: readonly ServedPicture[] = []
  content.onReplace((_current, { servedPictures }) => {
    previous = servedPictures
  })
  app.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) => {
    const address = `/pictures/${request.params.name}`
    const picture = [...content.current.servedPictures, ...previous].find((served) => served.address === address)
    if (!picture) throw new HttpError(404, 'No such picture')
    return (
      reply
        // The address changes with the content.
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(picture.type)
        .send(picture.bytes)
    )
  })
  // Their names carry no hash, so that no browser need know them: a day is long enough for those who share a link.
  await app.register(staticFiles, {
    root: socialFolder,
    prefix: '/social/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
}
