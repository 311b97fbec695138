// The route of all pages, and of every path that is not a page.
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withLanguage } from '../../src/page-urls.ts'
import type { ErrorPage } from '../../src/render-request.ts'
import { pageQuery } from '../../src/routes.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { encoded, encodingHeaders, smallestEncoding } from '../http/compression.ts'
import { sendMissingFile } from '../http/error-handler.ts'
import { contentSecurityPolicy } from '../http/headers.ts'
import { HttpError } from '../http/http-error.ts'
import { isFile, normalizedPath, pathAndQuery } from '../http/request-target.ts'
import { cacheHeaders, notStored } from './cache-headers.ts'
import type { PageCache } from './page-cache.ts'
import { sendCachedPages } from './page-cache-hook.ts'
import type { Render } from './render.ts'
import { resolveTypedPath } from './typed-paths.ts'

/**
 * Returns a function that renders the page at `url` in the language of the request, or `errorPage` instead, and sends
 * it.
 */
export function createPageSender(render: Render) {
  return async (request: FastifyRequest, reply: FastifyReply, url: string, errorPage?: ErrorPage) => {
    const { html, sheet } = await render(withLanguage(url, request.languageInUrl), request.language, errorPage)
    const encoding = smallestEncoding(request.headers['accept-encoding'])
    return reply
      .header('content-security-policy', contentSecurityPolicy(sheet))
      .headers(encodingHeaders(encoding, reply.getHeader('vary')))
      .type('text/html; charset=utf-8')
      .send(await encoded(html, encoding, 'quick'))
  }
}

interface PageOptions {
  content: CurrentContent
  sendPage: ReturnType<typeof createPageSender>
  /** Missing in development, which caches nothing. */
  cache: PageCache | undefined
  /** The limit of pages that are rendered for a client. Cached pages are sent before it counts. */
  rateLimit: FastifyContextConfig['rateLimit']
}

/**
 * Answers GET for every path: 200 for a page, 308 for typed paths and other spellings of a path, and 404 with a
 * page for the rest, or a short text if a file is asked for. The links on that page contain the path. A path such as
 * `//host` is redirected first, so no link leads to another site.
 */
export async function pageRoutes(app: FastifyInstance, { content, sendPage, cache, rateLimit }: PageOptions) {
  const onRequest = cache ? [sendCachedPages(cache, content)] : []
  app.get('/*', { onRequest, config: { rateLimit } }, async (request, reply) => {
    const { pages, site } = content.current
    const [path, query] = pathAndQuery(request.url)
    if (!path.startsWith('/')) throw new HttpError(404, 'A target of another scheme')
    const meant = resolveTypedPath(path, pages, site.languages)
    const destination = meant?.path ?? normalizedPath(path)
    if (destination !== path) {
      // The redirect is the same in every language. It repeats the whole query, so a shared cache that ignores a part
      // of the query must not store it.
      reply.removeHeader('content-language').removeHeader('vary').header('cache-control', 'private, max-age=3600')
      const url = destination + (query && `?${query}`)
      const isNamed = new URLSearchParams(query).has('lang')
      return reply.redirect(withLanguage(url, isNamed ? undefined : meant?.language) + (meant?.anchor ?? ''), 308)
    }

    const route = pages.get(path)
    const address = path + (query && pageQuery(pages, path, new URLSearchParams(query)))
    reply
      .code(route ? 200 : 404)
      .headers(content.isProvisional ? notStored : cacheHeaders(route, request.languageInUrl))
    if (!route && isFile(path)) return sendMissingFile(reply, content.current.translate(request.language))
    return sendPage(request, reply, address)
  })
}
