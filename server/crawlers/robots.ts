// /robots.txt: where the sitemap is. A public site forbids nothing: pages that are not to be listed say so themselves
// (noindex), and a crawler has to read them to know. A site with INDEXED=off forbids everything.
import type { FastifyInstance } from 'fastify'
import type { PublicSite } from '../../src/addresses.ts'
import { cachedText } from './cached-text.ts'

/** Answers /robots.txt (RFC 9309). */
export function robotsRoute(app: FastifyInstance, { siteUrl }: PublicSite, { indexed }: { indexed: boolean }) {
  const rules = indexed ? `Disallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n` : 'Disallow: /\n'
  cachedText(app, '/robots.txt', { type: 'text/plain; charset=utf-8', make: () => `User-agent: *\n${rules}` })
}
