// /robots.txt names the sitemap and forbids nothing: a page that must not be listed says noindex, and a crawler must be
// allowed to read it to know. With INDEXED=off, it forbids everything.
import type { FastifyInstance } from 'fastify'
import type { CurrentContent } from '../content/current-content.ts'
import { cachedText } from './cached-text.ts'

interface RobotsOptions {
  content: CurrentContent
  indexed: boolean
}

/** Answers /robots.txt (RFC 9309). */
export async function robotsRoute(app: FastifyInstance, { content, indexed }: RobotsOptions) {
  cachedText(app, '/robots.txt', {
    type: 'text/plain; charset=utf-8',
    content,
    make: ({ site }) =>
      `User-agent: *\n${indexed ? `Disallow:\n\nSitemap: ${site.siteUrl}/sitemap.xml\n` : 'Disallow: /\n'}`,
  })
}
