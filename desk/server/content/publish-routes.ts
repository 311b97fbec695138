// Publishing, discarding the draft, restoring a version, and links to the preview, as JSON.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { officeDay } from '../../../server/content/office-time.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { countChanges } from '../../api/changes.ts'
import type { PathErrors } from '../../api/content.ts'
import { isWithin, type Path, parseTextPath } from '../../api/paths.ts'
import {
  comparisonUrl,
  DiscardRequest,
  discardUrl,
  type PreviewLink,
  PublishRequest,
  type PublishResult,
  previewLinksUrl,
  publishUrl,
  RestoreRequest,
  restoreUrl,
  type StaleDraft,
  versionsUrl,
} from '../../api/publishing.ts'
import { recordEvent } from '../audit-log.ts'
import { type DeskApp, type DeskContext, getSession } from '../desk-context.ts'
import type { Publication } from './content-store.ts'
import { selectDraft } from './draft.ts'
import { blockingErrors, toPathErrors } from './draft-errors.ts'
import { createPreviewLink, previewLinkTime } from './preview-links.ts'
import { sharedPreview } from './preview-routes.ts'
import { changedUnits, withUnit } from './units.ts'
import { compareVersion, versionRows } from './versions.ts'

const stale: StaleDraft = { stale: true }

/** Enough for the paths of all texts. */
const bodyLimit = 1024 * 1024

export function publishRoutes(app: DeskApp, context: DeskContext) {
  const { source, database, settings, now } = context

  app.post(publishUrl, { bodyLimit, schema: { body: PublishRequest } }, async (request, reply) => {
    const { revision, paths } = request.body
    const state = await source.draft()
    if (state.revision !== revision) return reply.code(409).send(stale)
    const { composed, changes, drafted } = await selectDraft(source, state, paths)
    const errors = blockingErrors(composed, state)
    // A wrong value must be corrected even if it changes nothing.
    if (changes.length === 0 || errors.length > 0) {
      return reply.code(422).send({ errors } satisfies PathErrors)
    }
    const seen = { published: state.published.number, revision }
    const { timeZone } = composed.content.site.facts.office
    const document = withLegalDate(composed.overlay, changes, officeDay(now(), timeZone))
    return publish(request, reply, { document, changes, drafted, seen })
  })

  app.post(restoreUrl, { schema: { body: RestoreRequest } }, async (request, reply) => {
    const { version: restored, published: seen } = request.body
    const document = await source.store.document(restored)
    if (!document) throw new HttpError(404, 'No such version')
    const composed = await source.compose(document)
    const { revision, published } = await source.draft()
    if (published.number !== seen) return reply.code(409).send(stale)
    if (composed.errors.length > 0) {
      return reply.code(422).send({ errors: toPathErrors(composed.errors) } satisfies PathErrors)
    }
    const changes = changedUnits(published, composed)
    return publish(request, reply, { document, restored, changes, seen: { published: seen, revision } })
  })

  app.post(discardUrl, { schema: { body: DiscardRequest } }, async (request, reply) => {
    const isDone = await source.store.discard(request.body.revision, getSession(request).staffEmail, now())
    return isDone ? reply.code(204).send() : reply.code(409).send(stale)
  })

  app.post(previewLinksUrl, async (request): Promise<PreviewLink> => {
    const at = now()
    const token = await createPreviewLink(database, getSession(request).staffEmail, at)
    return { url: `${settings.SITE_URL}${sharedPreview(token)}`, expiresAt: at + previewLinkTime }
  })

  app.get(versionsUrl, () => versionRows(context))

  app.get<{ Params: { version: string } }>(comparisonUrl(':version'), ({ params }) =>
    compareVersion(context, Number(params.version)),
  )

  /** Publishes a version and shows it in this process. Answers with its number, or 409 after a change by others. */
  async function publish(
    request: FastifyRequest,
    reply: FastifyReply,
    publication: Omit<Publication, 'staffEmail' | 'now'>,
  ): Promise<PublishResult | FastifyReply> {
    const { changes, restored } = publication
    const { staffEmail } = getSession(request)
    const at = now()
    const version = await source.store.publish({ ...publication, staffEmail, now: at }, (query, version) =>
      recordEvent(query, {
        at,
        staffEmail,
        event:
          restored === undefined
            ? { what: 'published', version, changes: countChanges(changes) }
            : { what: 'restored', version, restored },
      }),
    )
    if (version === undefined) return reply.code(409).send(stale)
    await source.reload()
    return { version }
  }
}

const legalDay: Path = '/legal/lastUpdated'

/**
 * `document` with the day that legal pages show set to `today`, if one of them changes and the day does not. This does
 * not count as a change, because the publishing dialog does not show it.
 */
function withLegalDate(document: ContentDocument, changes: readonly Path[], today: string): ContentDocument {
  const isLegal = (path: Path) => isWithin(path, '/legal') || parseTextPath(path)?.key.startsWith('legal.')
  if (changes.includes(legalDay) || !changes.some(isLegal)) return document
  return withUnit(document, legalDay, today)
}
