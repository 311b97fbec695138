// The versions and the draft in the database, as content of the site.
import type { FastifyBaseLogger } from 'fastify'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import type { ContentSource } from '../../../server/content/content-source.ts'
import type { ComposedContent } from '../../../server/content/load-content.ts'
import { uploadsIn } from '../../../server/content/site-content.ts'
import type { Database } from '../../../server/database/types.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import { createContentStore } from './content-store.ts'
import { createContentDraft } from './draft.ts'
import { followVersions } from './follow-versions.ts'
import { importUpload, namedUploads, openUploads } from './stored-uploads.ts'
import { type ContentState, changedUnits, type PublishedState, withValues } from './units.ts'

export type DeskContent = ReturnType<typeof openDeskContent>

interface Options {
  settings: SiteServices['settings']
  database: Database
  source: ContentSource
  wantPictures: SiteServices['pictures']['want']
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Opens the content of the desk. Reads nothing yet. */
export function openDeskContent({ settings, database, source, wantPictures, log }: Options) {
  const store = createContentStore(database)
  const uploads = openUploads(database, uploadsIn(settings))
  let file: Promise<ComposedContent> | undefined

  /** Returns the content of the site without the desk. */
  async function base(): Promise<ContentState> {
    file ??= source.compose({}).catch((error: Error) => {
      file = undefined
      throw error
    })
    return withValues(await file)
  }

  function published(): PublishedState {
    const shown = source.shown()
    return { ...withValues(shown), number: shown.published.number }
  }

  /** Composes the content of SITE_FILE and `overlay`. */
  async function compose(overlay: ContentDocument): Promise<ContentState> {
    await fetchUploads(overlay)
    return withValues(await source.compose(overlay))
  }

  /** Copies the pictures of `document` from the database, so that the site finds their files. */
  async function fetchUploads(document: ContentDocument) {
    for (const name of namedUploads(document)) await uploads.fetch(name)
  }

  /** Stores the shown content as version 1 in a database without versions, so that nothing published is lost. */
  async function adopt() {
    const { document } = source.shown().published
    const seen = await store.revision()
    if (seen.published > 0 || Object.keys(document).length === 0) return
    const now = Date.now()
    for (const name of namedUploads(document)) {
      // A damaged picture must not prevent the rest.
      await importUpload(uploads, name, { folder: settings.DATA_DIR, now }).catch((err: unknown) =>
        log.error({ err }, 'A published picture cannot be stored in the database'),
      )
    }
    const changes = changedUnits(await base(), published())
    const number = await store.publish({ document, changes, staffEmail: null, now, seen })
    if (number !== undefined) log.info({ version: number }, 'The published content was stored in the database')
  }

  const draft = createContentDraft({ store, compose, base, published, wantPictures })
  source.onFileRead(() => {
    file = undefined
    draft.forget()
  })

  return {
    store,
    uploads,
    base,
    published,
    compose,
    draft: draft.read,
    ...followVersions({ source, store, adopt, fetchUploads, prepareDraft: draft.prepare, log }),
  }
}
