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
import { apiRoute } from '../api-route.ts'
import { type DeskContext, sessionOf } from '../desk-context.ts'
import type { StoredEntry } from './content-store.ts'
import { wholeDocument } from './entries.ts'
import { blockingErrors, pathErrorOf } from './errors.ts'
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
      const { base, published, draft, entries } = await readDraft(context)
      const content: Content = {
        base: wholeDocument(base.state),
        published: wholeDocument(published.state),
        entries: entries.map(contentEntry),
        errors: errorsOf(draft),
        revision: draft.revision,
        version: published.number,
        languages: draft.content.site.languages,
        pages: sitePages(draft.content, draft.content.translate(desk.language)),
      }
      const json = JSON.stringify(content)
      const etag = entityTag(json)
      reply.headers({ etag, 'cache-control': 'private, no-cache, no-transform' })
      if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(json)
    },
  })

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
      const writes = entries.map(({ path, version, value }) => ({
        ...{ path, version },
        units: [{ path, value: value === undefined ? undefined : cleaned(before, path, value) }],
      }))
      const person = sessionOf(request).address
      const result = await saveUnits(context, before, { writes, person, now: now() })
      if (!result.saved && result.errors.length > 0) {
        return reply.code(422).send({ errors: result.errors.map(pathErrorOf) } satisfies DraftRefused)
      }
      const { draft, entries: stored } = await readDraft(context)
      const entriesAt = (paths: readonly Path[]) => stored.filter(({ path }) => paths.includes(path)).map(contentEntry)
      if (!result.saved) return reply.code(409).send({ conflicts: entriesAt(result.conflicts) } satisfies DraftConflict)
      const written = entriesAt(entries.map(({ path }) => path))
      return { entries: written, errors: errorsOf(draft), revision: draft.revision } satisfies DraftResult
    },
  })

  const contentEntry = ({ path, version, person, at, draft }: StoredEntry): ContentEntry => ({
    ...{ path, version, by: nameOf(person, users()), at },
    ...(draft && { draft }),
  })
}

const errorsOf = (draft: DraftState['draft']) => blockingErrors(draft).map(pathErrorOf)
