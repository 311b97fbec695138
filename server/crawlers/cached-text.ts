// A text that is the same for every visitor until the site content changes: made and compressed when it is first asked
// for, revalidated by its ETag.
import type { FastifyInstance } from 'fastify'
import type { CurrentContent } from '../content/current-content.ts'
import type { SiteContent } from '../content/site-content.ts'
import { type Encoding, smallestEncoding } from '../http/content-encoding.ts'
import { contentTag } from '../http/headers.ts'
import { isKnown, type Representation, represent } from '../http/representations.ts'

interface CachedText {
  /** Its media type. */
  type: string
  content: CurrentContent
  make: (content: SiteContent) => string
}

/** Answers GET and HEAD for `path` with a text, in the smallest form that the client takes. */
export function cachedText(app: FastifyInstance, path: string, { type, content, make }: CachedText) {
  const made = new WeakMap<SiteContent, Promise<Record<Encoding, Representation>>>()

  app.get(path, async (request, reply) => {
    const representations = made.get(content.current) ?? represent(make(content.current), 'thorough')
    made.set(content.current, representations)
    const { encoding, bytes, etag } = (await representations)[smallestEncoding(request.headers['accept-encoding'])]
    // The language is no part of it, whatever the request says: one copy serves all.
    reply
      .removeHeader('content-language')
      .headers({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=3600', etag, ...contentTag })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(type).send(bytes)
  })
}
