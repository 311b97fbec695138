// Every page of the site, and the one answer for each path that is none.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withLanguage } from '../../src/addresses.ts'
import { pageQuery } from '../../src/routes.ts'
import { legalIds } from '../../src/site/legal-pages.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { HttpError } from '../http/http-error.ts'
import { normalizedPath } from '../http/target.ts'
import { cacheHeaders } from './cache-headers.ts'
import { sendHtml } from './html.ts'
import type { Render } from './render.ts'

/** What `path` would be if it were written as the site writes it: normalized, small letters, no slash at the end. */
export function canonicalPath(path: string): string {
  const collapsed = normalizedPath(path).toLowerCase()
  return collapsed === '/' ? '/' : collapsed.replace(/\/$/, '')
}

/** Short addresses that people type, and where they lead. */
const shortAddresses: ReadonlyMap<string, [path: string, anchor?: string]> = new Map([
  ['/services', ['/', '#services']],
  ['/about', ['/', '#about']],
  ['/contact', ['/', '#contact']],
  ['/pricing', ['/investment']],
  ['/legal', [`/legal/${legalIds[0]}`]],
])

interface PageOptions {
  content: CurrentContent
  render: Render
}

/**
 * Answers GET for every path: 200 for a page, 308 for a short address or another spelling of a path, 404 for the rest,
 * which is a page too. The links of that page are made of the path: one like `//host` is redirected, so that none leads
 * away. Renders each anew: requests for cached pages do not come here.
 */
export async function pageRoutes(app: FastifyInstance, { content, render }: PageOptions) {
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const { pages } = content.current
    const [path = '/', ...rest] = request.url.split('?')
    const query = rest.join('?')
    if (!path.startsWith('/')) throw new HttpError(404, 'A target of another scheme')
    const known = canonicalPath(path)
    const [destination, anchor = ''] = shortAddresses.get(known) ?? [pages.has(known) ? known : normalizedPath(path)]
    if (destination !== path) {
      // The same in every language. It repeats the whole query, so a cache that ignores a part of the query must not
      // store it.
      reply.removeHeader('content-language').removeHeader('vary').header('cache-control', 'private, max-age=3600')
      return reply.redirect(destination + (query && `?${query}`) + anchor, 308)
    }

    const { language, languageInUrl } = request
    const route = pages.get(path)
    const address = path + (query && pageQuery(pages, path, new URLSearchParams(query)))
    reply.code(route ? 200 : 404).headers(cacheHeaders(route, languageInUrl))
    return sendHtml(request, reply, await render(withLanguage(address, languageInUrl), language))
  })
}
