// What the operator changed in the texts, for a browser that changes the language of its page.
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../src/language/language.ts'
import { changedTextsAddress } from '../../src/language/load-texts.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { browserTexts } from '../content/texts.ts'
import { entityTag, isKnown } from '../http/compression.ts'

interface TextsOptions {
  content: CurrentContent
  offered: readonly Language[]
}

/** Answers with the changed texts of each of the languages `offered`. */
export async function textsRoutes(app: FastifyInstance, { content, offered }: TextsOptions) {
  for (const language of offered) {
    app.get(changedTextsAddress(language), async (request, reply) => {
      const json = JSON.stringify(browserTexts(content.current.textOverrides[language] ?? {}))
      const etag = entityTag(json)
      reply.removeHeader('content-language').removeHeader('vary').headers({ 'cache-control': 'no-cache', etag })
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(json)
    })
  }
}
