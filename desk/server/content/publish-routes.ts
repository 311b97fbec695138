// The routes of the desk that publish the draft, restore a version, and make a link to the preview.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { HttpError } from '../../../server/http/http-error.ts'
import { forms, pages } from '../../api/addresses.ts'
import { countChanges } from '../../api/changes.ts'
import type { Path } from '../../api/paths.ts'
import { recordEvent } from '../audit-log.ts'
import { type DeskContext, type ShownPage, sessionOf } from '../desk-context.ts'
import { type Accepted, formNumber, formRoute, pageRoute } from '../routes.ts'
import { changedUnits, entryOfPath, unitsOf } from './entries.ts'
import { blockingErrors } from './errors.ts'
import { faultOf } from './faults.ts'
import { createPreviewLink, previewLinkTime } from './preview-links.ts'
import { sharedPreview } from './preview-routes.ts'
import { comparePage, publishPage, versionsPage } from './publish-pages.ts'
import { readDraft, selectedDraft } from './saved-draft.ts'

export function publishRoutes(app: FastifyInstance, context: DeskContext) {
  const { source, database, settings, now } = context

  pageRoute(app, context, {
    address: pages.publish,
    handler: async ({ desk: { language } }) => ({
      page: await publishPage(context, { language }),
      address: pages.publish,
    }),
  })

  pageRoute(app, context, {
    address: pages.versions,
    handler: async ({ desk: { language } }) => ({
      page: await versionsPage(context, language),
      address: pages.versions,
    }),
  })

  pageRoute(app, context, {
    address: pages.compare(':from', ':to'),
    async handler({ params, desk: { language } }) {
      const { from, to } = params as { from: string; to: string }
      if (!/^\d{1,15}$/.test(from) || !/^\d{1,15}$/.test(to)) throw new HttpError(404, 'No such version')
      const numbers: [number, number] = [Number(from), Number(to)]
      return { page: await comparePage(context, language, numbers), address: pages.compare(...numbers) }
    },
  })

  formRoute(app, context, {
    address: forms.discard,
    isJsonOnly: true,
    // Without a path, it is about every change.
    body: Type.Object({ path: Type.String(), revision: formNumber }),
    async handler(request) {
      const { path: sent, revision } = request.body
      const path = sent === '' ? undefined : entryOfPath(sent as Path)
      if (path !== (sent || undefined)) throw new HttpError(404, 'No such entry')
      const isDone = await source.store.discard(path, revision, sessionOf(request).address, now())
      if (!isDone) return staleDraft(request)
      const { language } = request.desk
      return {
        address: pages.publish,
        done: { action: 'draft-discarded' },
        page: () => publishPage(context, { language }),
      }
    },
  })

  formRoute(app, context, {
    address: forms.publish,
    isJsonOnly: true,
    body: Type.Object({
      revision: formNumber,
      /** The entries to publish; every change without it. */
      paths: Type.Optional(Type.Array(Type.Unsafe<Path>(Type.String({ maxLength: 300 })), { maxItems: 2_000 })),
    }),
    async handler(request): Promise<Accepted | ShownPage> {
      const { language } = request.desk
      const state = await readDraft(context)
      const { revision, paths = state.changes.map(({ path }) => path) } = request.body
      if (state.draft.revision !== revision) return staleDraft(request)
      const { document, composed, changedPaths } = await selectedDraft(context, state, paths)
      const blocking = blockingErrors(composed, state).map(faultOf)
      if (changedPaths.length === 0 || blocking.length > 0) {
        const page = { ...(await publishPage(context, { language })), blocking }
        return { page, address: pages.publish, status: 422 }
      }
      const number = await publish(request, {
        ...{ document, changes: changedPaths, drafted: paths },
        seen: { published: state.published.number, revision },
      })
      if (number === undefined) return staleDraft(request)
      return {
        address: pages.versions,
        done: { action: 'published', count: number },
        page: () => versionsPage(context, language),
      }
    },
  })

  formRoute(app, context, {
    address: forms.restore,
    isJsonOnly: true,
    body: Type.Object({ version: formNumber, published: formNumber }),
    async handler(request): Promise<Accepted | ShownPage> {
      const { version, published: seen } = request.body
      const { language } = request.desk
      const document = await source.store.document(version)
      if (!document) throw new HttpError(404, 'No such version')
      const restored = await source.compose(document)
      const { draft, published } = await readDraft(context)
      const isStale = published.number !== seen
      const versions = async () => versionsPage(context, language)
      if (isStale || restored.errors.length > 0) {
        return { page: await versions(), address: pages.versions, status: isStale ? 409 : 422 }
      }
      const paths = [...unitsOf(published.overlay), ...unitsOf(document)]
      const number = await publish(request, {
        ...{ document, restored: version },
        changes: changedUnits(published.state, restored.state, paths),
        seen: { published: published.number, revision: draft.revision },
      })
      if (number === undefined) return { page: await versions(), address: pages.versions, status: 409 }
      return { address: pages.versions, done: { action: 'restored', count: number }, page: versions }
    },
  })

  formRoute(app, context, {
    address: forms.previewLink,
    isJsonOnly: true,
    body: Type.Object({}),
    async handler(request) {
      const at = now()
      const who = sessionOf(request).address
      const token = await database.transaction('preview-link', async (query) => {
        await recordEvent(query, { at, who, event: { what: 'preview-linked' } })
        return createPreviewLink(query, who, at)
      })
      const [first = 'en'] = settings.LANGUAGES
      const language = settings.LANGUAGES.includes(request.desk.language) ? request.desk.language : first
      const link = {
        address: `${settings.SITE_URL}${sharedPreview(token)}/${language}/`,
        expiresAt: at + previewLinkTime,
      }
      return { page: await publishPage(context, { language: request.desk.language, link }), address: pages.publish }
    },
  })

  /** Publishes a version, and shows it in this process. Returns its number, or undefined after a change by others. */
  async function publish(
    request: FastifyRequest,
    version: {
      document: Parameters<typeof source.compose>[0]
      changes: Path[]
      seen: { published: number; revision: number }
      restored?: number
      drafted?: Path[]
    },
  ): Promise<number | undefined> {
    const person = sessionOf(request).address
    const at = now()
    const { changes, restored } = version
    const number = await source.store.publish({ ...version, person, now: at }, (query, number) =>
      recordEvent(query, {
        ...{ at, who: person },
        event:
          restored === undefined
            ? { what: 'published', version: number, changes: countChanges(changes) }
            : { what: 'restored', version: number, restored },
      }),
    )
    if (number !== undefined) await source.reload()
    return number
  }

  async function staleDraft({ desk: { language } }: FastifyRequest): Promise<ShownPage> {
    return { page: await publishPage(context, { language, isStale: true }), address: pages.publish, status: 409 }
  }
}
