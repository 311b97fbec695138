// The operator's own texts, for a browser that shows another language than that of the page it has.
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../src/language/language.ts'
import { browserTexts, type OwnTexts, ownTextsAddress } from '../../src/language/own-texts.ts'

/** Answers the operator's texts of each of the languages `offered`, none if he has none. */
export function ownTextsRoutes(app: FastifyInstance, own: OwnTexts, offered: readonly Language[]) {
  for (const language of offered) {
    app.get(ownTextsAddress(language), (_request, reply) =>
      // They belong to the page that asks: an older copy would not fit it.
      reply.header('cache-control', 'no-store').send(browserTexts(own[language] ?? {})),
    )
  }
}
