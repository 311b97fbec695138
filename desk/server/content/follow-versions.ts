// Shows the newest version in this process, and notices the writes of other processes.
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import type { ContentSource } from '../../../server/content/content-source.ts'
import { withTimeout } from '../../../server/with-timeout.ts'
import type { ContentStore } from './content-store.ts'

interface FollowOptions {
  source: ContentSource
  store: Pick<ContentStore, 'revision' | 'latest'>
  /** Stores the shown content in a database without versions. */
  adopt: () => Promise<void>
  fetchUploads: (document: ContentDocument) => Promise<void>
  /** Called after a change of the draft. */
  prepareDraft: () => Promise<void>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

// A change is live everywhere within two seconds.
const pollInterval = 1_000
// Long enough for a database that starts together with the site.
const firstLookTime = 5_000

/** Does nothing until one of its functions is called. */
export function followVersions(options: FollowOptions) {
  const { source, store, prepareDraft, log } = options
  const { content } = source
  const firstLook = Promise.withResolvers<void>()
  const listeners: ((revision: number) => void)[] = []
  let hasLooked = false
  let revision = 0
  let prepared = 0
  let last: Promise<unknown> = Promise.resolve()
  const shownNumber = () => source.shown().published.number

  async function look() {
    await showNewest(options)
    hasLooked = true
    firstLook.resolve()
    content.isProvisional = false
  }

  /** Shows the newest version in this process. Rejects if the database cannot be reached. */
  function reload(): Promise<void> {
    // One look at a time, so that an older version never replaces a newer one.
    const result = last.then(look)
    last = result.catch(() => {})
    return result
  }

  async function poll() {
    const found = await store.revision()
    const before = shownNumber()
    if (!hasLooked || found.published !== before) {
      await reload()
      if (shownNumber() !== before) log.info({ version: shownNumber() }, 'Another version of the content is shown')
    }
    if (found.revision !== revision) {
      revision = found.revision
      for (const listener of listeners) listener(revision)
    }
    if (found.revision !== prepared) await prepareDraft()
    prepared = found.revision
  }

  return {
    reload,

    /** Resolves once this process has seen the published version. Looks again if necessary. */
    ready: async () => (hasLooked ? undefined : reload()),

    /** The revision at the last look; 0 before the first look. */
    seenRevision: () => revision,

    /** Calls `listener` with each new revision. */
    onRevision: (listener: (revision: number) => void) => void listeners.push(listener),

    /**
     * Shows the published version, now and after each change, until the returned function is called. Resolves after the
     * first look at the database, or after `patience` milliseconds.
     */
    async follow({ interval = pollInterval, patience = firstLookTime } = {}): Promise<() => void> {
      const following = new AbortController()
      content.isProvisional = !hasLooked
      void repeat(poll, interval, following.signal, log)
      await withTimeout(firstLook.promise, patience, 'The database has not answered').catch(() =>
        log.warn('It is not known yet what is published: the site shows what it showed last'),
      )
      return () => following.abort()
    },
  }
}

/** Shows the newest version in this process; without a version, the content of the file. */
async function showNewest({ source, store, adopt, fetchUploads }: FollowOptions) {
  let newest = await store.latest()
  if (!newest) {
    await adopt()
    newest = await store.latest()
  }
  const before = source.shown().published
  if (!newest) {
    if (before.number > 0) await source.show({}, 0)
    return
  }
  const document = JSON.parse(newest.document) as ContentDocument
  await fetchUploads(document)
  if (newest.number !== before.number || !isDeepStrictEqual(document, before.document)) {
    await source.show(document, newest.number)
  }
}

/** Calls `poll` until `signal` aborts. Logs an error unless it repeats the previous one. */
async function repeat(poll: () => Promise<void>, interval: number, signal: AbortSignal, log: FollowOptions['log']) {
  let reported = ''
  while (!signal.aborted) {
    const err = await poll().catch((error: Error) => error)
    if (err && err.message !== reported) log.warn({ err }, 'What is published could not be read')
    reported = err?.message ?? ''
    await wait(interval, undefined, { signal, ref: false }).catch(() => {})
  }
}
