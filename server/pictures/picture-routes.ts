// Serves the pictures that are not part of the build: the operator's pictures, and the pictures of shared links.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentTag } from '../http/headers.ts'
import { HttpError } from '../http/http-error.ts'

const socialFolder = fileURLToPath(new URL('../../src/pictures/generated/social', import.meta.url))

const isSocialPicture = /^[a-z-]+\.jpg$/
const isKey = /^[a-z][a-zA-Z0-9-]*-[0-9a-f]{12}$/
const isPicture = /^picture(-[0-9]+\.avif|\.webp|\.jpg)$/

/** /pictures/, from `folder`, and /social/. */
export async function pictureRoutes(app: FastifyInstance, { folder }: { folder: string }) {
  await app.register(staticFiles, { root: socialFolder, serve: false })
  // Their names contain no hash, so they may be cached for a day only. No page loads them.
  app.get<{ Params: { file: string } }>('/social/:file', async ({ params: { file } }, reply) => {
    if (!isSocialPicture.test(file)) throw new HttpError(404, 'No such picture')
    return reply.headers(contentTag).sendFile(file, socialFolder, { maxAge: '1d' })
  })
  // Includes pictures that no current page names: visitors may have opened a page before the last change.
  app.get<{ Params: { key: string; file: string } }>('/pictures/:key/:file', async ({ params }, reply) => {
    const { key, file } = params
    if (!isKey.test(key) || !isPicture.test(file)) throw new HttpError(404, 'No such picture')
    // The key contains a hash of the content, so it changes with the content.
    return reply.sendFile(file, resolve(folder, key), { maxAge: '1y', immutable: true })
  })
}
