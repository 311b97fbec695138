// Serves the pictures that are not part of the build: the operator's pictures, and the pictures of shared links.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentTag } from '../http/headers.ts'
import { HttpError } from '../http/http-error.ts'

const socialFolder = fileURLToPath(new URL('../../src/pictures/generated/social', import.meta.url))

const isKey = /^[a-z][a-zA-Z0-9-]*-[0-9a-f]{12}$/
const isPicture = /^picture(-[0-9]+\.avif|\.webp|\.jpg)$/

/** /pictures/, from `folder`, and /social/. */
export async function pictureRoutes(app: FastifyInstance, { folder }: { folder: string }) {
  const root = resolve(folder)
  // Their names contain no hash, so they may be cached for a day only. No page loads them.
  await app.register(staticFiles, {
    root: socialFolder,
    prefix: '/social/',
    maxAge: '1d',
    index: false,
    setHeaders(reply, path) {
      // It is also called for files in `folder`, which never change.
      if (path.startsWith(socialFolder)) reply.headers(contentTag)
    },
  })
  // Includes pictures that no current page names: visitors may have opened a page before the last change.
  app.get<{ Params: { key: string; file: string } }>('/pictures/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    if (!isKey.test(key) || !isPicture.test(file)) throw new HttpError(404, 'No such picture')
    // The key contains a hash of the content, so it changes with the content.
    return reply.sendFile(`${key}/${file}`, root, { maxAge: '1y', immutable: true })
  })
}
