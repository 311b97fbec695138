// Sends cached pages from an onRequest hook of the route of all pages. At this point, a request has passed every check,
// and its language is known.
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { withLanguage } from '../../src/page-urls.ts'
import { pageQuery } from '../../src/routes.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { isKnown, smallestEncoding } from '../http/compression.ts'
import { pathAndQuery } from '../http/request-target.ts'
import { type CachedPage, createPageCache, type PageCache, type PageCacheOptions } from './page-cache.ts'

// With this pause, about 1 in 60 requests waits for a page to be rendered while the cache is renewed.
const pauseWhileVisited = 200

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders and compresses every page before it is requested. Missing in development, which caches nothing. */
    warmPageCache(): Promise<void>
  }
}

type RenderOptions = Pick<PageCacheOptions, 'render' | 'fixedHeaders'>

/** Creates the page cache of `app`, and renews it when `content` changes. */
export function cachePages(app: FastifyInstance, content: CurrentContent, options: RenderOptions): PageCache {
  const cache = createPageCache({
    ...options,
    pages: content.current.pages,
    languages: content.current.site.languages,
    onError: (err, page) => app.log.error({ err, ...page }, 'A page could not be rendered'),
  })
  content.onReplace(({ pages }) => {
    cache.renew(pages)
    void cache.warm(pauseWhileVisited)
  })
  app.decorate('warmPageCache', () => cache.warm())
  // Without entries, warming ends.
  app.addHook('onClose', async () => cache.renew(new Map()))
  return cache
}

/**
 * Returns a hook that answers requests for cached pages, with 304 if the client has the page. Every other request
 * continues to the route. So does a request for a page that fails to render, because the route reports the error.
 */
export function sendCachedPages(cache: Pick<PageCache, 'find'>, content: CurrentContent): onRequestHookHandler {
  function find({ url, language, languageInUrl }: FastifyRequest) {
    if (content.isProvisional) return undefined
    const [path, query] = pathAndQuery(url)
    const address = query ? path + pageQuery(content.current.pages, path, new URLSearchParams(query)) : path
    return cache.find(withLanguage(address, languageInUrl), language)
  }

  return (request, reply, done) => {
    const found = find(request)
    if (!found) return done()
    if (!(found instanceof Promise)) return sendCached(found, request, reply)
    found.then(
      (page) => sendCached(page, request, reply),
      () => done(),
    )
  }
}

/**
 * Sends a page with its own headers, which include the headers that earlier hooks set. The reply is hijacked, which
 * takes a third of the time of reply.send(). Fastify still logs and measures the response.
 */
function sendCached(page: CachedPage, { headers, log, server }: FastifyRequest, reply: FastifyReply) {
  // From here on Fastify catches no exception: an uncaught one would end the process.
  reply.hijack()
  try {
    const { bytes, etag, headers: pageHeaders } = page[smallestEncoding(headers['accept-encoding'])]
    // For other replies, an onSend hook sets this header. Hijacked replies have no onSend hooks.
    if (server.isShuttingDown) reply.raw.setHeader('connection', 'close')
    if (isKnown(headers['if-none-match'], etag)) {
      // RFC 9110, 15.4.5. The client keeps every other header that it stored with the page (RFC 9111, 3.2).
      const { vary, 'cache-control': cacheControl } = pageHeaders
      reply.raw.writeHead(304, { etag, vary, 'cache-control': cacheControl }).end()
    } else reply.raw.writeHead(200, pageHeaders).end(bytes)
  } catch (err) {
    log.error({ err }, 'A cached page could not be sent')
    reply.raw.destroy()
  }
}
