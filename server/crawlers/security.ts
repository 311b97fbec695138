// /.well-known/security.txt: whom to tell of a weakness of the site (RFC 9116).
import type { FastifyInstance } from 'fastify'
import { mailLink } from '../../src/site/format.ts'
import type { Site } from '../../src/site/site.ts'
import type { CurrentContent } from '../content/current-content.ts'

const path = '/.well-known/security.txt'
const day = 24 * 60 * 60 * 1000

/** Answers /.well-known/security.txt. It is written for each request: a process may run for longer than it holds good. */
export async function securityRoute(app: FastifyInstance, { content }: { content: CurrentContent }) {
  app.get(path, (_request, reply) =>
    reply
      .removeHeader('set-cookie')
      .removeHeader('content-language')
      .removeHeader('vary')
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(securityText(content.current.site, Date.now())),
  )
}

/** The text as of `now`. It holds good for half a year: more than a year ahead is too far (RFC 9116, 2.5.5). */
export function securityText(site: Site, now: number): string {
  const { siteUrl, languages } = site
  const lines = [
    `Contact: ${mailLink(site)}`,
    `Expires: ${new Date(Math.floor(now / day + 180) * day).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    // Only an https address may stand here (RFC 9116, 2.5.2).
    ...(siteUrl.startsWith('https:') ? [`Canonical: ${siteUrl}${path}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
