// Where the site content comes from: the built-in content, SITE_FILE, and the last version that was published in the
// desk. A version that cannot be used with this release or this file is skipped and reported: the site always starts.
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { type ComposedDraft, contentDraft } from '../../desk/server/content/composed-draft.ts'
import { type ContentStore, contentStore } from '../../desk/server/content/content-store.ts'
import { followVersions } from '../../desk/server/content/follow-versions.ts'
import {
  lastValidVersion,
  newestOf,
  type Published,
  shownVersionFile,
} from '../../desk/server/content/published-version.ts'
import { openUploads, type Uploads } from '../../desk/server/content/stored-uploads.ts'
import { errorLine } from '../../src/site/content-error.ts'
import type { Database } from '../database/types.ts'
import type { Settings } from '../settings.ts'
import { type Composed, openComposition } from './composition.ts'
import type { ContentDocument } from './content-document.ts'
import { type CurrentContent, createCurrentContent } from './current-content.ts'
import type { SiteContent } from './site-content.ts'

export interface ContentSource {
  content: CurrentContent
  store: ContentStore
  uploads: Uploads
  /** What the site would be without the desk. */
  base(): Composed
  published(): Published
  /** The content with `overlay` laid over SITE_FILE. */
  compose(overlay: ContentDocument): Promise<Composed>
  draft(): Promise<ComposedDraft>
  /** Calls `listener` with the draft whenever it was composed: its pictures are prepared before it is published. */
  onDraft(listener: (draft: SiteContent) => void): void
  /** Reads SITE_FILE again and shows it. Throws InvalidSettings if the file is wrong: the site then stays as it was. */
  reloadFile(): Promise<void>
  /** Shows the last valid version. */
  reload(): Promise<void>
  /** Shows new versions until the returned function is called. Looks for one every `interval` milliseconds. */
  follow(interval?: number): () => void
}

interface SourceOptions {
  settings: Settings
  database: Database
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** The year in the copyright line. */
  year?: number
  /** Writes nothing into DATA_DIR. */
  isReadOnly?: boolean
}

/** Loads the content. Throws InvalidSettings if SITE_FILE is wrong. */
export async function openContentSource(options: SourceOptions): Promise<ContentSource> {
  const { settings, database, log, year, isReadOnly = false } = options
  const store = contentStore(database)
  const uploads = openUploads(database, join(settings.DATA_DIR, 'uploads'))
  const shownFile = shownVersionFile(settings.DATA_DIR)
  let content: CurrentContent | undefined
  const { compose, readFile } = await openComposition({
    settings,
    uploads,
    year,
    currentContent: () => content?.current,
  })
  let base = await compose({})
  let published: Published = { ...base, number: 0, skipped: [] }
  let last: Promise<unknown> = Promise.resolve()

  /** Shows the last valid version. Rejects if the database cannot be reached. */
  async function show() {
    // Pictures may have become ready.
    if (content) base = await compose({})
    await uploads.refresh()
    const found = await lastValidVersion({ store, compose, base })
    for (const { number, errors } of found.skipped) {
      if (published.skipped.some((known) => isDeepStrictEqual(known, { number, errors }))) continue
      log.error(
        { version: number, faults: errors.map(errorLine) },
        'A published version cannot be used: the one before is shown',
      )
    }
    published = found
    content?.replace(published.content)
    if (published.number > 0 && !isReadOnly) {
      await shownFile.write(published).catch((err: unknown) => log.warn({ err }, 'DATA_DIR cannot be written'))
    }
  }

  /** The version that this process showed last, while the database cannot be reached. */
  async function lastShown(): Promise<Published> {
    const known = await shownFile.read()
    const composed = known && (await compose(known.document))
    return composed && composed.errors.length === 0
      ? { ...composed, number: known.number, skipped: [] }
      : { ...base, number: 0, skipped: [] }
  }

  /** Runs `work` after all earlier work: a later change must not be overtaken by an earlier one. */
  function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  try {
    await show()
  } catch (err) {
    log.warn({ err }, 'The database cannot be reached: the site shows what it showed last')
    published = await lastShown()
  }
  content = createCurrentContent(published.content)
  const current = content
  const draft = contentDraft({ store, uploads, compose, base: () => base, published: () => published })

  return {
    ...{ content, store, uploads, compose },
    base: () => base,
    published: () => published,
    draft: draft.read,
    onDraft: draft.onComposed,

    reloadFile: () =>
      queued(async () => {
        await readFile()
        draft.forget()
        await show().catch(async (err: unknown) => {
          log.warn({ err }, 'The database cannot be reached: the version that was shown stays')
          base = await compose({})
          published = { ...published, ...(await compose(published.overlay)) }
          current.replace(published.content)
        })
      }),

    reload: () => queued(show),

    follow: (interval) =>
      followVersions({
        ...{ store, database, interval },
        newest: () => newestOf(published),
        async onVersion() {
          await queued(show)
          log.info({ version: published.number }, 'Another version of the content is shown')
        },
        onDraft: draft.prepare,
      }),
  }
}
