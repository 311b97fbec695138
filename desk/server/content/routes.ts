// The content and its draft as JSON, for the application that edits them.
import type { FastifyInstance } from 'fastify'
import { entityTag, isKnown } from '../../../server/http/compression.ts'
import {
  type Content,
  type ContentEntry,
  contentAddress,
  type DraftConflict,
  type DraftRefused,
  type DraftResult,
  DraftWrite,
  draftAddress,
  type PathError,
} from '../../api/content.ts'
import { isUnit, type Path } from '../../api/paths.ts'
import { picturesAddress } from '../../api/pictures-data.ts'
import { apiRoute } from '../api-route.ts'
import { type DeskContext, sessionOf } from '../desk-context.ts'
import type { StoredEntry } from './content-store.ts'
import { wholeDocument } from './entries.ts'
import { blockingErrors, pathErrorOf } from './errors.ts'
import { draftPictures } from './pictures.ts'
import { placeholdersIn } from './placeholders.ts'
import { cleaned, type DraftState, nameOf, readDraft, saveUnits } from './saved-draft.ts'
import { sitePages } from './site-pages.ts'

/** The sections of a legal page in every language are the longest write. */
const bodyLimit = 1024 * 1024

export function contentRoutes(app: FastifyInstance, context: DeskContext) {
  const { users, now } = context

  apiRoute(app, {
    method: 'GET',
    address: contentAddress,
    async handler({ desk, headers }, reply) {
      const state = await readDraft(context)
      const { base, published, draft, entries } = state
      const { site } = draft.content
      const content: Content = {
        base: wholeDocument(base.state),
        published: wholeDocument(published.state),
        entries: entries.map(contentEntry),
        ...stateOf(state),
        version: published.number,
        languages: site.languages,
        siteUrl: site.siteUrl,
        pages: sitePages(draft.content, desk.language),
        placeholders: placeholdersIn(draft.content),
      }
      const json = JSON.stringify(content)
      const etag = entityTag(json)
      reply.headers({ etag, 'cache-control': 'private, no-cache, no-transform' })
      if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(json)
    },
  })

  apiRoute(app, { method: 'GET', address: picturesAddress, handler: () => draftPictures(context) })

  apiRoute(app, {
    method: 'PATCH',
    address: draftAddress,
    body: DraftWrite,
    bodyLimit,
    async handler(request, reply) {
      const { entries } = request.body
      const unknown = entries.flatMap(({ path }): PathError[] =>
        isUnit(path) ? [] : [{ path, code: 'no-such-entry', values: {} }],
      )
      if (unknown.length > 0) return reply.code(422).send({ errors: unknown } satisfies DraftRefused)
      const before = await readDraft(context)
      const writes = entries.map(({ path, version, value }) => ({ path, version, value: cleaned(before, path, value) }))
      const person = sessionOf(request).address
      const result = await saveUnits(context, before, { writes, person, now: now() })
      if (!result.saved && result.errors.length > 0) {
        return reply.code(422).send({ errors: result.errors.map(pathErrorOf) } satisfies DraftRefused)
      }
      const after = await readDraft(context)
      const entryAt = (path: Path) =>
        contentEntry(after.entries.find((entry) => entry.path === path) ?? neverWritten(path))
      if (!result.saved)
        return reply.code(409).send({ conflicts: result.conflicts.map(entryAt) } satisfies DraftConflict)
      const written = entries.map(({ path }) => entryAt(path))
      return { entries: written, ...stateOf(after) } satisfies DraftResult
    },
  })

  const contentEntry = ({ path, version, person, at, draft }: StoredEntry): ContentEntry => ({
    ...{ path, version, by: nameOf(person, users()), at },
    ...(draft && { draft }),
  })
}

const neverWritten = (path: Path): StoredEntry => ({ path, version: 0, draft: undefined, person: null, at: 0 })

const stateOf = ({ draft, changes, ...compared }: DraftState) => ({
  changes,
  errors: blockingErrors(draft, compared).map(pathErrorOf),
  revision: draft.revision,
})
