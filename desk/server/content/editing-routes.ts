// The routes of the desk that edit texts, facts and pictures in the shared draft.
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { HttpError } from '../../../server/http/http-error.ts'
import { dataAddress, forms, pages } from '../../api/addresses.ts'
import type { DraftRefusal, DraftWrite, EntryName } from '../../api/draft-data.ts'
import { type FactSection, factSections } from '../../api/facts-data.ts'
import { type DeskContext, type ShownPage, sessionOf } from '../desk-context.ts'
import { formNumber, pageRoute } from '../routes.ts'
import { allTextsPage } from './all-texts.ts'
import { readDraft, saveDraft } from './draft.ts'
import { entryValue } from './entries.ts'
import { factsPage } from './fact-pages.ts'
import { isEditingPage } from './faults.ts'
import { picturePage } from './picture-pages.ts'
import { plainEntries } from './plain-entries.ts'
import { withLists, withTyped } from './plain-lists.ts'
import { publishPage } from './publish-pages.ts'
import { searchTextsPage, textPage, textsPage } from './text-pages.ts'

/** The sections of a legal page in every language are the longest write. */
const bodyLimit = 1024 * 1024

const Write = Type.Object({
  entries: Type.Array(
    Type.Object({ name: Type.String({ maxLength: 300 }), version: formNumber, value: Type.Unknown() }),
    { minItems: 1, maxItems: 200 },
  ),
})

export function editingRoutes(app: FastifyInstance, context: DeskContext) {
  const { now, show } = context

  for (const page of [pages.texts, pages.allTexts, pages.searchTexts]) {
    pageRoute(app, context, { address: page, handler: (request) => pageAt(request, request.url) })
  }
  pageRoute(app, context, { address: pages.text(':key'), handler: (request) => pageAt(request, request.url) })
  pageRoute(app, context, { address: pages.facts(':section'), handler: (request) => pageAt(request, request.url) })
  pageRoute(app, context, { address: pages.picture(':slot'), handler: (request) => pageAt(request, request.url) })

  app.post<{ Body: DraftWrite }>(
    dataAddress(forms.draft),
    { bodyLimit, config: { isForOwnPages: true }, schema: { body: Write } },
    async (request, reply) => {
      const result = await saveDraft(context, request.body.entries, sessionOf(request).address, now())
      return reply.code(statusOf(result)).send(result)
    },
  )

  app.post<{ Body: Record<string, unknown> }>(
    forms.draft,
    { bodyLimit, config: { isForOwnPages: true } },
    async (request, reply) => {
      const back = String(request.body?.back ?? pages.texts)
      if (!isEditingPage(back)) throw new HttpError(400, 'No such page of the desk')
      const state = await readDraft(context)
      const valueBefore = (name: EntryName) => entryValue(state.draft.state, name)
      const { LANGUAGES: languages } = context.settings
      const writes = withLists(request.body, plainEntries(request.body, state), { valueBefore, languages })
      if (writes.length === 0) throw new HttpError(400, 'Nothing to save')
      // A form has every field of its page, also those that nobody touched.
      const changed = writes.filter(({ name, value }) => !isDeepStrictEqual(value, valueBefore(name)))
      const result = changed.length > 0 && (await saveDraft(context, changed, sessionOf(request).address, now()))
      if (!result || 'draft' in result) return reply.redirect(withQuery(back, { done: 'draft-saved' }), 303)
      const { page, ...view } = await pageAt(request, back, result)
      return show(request, reply, { ...view, page: withTyped(page, writes), status: statusOf(result) })
    },
  )

  /** The page for editing at `url`: the page itself, or its data. */
  async function pageAt(request: FastifyRequest, url: string, refused?: DraftRefusal): Promise<ShownPage> {
    const { language } = request.desk
    const { pathname, searchParams } = new URL(url.replace(/^\/desk\/data(?=\/)/, '/desk'), 'http://desk')
    const query = Object.fromEntries(searchParams)
    const options = { query, language, refused }
    searchParams.delete('lang')
    searchParams.delete('done')
    const address = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
    if (pathname === pages.texts) return { page: await textsPage(context, options), address }
    if (pathname === pages.allTexts) return { page: await allTextsPage(context, options), address }
    if (pathname === pages.searchTexts) return { page: await searchTextsPage(context, options), address }
    if (pathname === pages.publish) return { page: await publishPage(context, { language, refused }), address }
    const [, kind, name = ''] = /^\/desk\/pages\/(text|facts|picture)\/([^/]+)$/.exec(pathname) ?? []
    const decoded = decodeURIComponent(name)
    if (kind === 'text') return { page: await textPage(context, decoded, refused), address }
    if (kind === 'picture') return { page: await picturePage(context, decoded, { refused }), address }
    const section = factSections.find((known): known is FactSection => known === decoded)
    if (kind !== 'facts' || !section) throw new HttpError(404, 'No such page of the desk')
    return { page: await factsPage(context, section, { language, refused }), address }
  }
}

const statusOf = (result: object) =>
  'conflicts' in result && (result.conflicts as unknown[]).length > 0 ? 409 : 'faults' in result ? 422 : 200

/** `address` with `values` in its query. */
function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address, 'http://desk')
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return `${url.pathname}${url.search}`
}
