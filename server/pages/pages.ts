// Every page of the site, and the one answer for each path that is none.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages } from '../../src/routes.ts'
import { sendHtml } from './html.ts'
import type { Render } from './render.ts'

/** What `path` would be if it were written as the site writes it: one slash at a time, small letters, no slash at the end. */
export function canonicalPath(path: string): string {
  const collapsed = path.toLowerCase().replace(/\/{2,}/g, '/')
  return collapsed === '/' ? '/' : collapsed.replace(/\/$/, '')
}

/**
 * Answers GET for every path: 200 for a page, 308 where only the writing of its path differs, 404 for the rest, which
 * is a page too.
 */
export function pageRoutes(app: FastifyInstance, render: Render) {
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', ...query] = request.url.split('?')
    const known = canonicalPath(path)
    if (known !== path && pages.has(known)) {
      const search = query.length > 0 ? `?${query.join('?')}` : ''
      return reply.redirect(known + search, 308)
    }
    const html = await render(request.url, request.language)
    // It depends on cookie and language: whoever keeps it asks before showing it again.
    reply.code(pages.has(path) ? 200 : 404).header('cache-control', 'private, no-cache')
    return sendHtml(request, reply, html)
  })
}
