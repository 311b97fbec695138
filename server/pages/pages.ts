// The route of all pages, and of every path that is not a page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageQuery } from '../../src/routes.ts'
import { legalIds } from '../../src/site/legal-pages.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { HttpError } from '../http/http-error.ts'
import { normalizedPath } from '../http/request-target.ts'
import { cacheHeaders, notStored } from './cache-headers.ts'
import type { SendPage } from './html.ts'

/** `path` as the site writes it: normalized, in lower case, without a slash at the end. */
function canonicalPath(path: string): string {
  const collapsed = normalizedPath(path).toLowerCase()
  return collapsed === '/' ? '/' : collapsed.replace(/\/$/, '')
}

/** Short paths that people type, and where they redirect to. */
const shortAddresses: ReadonlyMap<string, [path: string, anchor?: string]> = new Map([
  ['/services', ['/', '#services']],
  ['/about', ['/', '#about']],
  ['/contact', ['/', '#contact']],
  ['/pricing', ['/investment']],
  ['/legal', [`/legal/${legalIds[0]}`]],
])

interface PageOptions {
  content: CurrentContent
  sendPage: SendPage
}

/**
 * Answers GET for every path: 200 for a page, 308 for a short path or another spelling of a path, and 404 with a page
 * for the rest. The links on that page contain the path. A path such as `//host` is redirected first, so no link leads
 * to another site. Each page is rendered for its request; cached pages are sent earlier, by page-cache-hook.ts.
 */
export async function pageRoutes(app: FastifyInstance, { content, sendPage }: PageOptions) {
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const { pages } = content.current
    const [path = '/', ...rest] = request.url.split('?')
    const query = rest.join('?')
    if (!path.startsWith('/')) throw new HttpError(404, 'A target of another scheme')
    const known = canonicalPath(path)
    const [destination, anchor = ''] = shortAddresses.get(known) ?? [pages.has(known) ? known : normalizedPath(path)]
    if (destination !== path) {
      // The redirect is the same in every language. It repeats the whole query, so a shared cache that ignores a part
      // of the query must not store it.
      reply.removeHeader('content-language').removeHeader('vary').header('cache-control', 'private, max-age=3600')
      return reply.redirect(destination + (query && `?${query}`) + anchor, 308)
    }

    const route = pages.get(path)
    const address = path + (query && pageQuery(pages, path, new URLSearchParams(query)))
    reply
      .code(route ? 200 : 404)
      .headers(content.isProvisional ? notStored : cacheHeaders(route, request.languageInUrl))
    return sendPage(request, reply, address)
  })
}
