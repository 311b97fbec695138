// A text that is the same for every visitor until the process ends: compressed once, revalidated by its ETag.
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { smallestEncoding } from '../encoding.ts'

interface KeptText {
  /** Its media type. */
  type: string
  text: string
}

/** Answers GET and HEAD for `path` with a text, in the smallest form that the client takes. */
export function keepText(app: FastifyInstance, path: string, { type, text }: KeptText) {
  const hash = createHash('sha256').update(text).digest('base64url')
  const bodies = { br: brotliCompressSync(text), gzip: gzipSync(text), identity: Buffer.from(text) }

  app.get(path, (request, reply) => {
    const encoding = smallestEncoding(request) ?? 'identity'
    const etag = `"${hash}-${encoding}"`
    // The language is no part of it, whatever the request says: one copy serves all.
    reply.removeHeader('set-cookie').removeHeader('content-language')
    reply.headers({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=3600', etag })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(type).send(bodies[encoding])
  })
}

/** Whether the client has what `etag` names. Compared weakly, as a cache on the way may have weakened it (RFC 9110, 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const names = (ifNoneMatch ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''))
  return names.includes(etag) || names.includes('*')
}
