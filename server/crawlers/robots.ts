// /robots.txt: where the sitemap is. Nothing is forbidden: what is not to be listed says so itself (noindex), and only
// a crawler that may read it learns that.
import type { FastifyInstance } from 'fastify'
import type { PublicSite } from '../../src/addresses.ts'
import { cachedText } from './cached-text.ts'

/** Answers /robots.txt (RFC 9309). */
export function robotsRoute(app: FastifyInstance, { siteUrl }: PublicSite) {
  const make = () => `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`
  cachedText(app, '/robots.txt', { type: 'text/plain; charset=utf-8', make })
}
