// Publishes the draft, discards it, restores a version, and makes links to the preview.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../../server/http/http-error.ts'
import { countChanges } from '../../api/changes.ts'
import {
  comparisonAddress,
  DiscardRequest,
  discardAddress,
  type PreviewLink,
  type PublishRefused,
  PublishRequest,
  type PublishResult,
  previewLinksAddress,
  publishAddress,
  RestoreRequest,
  restoreAddress,
  type StaleDraft,
  versionsAddress,
} from '../../api/publishing.ts'
import { apiRoute } from '../api-route.ts'
import { recordEvent } from '../audit-log.ts'
import { type DeskContext, sessionOf } from '../desk-context.ts'
import type { Publication } from './content-store.ts'
import { changedUnits, unitsOf } from './entries.ts'
import { blockingErrors, pathErrorOf } from './errors.ts'
import { withLegalDate } from './legal-date.ts'
import { createPreviewLink, previewLinkTime } from './preview-links.ts'
import { sharedPreview } from './preview-routes.ts'
import { readDraft, selectedDraft } from './saved-draft.ts'
import { compareVersion, versionRows } from './versions.ts'

const stale: StaleDraft = { stale: true }

/** The paths of every text are the longest selection. */
const bodyLimit = 1024 * 1024

export function publishRoutes(app: FastifyInstance, context: DeskContext) {
  const { source, now } = context

  apiRoute(app, {
    method: 'POST',
    address: publishAddress,
    body: PublishRequest,
    bodyLimit,
    async handler(request, reply) {
      const state = await readDraft(context)
      // A value that is wrong may change nothing, but it must be corrected.
      const everything = state.entries.filter(({ draft }) => draft).map(({ path }) => path)
      const { revision, paths = everything } = request.body
      if (state.draft.revision !== revision) return reply.code(409).send(stale)
      const { document, composed, changes, drafted } = await selectedDraft(context, state, paths)
      const errors = blockingErrors(composed, state).map(pathErrorOf)
      if (changes.length === 0 || errors.length > 0) {
        return reply.code(422).send({ errors } satisfies PublishRefused)
      }
      const seen = { published: state.published.number, revision }
      const version = await publish(request, { ...withLegalDate({ document, changes }, now()), drafted, seen })
      return version === undefined ? reply.code(409).send(stale) : ({ version } satisfies PublishResult)
    },
  })

  apiRoute(app, {
    method: 'POST',
    address: discardAddress,
    body: DiscardRequest,
    async handler(request, reply) {
      const isDone = await source.store.discard(request.body.revision, sessionOf(request).address, now())
      return isDone ? reply.code(204).send() : reply.code(409).send(stale)
    },
  })

  apiRoute(app, {
    method: 'POST',
    address: restoreAddress,
    body: RestoreRequest,
    async handler(request, reply) {
      const { version: restored, published: seen } = request.body
      const document = await source.store.document(restored)
      if (!document) throw new HttpError(404, 'No such version')
      const { state, errors } = await source.compose(document)
      const { draft, published } = await readDraft(context)
      if (published.number !== seen) return reply.code(409).send(stale)
      if (errors.length > 0) return reply.code(422).send({ errors: errors.map(pathErrorOf) } satisfies PublishRefused)
      const version = await publish(request, {
        ...{ document, restored },
        changes: changedUnits(published.state, state, [...unitsOf(published.overlay), ...unitsOf(document)]),
        seen: { published: seen, revision: draft.revision },
      })
      return version === undefined ? reply.code(409).send(stale) : ({ version } satisfies PublishResult)
    },
  })

  apiRoute(app, {
    method: 'POST',
    address: previewLinksAddress,
    handler: (request) => makePreviewLink(context, request),
  })

  apiRoute(app, { method: 'GET', address: versionsAddress, handler: () => versionRows(context) })

  apiRoute(app, {
    method: 'GET',
    address: comparisonAddress(':version'),
    async handler({ params }) {
      const { version } = params as { version: string }
      if (!/^\d{1,15}$/.test(version)) throw new HttpError(404, 'No such version')
      return compareVersion(context, Number(version))
    },
  })

  /** Publishes a version, and shows it in this process. Returns its number, or undefined after a change by others. */
  async function publish(
    request: FastifyRequest,
    publication: Omit<Publication, 'person' | 'now'>,
  ): Promise<number | undefined> {
    const person = sessionOf(request).address
    const at = now()
    const { changes, restored } = publication
    const number = await source.store.publish({ ...publication, person, now: at }, (query, version) =>
      recordEvent(query, {
        ...{ at, who: person },
        event:
          restored === undefined
            ? { what: 'published', version, changes: countChanges(changes) }
            : { what: 'restored', version, restored },
      }),
    )
    if (number !== undefined) await source.reload()
    return number
  }
}

/** Makes a link with which a colleague sees the draft, in the language of the person if the site has it. */
async function makePreviewLink(
  { database, settings: { LANGUAGES, SITE_URL }, now }: DeskContext,
  request: FastifyRequest,
): Promise<PreviewLink> {
  const at = now()
  const who = sessionOf(request).address
  const token = await database.transaction('preview-link', async (query) => {
    await recordEvent(query, { at, who, event: { what: 'preview-linked' } })
    return createPreviewLink(query, who, at)
  })
  const [first = 'en'] = LANGUAGES
  const language = LANGUAGES.includes(request.desk.language) ? request.desk.language : first
  return { address: `${SITE_URL}${sharedPreview(token)}/${language}/`, expiresAt: at + previewLinkTime }
}
