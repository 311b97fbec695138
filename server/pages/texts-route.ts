// The operator's changes of the texts, for a browser that changes the language of its page.
import type { FastifyInstance } from 'fastify'
import { changedTextsUrl } from '../../src/site/load-texts.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { browserTexts } from '../content/texts.ts'
import { entityTag, isKnown } from '../http/compression.ts'

/** Answers with the changed texts of each language that is offered. */
export async function textsRoutes(app: FastifyInstance, { content }: { content: CurrentContent }) {
  for (const language of content.current.site.languages) {
    app.get(changedTextsUrl(language), async (request, reply) => {
      const json = JSON.stringify(browserTexts(content.current.textOverrides[language] ?? {}))
      const etag = entityTag(json)
      reply.removeHeader('content-language').removeHeader('vary').headers({ 'cache-control': 'no-cache', etag })
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(json)
    })
  }
}
