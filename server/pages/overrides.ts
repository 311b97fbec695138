// The operator's texts and pictures, for a browser that shows another page or language without loading a document.
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../src/language/language.ts'
import { browserTexts, type Overrides, overridesAddress } from '../../src/language/text-overrides.ts'
import { browserPictures } from '../../src/pictures/operator-pictures.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { pictureRules } from '../content/operator-styles.ts'

interface OverridesOptions {
  content: CurrentContent
  offered: readonly Language[]
}

/** Answers with the operator's texts and pictures, for each of the languages `offered`. */
export async function overridesRoutes(app: FastifyInstance, { content, offered }: OverridesOptions) {
  for (const language of offered) {
    app.get(overridesAddress(language), (_request, reply) => {
      const { textOverrides, site } = content.current
      const pictures = site.pictures ?? {}
      const texts = browserTexts(textOverrides[language] ?? {})
      const overrides: Overrides = {
        texts,
        pictures: browserPictures(pictures, language),
        rules: pictureRules(pictures),
      }
      // Never stored: they must be as current as the page.
      return reply.header('cache-control', 'no-store').send(overrides)
    })
  }
}
