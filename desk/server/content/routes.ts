// The content and its draft as JSON.
import { isDeepStrictEqual } from 'node:util'
import { documentSize, largestDraft } from '../../../server/content/document-size.ts'
import { inFrenchTypography } from '../../../server/content/fixed-spaces.ts'
import { findLegalErrors } from '../../../server/content/legal-facts.ts'
import { entityTag, isKnown } from '../../../server/http/compression.ts'
import type { ContentError } from '../../../src/site/content-error.ts'
import {
  type Content,
  type ContentUnit,
  contentUrl,
  type DraftConflict,
  type DraftResult,
  DraftWrite,
  draftUrl,
  type PathError,
  type PathErrors,
} from '../../api/content.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import { isUnit, isWithin, namesIn, type Path, pathTo, valueAt } from '../../api/paths.ts'
import { picturesUrl } from '../../api/pictures-data.ts'
import { type DeskApp, type DeskContext, getSession } from '../desk-context.ts'
import type { StoredUnit } from './content-store.ts'
import type { DraftState } from './draft.ts'
import { blockingErrors, toPathErrors } from './draft-errors.ts'
import { draftPictures } from './pictures.ts'
import { placeholdersIn } from './placeholders.ts'
import { listSitePages } from './site-pages.ts'
import { cleanValue } from './typed-values.ts'
import { type PublishedState, withUnit } from './units.ts'

/** Enough for the sections of a legal page in every language. */
const bodyLimit = 1024 * 1024

export function contentRoutes(app: DeskApp, context: DeskContext) {
  const { source, now } = context

  app.get(contentUrl, async ({ desk, headers }, reply) => {
    const json = JSON.stringify(toContent(await source.draft(), context, desk.language))
    const etag = entityTag(json)
    reply.headers({ etag, 'cache-control': 'private, no-cache, no-transform' })
    if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(json)
  })

  app.get(picturesUrl, () => draftPictures(context))

  app.patch(draftUrl, { bodyLimit, schema: { body: DraftWrite } }, async (request, reply) => {
    const refuse = (errors: PathError[]) => reply.code(422).send({ errors } satisfies PathErrors)
    // Before the values are read.
    if (documentSize(request.body) === undefined) return refuse(tooLarge(request.body.units))
    const before = await source.draft()
    const writes = request.body.units.map((write) => ({
      ...write,
      value: cleanValue(before, write.path, write.value),
    }))
    const errors = await writeErrors(context, before, writes)
    if (errors.length > 0) return refuse(errors)
    const changes = writes.map(({ path, version, value }) => ({
      path,
      version,
      draft: toDraft(before.published, path, value),
    }))
    const conflicts = await source.store.save(changes, getSession(request).staffEmail, now())
    const after = await source.draft()
    const unitsAt = (paths: readonly Path[]) =>
      paths.map((path) => {
        const unit = after.units.find((known) => known.path === path)
        return toContentUnit(unit ?? { path, version: 0, draft: undefined, staffEmail: null, at: 0 }, context)
      })
    if (conflicts.length > 0) {
      return reply.code(409).send({ conflicts: unitsAt(conflicts) } satisfies DraftConflict)
    }
    return { units: unitsAt(writes.map(({ path }) => path)), ...draftEffect(after) } satisfies DraftResult
  })
}

function toContent(state: DraftState, context: Pick<DeskContext, 'users'>, language: DeskLanguage): Content {
  const { base, published, draft, units } = state
  const { site } = draft.content
  return {
    base: base.values,
    published: published.values,
    units: units.map((unit) => toContentUnit(unit, context)),
    ...draftEffect(state),
    version: published.number,
    languages: site.languages,
    siteUrl: site.siteUrl,
    pages: listSitePages(draft.content, language),
    placeholders: placeholdersIn(draft.content),
  }
}

function toContentUnit(
  { path, version, draft, staffEmail, at }: StoredUnit,
  { users }: Pick<DeskContext, 'users'>,
): ContentUnit {
  const by = staffEmail === null ? '' : users().getName(staffEmail)
  return { path, version, by, at, ...(draft && { draft }) }
}

/** The changes and the errors of the draft. */
const draftEffect = (state: DraftState) => ({
  changes: state.changes,
  errors: blockingErrors(state.draft, state),
  legalFaults: findLegalErrors(state.draft.content.site).map(({ path, kind }) => ({
    path: pathTo(path.split('.')),
    kind,
  })),
  revision: state.revision,
})

// Errors with which a value is saved. They may be corrected elsewhere, so only publishing reports them.
const acceptedCodes: ReadonlySet<ContentError['code']> = new Set(['missing-text', 'empty-list'])

/** The errors in `writes`. */
async function writeErrors(
  { source }: Pick<DeskContext, 'source'>,
  { draft }: DraftState,
  writes: DraftWrite['units'],
): Promise<PathError[]> {
  const unknown = writes.filter(({ path }) => !isUnit(path))
  if (unknown.length > 0) return unknown.map(({ path }) => ({ path, code: 'no-such-unit', values: {} }))
  const overlay = writes.reduce((document, { path, value }) => withUnit(document, path, value), draft.overlay)
  // A draft that is already too large can become smaller.
  const limit = Math.max(largestDraft, documentSize(draft.overlay) ?? 0)
  if ((documentSize(overlay) ?? Number.POSITIVE_INFINITY) > limit) return tooLarge(writes)
  const { errors } = await source.compose(overlay)
  // The error of an unknown text is at the group above it.
  const isWritten = (error: Path) => writes.some(({ path }) => isWithin(error, path) || isWithin(path, error))
  return toPathErrors(errors.filter(({ code, path }) => !acceptedCodes.has(code) && isWritten(pathTo(path))))
}

const tooLarge = (writes: DraftWrite['units']): PathError[] =>
  writes.map(({ path }) => ({ path, code: 'too-large', values: {} }))

/** The draft of a value; undefined if the value is as published. */
function toDraft({ values }: PublishedState, path: Path, value: unknown) {
  const shown = inFrenchTypography(value, namesIn(path).includes('fr'))
  if (isDeepStrictEqual(shown, valueAt(values, path))) return undefined
  return value === undefined ? {} : { value }
}
