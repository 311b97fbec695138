// The routes of the desk that edit texts, facts and pictures in the shared draft.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { HttpError } from '../../../server/http/http-error.ts'
import { dataAddress, forms, pages } from '../../api/addresses.ts'
import type { DraftWrite } from '../../api/draft-data.ts'
import { factSections } from '../../api/facts-data.ts'
import type { PagesPage } from '../../api/pages-data.ts'
import type { Path } from '../../api/paths.ts'
import { type DeskContext, sessionOf } from '../desk-context.ts'
import { formNumber, pageRoute } from '../routes.ts'
import { allTextsPage } from './all-texts.ts'
import { saveDraft } from './draft.ts'
import { factsPage } from './fact-pages.ts'
import { picturePage } from './picture-pages.ts'
import { searchTextsPage, textPage, textsPage } from './text-pages.ts'

/** The sections of a legal page in every language are the longest write. */
const bodyLimit = 1024 * 1024

const Write = Type.Object({
  entries: Type.Array(
    Type.Object({
      path: Type.Unsafe<Path>(Type.String({ maxLength: 300 })),
      version: formNumber,
      value: Type.Unknown(),
    }),
    { minItems: 1, maxItems: 200 },
  ),
})

export function editingRoutes(app: FastifyInstance, context: DeskContext) {
  /** A page whose address is that of the request. */
  function editingPage(address: string, pageFor: (request: FastifyRequest) => Promise<PagesPage>) {
    const handler = async (request: FastifyRequest) => ({
      page: await pageFor(request),
      address: shownAddress(request),
    })
    pageRoute(app, context, { address, handler })
  }

  editingPage(pages.texts, ({ query, desk }) => textsPage(context, { query, language: desk.language }))
  editingPage(pages.allTexts, ({ query, desk }) => allTextsPage(context, { query, language: desk.language }))
  editingPage(pages.searchTexts, ({ query, desk }) => searchTextsPage(context, { query, language: desk.language }))
  editingPage(pages.text(':key'), ({ params }) => textPage(context, (params as { key: string }).key))
  editingPage(pages.picture(':slot'), ({ params }) => picturePage(context, (params as { slot: string }).slot))
  editingPage(pages.facts(':section'), async ({ params, desk }) => {
    const { section } = params as { section: string }
    const known = factSections.find((other) => other === section)
    if (!known) throw new HttpError(404, 'No such page of the desk')
    return factsPage(context, known, desk.language)
  })

  app.post<{ Body: DraftWrite }>(
    dataAddress(forms.draft),
    { bodyLimit, config: { isForOwnPages: true }, schema: { body: Write } },
    async (request, reply) => {
      const result = await saveDraft(context, request.body.entries, sessionOf(request).address, context.now())
      if ('draft' in result) return result
      return reply.code(result.conflicts.length > 0 ? 409 : 422).send(result)
    },
  )
}

/** The address of the page of `request`, which may ask for its data: path and query, without `lang`. */
function shownAddress({ url }: FastifyRequest): string {
  const { pathname, searchParams } = new URL(url.replace(/^\/desk\/data(?=\/)/, '/desk'), 'http://desk')
  searchParams.delete('lang')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}
