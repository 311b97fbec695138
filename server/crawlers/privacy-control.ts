// /.well-known/gpc.json: the site honours Global Privacy Control (https://w3c.github.io/gpc/#gpc-support-resource).
import type { FastifyInstance } from 'fastify'
import type { CurrentContent } from '../content/current-content.ts'
import { contentTag } from '../http/headers.ts'

/** Answers /.well-known/gpc.json. The privacy page says the same, so both have the same date. */
export async function privacyControlRoute(app: FastifyInstance, { content }: { content: CurrentContent }) {
  app.get('/.well-known/gpc.json', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=86400', ...contentTag })
      .send({ gpc: true, lastUpdate: content.current.site.facts.legal.lastUpdated }),
  )
}
