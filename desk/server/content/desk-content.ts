// The versions and the draft in the database, as content. Each process of the desk shows the newest version.
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import type { ContentSource } from '../../../server/content/content-source.ts'
import type { ComposedContent } from '../../../server/content/load-content.ts'
import { uploadsIn } from '../../../server/content/site-content.ts'
import type { Database } from '../../../server/database/types.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import { type ComposedDraft, contentDraft } from './composed-draft.ts'
import { type ContentStore, contentStore } from './content-store.ts'
import { type Composed, type ContentState, changedUnits, type Published, stateOf, unitsOf } from './entries.ts'
import { followVersions } from './follow-versions.ts'
import { namedUploads, openUploads, storeUploads, type Uploads } from './stored-uploads.ts'

export interface DeskContent {
  store: ContentStore
  uploads: Uploads
  /** What the site would be without the desk. */
  base(): Promise<Composed>
  published(): Published
  /** Composes the content with `overlay` laid over SITE_FILE. */
  compose(overlay: ContentDocument): Promise<Composed>
  draft(): Promise<ComposedDraft>
  /** The revision that this process has seen last; 0 before the first look. */
  seenRevision(): number
  /** Calls `listener` when this process sees another revision. */
  onRevision(listener: (revision: number) => void): void
  /** Shows the newest version in this process. Rejects if the database cannot be reached. */
  reload(): Promise<void>
  /** Resolves once this process has seen what is published. Looks again if it has not. */
  ready(): Promise<void>
  /**
   * Shows what is published, now and after each change, until the returned function is called. Resolves after the first
   * look at the database, or after `patience` milliseconds. Looks again every `interval` milliseconds.
   */
  follow(options?: { interval?: number; patience?: number }): Promise<() => void>
}

interface Options {
  settings: SiteServices['settings']
  database: Database
  source: ContentSource
  wantPictures: SiteServices['pictures']['want']
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

// A database that starts together with the site has answered by then.
const firstLookTime = 5_000

/** Opens the content of the desk. Reads nothing yet. */
export function openDeskContent({ settings, database, source, wantPictures, log }: Options): DeskContent {
  const { content } = source
  const store = contentStore(database)
  const uploads = openUploads(database, uploadsIn(settings))
  let base: Promise<Composed> | undefined
  let hasLooked = false
  const firstLook = Promise.withResolvers<void>()
  let last: Promise<unknown> = Promise.resolve()
  let shown: { of: ReturnType<ContentSource['shown']>; state: ContentState } | undefined

  const withState = (composed: ComposedContent): Composed => ({ ...composed, state: stateOf(composed) })

  async function compose(overlay: ContentDocument): Promise<Composed> {
    await copyUploads(overlay)
    return withState(await source.compose(overlay))
  }

  function readBase(): Promise<Composed> {
    base ??= compose({}).catch((error: Error) => {
      base = undefined
      throw error
    })
    return base
  }

  function published(): Published {
    const of = source.shown()
    if (shown?.of !== of) shown = { of, state: stateOf(of) }
    return { ...of, state: shown.state, number: of.published.number }
  }

  /** Copies the pictures that `document` names from the database, so that the site finds their files. */
  async function copyUploads(document: ContentDocument) {
    for (const file of namedUploads(document)) await uploads.fetch(file)
  }

  /** Makes what the site shows version 1 of a database that has no version: nothing that is published is lost. */
  async function adopt() {
    const { document } = source.shown().published
    const seen = await store.revision()
    if (seen.published > 0 || Object.keys(document).length === 0) return
    const now = Date.now()
    // The rest is published without a picture that is damaged.
    const onError = (err: unknown) => log.error({ err }, 'A published picture cannot be stored in the database')
    await storeUploads(uploads, document, settings.DATA_DIR, { now, onError })
    const changes = changedUnits((await readBase()).state, published().state, unitsOf(document))
    const number = await store.publish({ document, changes, person: null, now, seen })
    if (number !== undefined) log.info({ version: number }, 'The published content was stored in the database')
  }

  async function look() {
    let newest = await store.latest()
    if (!newest) {
      await adopt()
      newest = await store.latest()
    }
    const before = source.shown().published
    if (!newest && before.number > 0) await source.show({}, 0)
    if (newest) {
      const document = JSON.parse(newest.document) as ContentDocument
      await copyUploads(document)
      if (newest.number !== before.number || !isDeepStrictEqual(document, before.document)) {
        await source.show(document, newest.number)
      }
    }
    hasLooked = true
    firstLook.resolve()
    content.isProvisional = false
  }

  let revision = 0
  const revisionListeners: ((revision: number) => void)[] = []
  let reported = ''

  /** Logs an error, unless it is the one before. */
  function reportOnce(err: Error | undefined) {
    if (err && err.message !== reported) log.warn({ err }, 'What is published could not be read')
    reported = err?.message ?? ''
  }

  /** Looks after all earlier looks: a later version must not be overtaken by an earlier one. */
  function reload(): Promise<void> {
    const result = last.then(look)
    last = result.catch(() => {})
    return result
  }

  const draft = contentDraft({
    ...{ store, compose, base: readBase, published },
    onComposed: ({ pictureJobs }) => wantPictures(pictureJobs),
  })
  source.onFileRead(() => {
    base = undefined
    draft.forget()
  })

  return {
    ...{ store, uploads, compose, published, reload },
    base: readBase,
    draft: draft.read,
    seenRevision: () => revision,
    onRevision: (listener) => void revisionListeners.push(listener),
    ready: async () => (hasLooked ? undefined : reload()),

    async follow({ interval, patience = firstLookTime } = {}) {
      content.isProvisional = !hasLooked
      const stop = followVersions({
        store,
        interval,
        newest: () => (hasLooked ? source.shown().published.number : -1),
        async onVersion() {
          const before = source.shown().published.number
          await reload()
          const version = source.shown().published.number
          if (version !== before) log.info({ version }, 'Another version of the content is shown')
        },
        async onDraft(seen) {
          revision = seen
          for (const listener of revisionListeners) listener(seen)
          await draft.prepare()
        },
        onError: reportOnce,
      })
      const timer = new AbortController()
      await Promise.race([firstLook.promise, wait(patience, undefined, { signal: timer.signal }).catch(() => {})])
      timer.abort()
      if (!hasLooked) log.warn('It is not known yet what is published: the site shows what it showed last')
      return stop
    },
  }
}
