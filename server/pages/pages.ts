// Every page of the site, and the one answer for each path that is none.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownQuery, pages } from '../../src/routes.ts'
import { cacheControl, sendHtml, sendKept } from './html.ts'
import type { PageCache } from './page-cache.ts'
import type { Render } from './render.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders and compresses every page before it is asked for; in development, does nothing. */
    keepPages(): Promise<void>
  }
}

/** What `path` would be if it were written as the site writes it: one slash at a time, small letters, no slash at the end. */
export function canonicalPath(path: string): string {
  const collapsed = path.toLowerCase().replace(/\/{2,}/g, '/')
  return collapsed === '/' ? '/' : collapsed.replace(/\/$/, '')
}

interface PageOptions {
  render: Render
  /** The pages that are kept; none in development, where each change is to be seen. */
  cache?: PageCache
}

/**
 * Answers GET for every path: 200 for a page, 308 where only the writing of its path differs, 404 for the rest, which
 * is a page too.
 */
export function pageRoutes(app: FastifyInstance, { render, cache }: PageOptions) {
  app.decorate('keepPages', async () => cache?.fill())
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', ...rest] = request.url.split('?')
    const query = rest.join('?')
    const known = canonicalPath(path)
    if (known !== path && pages.has(known)) return reply.redirect(known + (query && `?${query}`), 308)

    const url = path + (query && ownQuery(path, new URLSearchParams(query)))
    reply.header('cache-control', cacheControl(request.isLanguageChosen))
    const page = cache?.find(url, request.language)
    if (page) return sendKept(request, reply, await page)
    reply.code(pages.has(path) ? 200 : 404)
    return sendHtml(request, reply, await render(url, request.language))
  })
}
