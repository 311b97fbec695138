// Every page of the site, and the one answer for each path that is none.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownQuery, type Pages } from '../../src/routes.ts'
import { cacheControl, sendHtml } from './html.ts'
import type { Render } from './render.ts'

/** What `path` would be if it were written as the site writes it: one slash at a time, small letters, no slash at the end. */
export function canonicalPath(path: string): string {
  const collapsed = path.toLowerCase().replace(/\/{2,}/g, '/')
  return collapsed === '/' ? '/' : collapsed.replace(/\/$/, '')
}

interface PageOptions {
  pages: Pages
  render: Render
}

/**
 * Answers GET for every path: 200 for a page, 308 where only the writing of its path differs, 404 for the rest, which
 * is a page too. Renders each anew: pages that are kept do not come here.
 */
export function pageRoutes(app: FastifyInstance, { pages, render }: PageOptions) {
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', ...rest] = request.url.split('?')
    const query = rest.join('?')
    const known = canonicalPath(path)
    if (known !== path && pages.has(known)) return reply.redirect(known + (query && `?${query}`), 308)

    const url = path + (query && ownQuery(pages, path, new URLSearchParams(query)))
    reply.code(pages.has(path) ? 200 : 404).header('cache-control', cacheControl(request.isLanguageChosen))
    return sendHtml(request, reply, await render(url, request.language))
  })
}
