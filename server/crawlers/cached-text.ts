// Routes for texts that are the same for every visitor until the site content changes. Such a text is generated and
// compressed when it is first requested.
import type { FastifyInstance } from 'fastify'
import type { CurrentContent } from '../content/current-content.ts'
import type { SiteContent } from '../content/site-content.ts'
import { type Encoding, smallestEncoding } from '../http/compression.ts'
import { contentTag } from '../http/headers.ts'
import { isKnown, type Representation, represent } from '../http/representations.ts'

interface CachedText {
  /** The media type. */
  type: string
  content: CurrentContent
  make: (content: SiteContent) => string
}

/** Answers GET and HEAD for `path` with a text, in the smallest encoding that the client accepts. */
export function cachedText(app: FastifyInstance, path: string, { type, content, make }: CachedText) {
  const cache = new WeakMap<SiteContent, Promise<Record<Encoding, Representation>>>()

  app.get(path, async (request, reply) => {
    const representations = cache.get(content.current) ?? represent(make(content.current), 'thorough')
    cache.set(content.current, representations)
    const { encoding, bytes, etag } = (await representations)[smallestEncoding(request.headers['accept-encoding'])]
    // The text is the same in every language, so a shared cache stores one copy.
    reply
      .removeHeader('content-language')
      .headers({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=3600', etag, ...contentTag })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(type).send(bytes)
  })
}
