// Sends cached pages, from an onRequest hook that runs before all others.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { withLanguage } from '../../src/addresses.ts'
import type { Language } from '../../src/language/language.ts'
import { pageQuery } from '../../src/routes.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { smallestEncoding } from '../http/compression.ts'
import { isKnown } from '../http/representations.ts'
import type { LanguagePreferences } from './language.ts'
import { type CachedPage, createPageCache, type PageCache, type PageCacheOptions } from './page-cache.ts'
import type { Render } from './render.ts'

// Of the requests that arrive while the pages are renewed, one in sixty then meets a rendering.
const pauseWhileVisited = 200

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders and compresses every page before it is requested. Missing in development, which caches nothing. */
    warmPageCache(): Promise<void>
  }
}

interface CachePagesOptions extends Pick<PageCacheHookOptions, 'pickLanguage' | 'isValidRequest'> {
  content: CurrentContent
  render: Render
  headersFor: PageCacheOptions['headersFor']
}

/** Answers requests for pages from a cache that is renewed when `content` changes. */
export function cachePages(app: FastifyInstance, options: CachePagesOptions): PageCache {
  const { content, render, headersFor, pickLanguage, isValidRequest } = options
  const cache = createPageCache({
    pages: content.current.pages,
    languages: content.current.site.languages,
    render,
    headersFor,
    onError: (err, page) => app.log.error({ err, ...page }, 'A page could not be rendered'),
  })
  let warming = new AbortController()
  function warm(pause: number) {
    warming.abort()
    warming = new AbortController()
    return cache.warm({ signal: warming.signal, pause })
  }
  content.onReplace(({ pages }) => {
    cache.renew(pages)
    void warm(pauseWhileVisited)
  })
  app.decorate('warmPageCache', () => warm(0))
  app.addHook('onClose', async () => warming.abort())
  app.addHook('onRequest', pageCacheHook({ cache, content, pickLanguage, isValidRequest }))
  return cache
}

interface PageCacheHookOptions {
  cache: Pick<PageCache, 'find'>
  content: Pick<CurrentContent, 'current' | 'isProvisional'>
  pickLanguage: (preferences: LanguagePreferences) => Language
  /** Whether a request may be answered from the cache. An invalid request goes on to the hook that refuses it. */
  isValidRequest: (request: IncomingMessage) => boolean
}

/**
 * An onRequest hook that answers GET and HEAD for a cached page, with 304 if the client has the page. Every other
 * request goes on to its route, and so does a request for a page that fails to render: the route reports the error. The
 * reply is hijacked, which takes a third of the time of reply.send(). Fastify still logs and measures the response.
 */
function pageCacheHook(options: PageCacheHookOptions): onRequestHookHandler {
  const { cache, content, pickLanguage, isValidRequest } = options

  return (request, reply, done) => {
    try {
      const { method, url, headers, raw } = request
      if ((method !== 'GET' && method !== 'HEAD') || content.isProvisional || !isValidRequest(raw)) return done()
      const { path, query } = parsed(url)
      const lang = query && onlyValue(query, 'lang')
      const language = pickLanguage({ lang, headers })
      const address = query ? path + pageQuery(content.current.pages, path, query) : path
      const found = cache.find(withLanguage(address, lang === language ? language : undefined), language)
      if (!found) return done()
      if (found instanceof Promise) {
        found.then(
          (page) => sendCached(page, request, reply),
          () => done(),
        )
      } else sendCached(found, request, reply)
    } catch (error) {
      done(error as Error)
    }
  }
}

function sendCached(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  const { headers, log } = request
  // From here on Fastify catches no exception: an uncaught one would end the process.
  reply.hijack()
  try {
    // For other replies, an onSend hook sets this header. Hijacked replies have no onSend hooks.
    if (request.server.isShuttingDown) reply.raw.setHeader('connection', 'close')
    const { bytes, etag, okHeaders, notModifiedHeaders } = page[smallestEncoding(headers['accept-encoding'])]
    if (isKnown(headers['if-none-match'], etag)) reply.raw.writeHead(304, notModifiedHeaders).end()
    else reply.raw.writeHead(200, okHeaders).end(bytes)
  } catch (err) {
    log.error({ err }, 'A cached page could not be sent')
    reply.raw.destroy()
  }
}

function parsed(url: string): { path: string; query?: URLSearchParams } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url } : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) }
}

/** The value of a parameter that occurs once. */
function onlyValue(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name)
  return values.length === 1 ? values[0] : undefined
}
