// The operator's texts, for a browser that changes the language without loading another page.
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../src/language/language.ts'
import { browserTexts, textOverridesAddress } from '../../src/language/text-overrides.ts'
import type { CurrentContent } from '../content/current-content.ts'

interface TextOverridesOptions {
  content: CurrentContent
  offered: readonly Language[]
}

/** Answers with the operator's texts, for each of the languages `offered`. */
export async function textOverridesRoutes(app: FastifyInstance, { content, offered }: TextOverridesOptions) {
  for (const language of offered) {
    app.get(textOverridesAddress(language), (_request, reply) =>
      // Never stored: the texts must be as current as the page.
      reply.header('cache-control', 'no-store').send(browserTexts(content.current.textOverrides[language] ?? {})),
    )
  }
}
