// The pictures that are not part of the build: what was made of the operator's own, and those that a shared link shows.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentTag, logoPolicy } from '../http/headers.ts'
import { HttpError } from '../http/http-error.ts'

const socialFolder = fileURLToPath(new URL('../../src/pictures/generated/social', import.meta.url))

const isKey = /^[a-z][a-zA-Z0-9-]*-[0-9a-f]{12}$/
const isPicture = /^picture(-[0-9]+\.avif|\.webp|\.jpg|\.svg)$/

/** /pictures/, from `folder`, and /social/. */
export async function pictureRoutes(app: FastifyInstance, { folder }: { folder: string }) {
  const root = resolve(folder)
  // Their names carry no hash, so that no browser need know them: a day is long enough for those who share a link.
  await app.register(staticFiles, {
    root: socialFolder,
    prefix: '/social/',
    maxAge: '1d',
    index: false,
    setHeaders(reply, path) {
      // It is called for what lies in `folder` too, whose names never change their content.
      if (path.startsWith(socialFolder)) reply.headers(contentTag)
    },
  })
  // Also those that no page names any more: visitors who opened a page before the last change still ask for its
  // pictures.
  app.get<{ Params: { key: string; file: string } }>('/pictures/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    if (!isKey.test(key) || !isPicture.test(file)) throw new HttpError(404, 'No such picture')
    // An SVG that somebody opens can do nothing but draw.
    if (file.endsWith('.svg')) reply.header('content-security-policy', logoPolicy)
    // The key changes with the content.
    return reply.sendFile(`${key}/${file}`, root, { maxAge: '1y', immutable: true })
  })
}
