// Serves the pictures that are not part of the build: the operator's pictures, the pictures of shared links, and the
// icons.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CurrentContent } from '../content/current-content.ts'
import { contentTag } from '../http/headers.ts'
import { HttpError } from '../http/http-error.ts'

const generated = fileURLToPath(new URL('../../src/pictures/generated', import.meta.url))

const socialPicturePattern = /^[a-z-]+\.jpg$/
const keyPattern = /^[a-z][a-zA-Z0-9-]*-[0-9a-f]{12}$/
const picturePattern = /^picture(-[0-9]+\.avif|\.webp|\.jpg)$/
// The folder of a logo also contains other files.
const iconPattern = /^(favicon|apple-touch-icon|icon-[a-z0-9-]+)\.(svg|ico|png)$/

interface PictureOptions {
  content: CurrentContent
  /** The folder of the converted pictures. */
  folder: string
}

/** Answers /pictures/ from `folder`, /social/, /icons/, and the usual paths of icons. */
export async function pictureRoutes(app: FastifyInstance, { content, folder }: PictureOptions) {
  await app.register(staticFiles, { root: generated, serve: false })
  // Includes pictures that no current page names: visitors may have opened a page before the last change.
  app.get<{ Params: { key: string; file: string } }>('/pictures/:key/:file', async ({ params }, reply) => {
    const { key, file } = params
    if (!keyPattern.test(key) || !picturePattern.test(file)) throw new HttpError(404, 'No such picture')
    // The key contains a hash of the content, so it changes with the content.
    return reply.sendFile(file, resolve(folder, key), { maxAge: '1y', immutable: true })
  })

  /** Sends a file whose name contains no hash, because no page loads it or browsers request it by convention. */
  const sendForADay = (reply: FastifyReply, file: string, root: string) =>
    reply.headers(contentTag).sendFile(file, root, { maxAge: '1d' })

  app.get<{ Params: { file: string } }>('/social/:file', async ({ params: { file } }, reply) => {
    if (!socialPicturePattern.test(file)) throw new HttpError(404, 'No such picture')
    return sendForADay(reply, file, join(generated, 'social'))
  })

  function sendIcon(file: string, reply: FastifyReply) {
    const { logo } = content.current.site.pictures ?? {}
    // SVG logos are never sent.
    if (!iconPattern.test(file) || (logo && file.endsWith('.svg'))) throw new HttpError(404, 'No such icon')
    return sendForADay(reply, file, logo ? resolve(folder, logo.key) : join(generated, 'icons'))
  }
  app.get<{ Params: { file: string } }>('/icons/:file', ({ params }, reply) => sendIcon(params.file, reply))
  // Some clients request these names without reading a page.
  app.get('/favicon.ico', (_request, reply) => sendIcon('favicon.ico', reply))
  for (const path of ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
    app.get(path, (_request, reply) => sendIcon('apple-touch-icon.png', reply))
  }
}
