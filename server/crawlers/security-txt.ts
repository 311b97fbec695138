// /.well-known/security.txt: the contact for reports of vulnerabilities (RFC 9116).
import type { FastifyInstance } from 'fastify'
import { mailLink } from '../../src/site/format.ts'
import type { Site } from '../../src/site/site.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { contentTag } from '../http/headers.ts'

const path = '/.well-known/security.txt'
const day = 24 * 60 * 60 * 1000

interface SecurityOptions {
  content: CurrentContent
  /** When the pages were last changed (ISO 8601). If that is not known, the start of the process counts. */
  changed?: string | undefined
}

/** Answers /.well-known/security.txt. */
export async function securityRoute(app: FastifyInstance, { content, changed }: SecurityOptions) {
  const since = Date.parse(changed?.trim() ?? '') || Date.now()
  app.get(path, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=86400', ...contentTag })
      .type('text/plain; charset=utf-8')
      .send(securityText(content.current.site, since)),
  )
}

/**
 * The text of a site that was last changed at `since`. It expires within a year of that change (RFC 9116, 2.5.5), so
 * the contact of a site that is no longer maintained does not stay valid.
 */
export function securityText(site: Site, since: number): string {
  const { siteUrl, languages } = site
  const lines = [
    `Contact: ${site.facts.securityContact ?? mailLink(site)}`,
    `Expires: ${new Date(Math.floor(since / day + 364) * day).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    // Only an https address may stand here (RFC 9116, 2.5.2).
    ...(siteUrl.startsWith('https:') ? [`Canonical: ${siteUrl}${path}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
