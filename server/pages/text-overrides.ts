// The operator's own texts, for a browser that shows another language than that of the page it has.
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../src/language/language.ts'
import { browserTexts, textOverridesAddress } from '../../src/language/text-overrides.ts'
import type { CurrentContent } from '../content/current-content.ts'

interface TextOverridesOptions {
  content: CurrentContent
  offered: readonly Language[]
}

/** Answers the operator's texts of each of the languages `offered`, none if he has none. */
export async function textOverridesRoutes(app: FastifyInstance, { content, offered }: TextOverridesOptions) {
  for (const language of offered) {
    app.get(textOverridesAddress(language), (_request, reply) =>
      // They belong to the page that asks: an older copy would not fit it.
      reply.header('cache-control', 'no-store').send(browserTexts(content.current.textOverrides[language] ?? {})),
    )
  }
}
