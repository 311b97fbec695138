// Where the site content comes from: the built-in content, SITE_FILE, and the last version that was published in the
// desk. A version that cannot be used with this release or this file is skipped and reported: the site always starts.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/types.ts'
import type { Settings } from '../settings.ts'
import type { ContentDocument } from './content-document.ts'
import { type ContentStore, contentStore, subject } from './content-store.ts'
import { type CurrentContent, createCurrentContent } from './current-content.ts'
import { type ContentState, layOver, stateOf, withEntry, withoutOrphans } from './entries.ts'
import { readContent } from './facts.ts'
import { picturesIn, type SiteContent, siteContentFrom } from './site-content.ts'
import { openUploads, type Uploads } from './uploads.ts'

/** A state of the site, with the content that it makes. */
export interface Composed {
  /** What the desk says: laid over SITE_FILE it is the document of `state`. */
  overlay: ContentDocument
  state: ContentState
  content: SiteContent
  /** A line for each error, which begins with the path of the field. */
  faults: readonly string[]
}

/** A version that was not used. */
export interface SkippedVersion {
  number: number
  faults: readonly string[]
}

/** What visitors see, in parts. */
export interface Published extends Composed {
  /** 0 without a version. */
  number: number
  skipped: readonly SkippedVersion[]
}

export interface ContentSource {
  content: CurrentContent
  store: ContentStore
  uploads: Uploads
  /** What the site would be without the desk. */
  base(): Composed
  published(): Published
  /** The content with `overlay` laid over SITE_FILE. */
  compose(overlay: ContentDocument): Promise<Composed>
  /** The draft, with the revision that it has. */
  draft(): Promise<Composed & { revision: number }>
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

// A change is live everywhere within two seconds, even if no notification arrives.
const pollTime = 1_000

/** Loads the content. Throws InvalidSettings if SITE_FILE is wrong. */
export async function openContentSource(options: SourceOptions): Promise<ContentSource> {
  const { settings, database, log, year, isReadOnly = false } = options
  const store = contentStore(database)
  const uploads = openUploads(database, join(settings.DATA_DIR, 'uploads'))
  const cacheFile = join(settings.DATA_DIR, 'published.json')
  let content: CurrentContent | undefined
  let file = await readFileDocument()
  let base = await composed({})
  let published: Published = { ...base, number: 0, skipped: [] }
  let drafted: { key: string; draft: Promise<Composed & { revision: number }> } | undefined
  let last: Promise<unknown> = Promise.resolve()
  const draftListeners: ((draft: SiteContent) => void)[] = []

  /** SITE_FILE, valid. */
  async function readFileDocument(): Promise<{ document: ContentDocument; folder?: string }> {
    if (settings.SITE_FILE === undefined) return { document: {} }
    const { openSiteFile } = await import('./site-file.ts')
    const { document, folder, refuse } = await openSiteFile(settings.SITE_FILE)
    const { faults } = await readContent(document, { languages: settings.LANGUAGES, folder })
    if (faults.length > 0) throw refuse(faults)
    return { document, folder }
  }

  async function composed(overlay: ContentDocument): Promise<Composed> {
    // Requests are answered between two compositions.
    await turn()
    const document = layOver(file.document, overlay)
    const {
      faults,
      document: usable,
      ...operator
    } = await readContent(document, {
      languages: settings.LANGUAGES,
      folder: file.folder,
      uploads,
      pictureStore: picturesIn(settings),
      previousPictures: content?.current.site.pictures,
    })
    const currentYear = year ?? content?.current.site.year
    return {
      ...{ overlay, faults },
      state: stateOf(usable, operator),
      content: siteContentFrom(settings, operator, currentYear),
    }
  }

  /** The last version without faults. */
  async function lastValid(): Promise<Published> {
    await uploads.refresh()
    const skipped: SkippedVersion[] = []
    for (let row = await store.latest(); row; row = await store.latest(row.number)) {
      const { number } = row
      const found = await composed(withoutOrphans(JSON.parse(row.document) as ContentDocument, base.state)).catch(
        // JSON of another form than that of a release can make anything throw.
        (error: Error) => error.message,
      )
      if (typeof found !== 'string' && found.faults.length === 0) return { ...found, number, skipped }
      const faults = typeof found === 'string' ? [found] : found.faults
      skipped.push({ number, faults })
      if (!published.skipped.some((other) => other.number === number && isDeepStrictEqual(other.faults, faults))) {
        log.error({ version: number, faults }, 'a published version cannot be used: the one before is shown')
      }
    }
    return { ...base, number: 0, skipped }
  }

  /** The version that this process showed last, while the database cannot be reached. */
  async function lastShown(): Promise<Published> {
    const text = await readFile(cacheFile, 'utf8').catch(() => undefined)
    if (text === undefined) return { ...base, number: 0, skipped: [] }
    const { number, document } = JSON.parse(text) as { number: number; document: ContentDocument }
    const found = await composed(document)
    return found.faults.length === 0 ? { ...found, number, skipped: [] } : { ...base, number: 0, skipped: [] }
  }

  async function writeLastShown({ number, overlay }: Published) {
    await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 })
    await writeFile(`${cacheFile}.new`, JSON.stringify({ number, document: overlay }), { flush: true, mode: 0o600 })
    await rename(`${cacheFile}.new`, cacheFile)
  }

  async function show() {
    // Pictures may have become ready.
    if (content) base = await composed({})
    published = await lastValid()
    content?.replace(published.content)
    if (published.number > 0 && !isReadOnly) {
      await writeLastShown(published).catch((err: unknown) => log.warn({ err }, 'DATA_DIR cannot be written'))
    }
  }

  /** One after the other: a later one must not be overtaken by an earlier one. */
  function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  async function readDraft() {
    const [{ revision }, entries] = await Promise.all([store.revision(), store.entries()])
    const key = JSON.stringify([revision, published.number, Object.keys(content?.current.site.pictures ?? {})])
    if (drafted?.key !== key || hasUnready(await drafted.draft)) {
      const overlay = [...entries.values()].reduce(
        (document, { name, draft }) =>
          draft === undefined ? document : withEntry(document, name, draft ?? nullOf(name)),
        published.overlay,
      )
      const draft = uploads
        .refresh()
        .then(() => composed(withoutOrphans(overlay, base.state)))
        .then((found) => {
          for (const listener of draftListeners) listener(found.content)
          return { ...found, revision }
        })
      drafted = { key, draft }
    }
    return drafted.draft
  }

  /** Lets this process prepare the pictures that another one has put into the draft. */
  async function prepareDraft() {
    const entries = await store.entries()
    const hasPictures = [...entries.values()].some(
      ({ name, draft }) => draft && (name.startsWith('pictures.') || name === 'facts.brand'),
    )
    if (hasPictures) await readDraft()
  }

  try {
    await show()
  } catch (err) {
    log.warn({ err }, 'the database cannot be reached: the site shows what it showed last')
    published = await lastShown()
  }
  content = createCurrentContent(published.content)
  const current = content

  return {
    content: current,
    store,
    uploads,
    base: () => base,
    published: () => published,
    compose: (overlay) => composed(overlay),

    draft: readDraft,

    onDraft: (listener) => void draftListeners.push(listener),

    reloadFile: () =>
      queued(async () => {
        file = await readFileDocument()
        drafted = undefined
        await show().catch(async (err: unknown) => {
          log.warn({ err }, 'the database cannot be reached: the version that was shown stays')
          base = await composed({})
          published = { ...published, ...(await composed(published.overlay)) }
          current.replace(published.content)
        })
      }),

    reload: () => queued(show),

    follow(interval = pollTime) {
      let isStopped = false
      let timer: NodeJS.Timeout | undefined
      let seen = newestOf(published)
      let revision = 0
      async function look() {
        const found = await store.revision()
        if (found.published !== seen && found.published !== newestOf(published)) {
          await queued(show)
          log.info({ version: published.number }, 'another version of the content is shown')
        }
        seen = found.published
        if (found.revision !== revision && draftListeners.length > 0) await prepareDraft()
        revision = found.revision
      }
      function schedule() {
        if (isStopped) return
        timer = setTimeout(() => {
          // A database that cannot be reached is reported by /readyz.
          look()
            .catch(() => {})
            .finally(schedule)
        }, interval)
        timer.unref()
      }
      schedule()
      const stopListening = database.listen(subject, () => void look().catch(() => {}))
      return () => {
        isStopped = true
        stopListening()
        clearTimeout(timer)
      }
    },
  }
}

/** A picture that is null in the draft is that of SITE_FILE. A fact can be null. */
const nullOf = (name: string) => (name.startsWith('pictures.') ? undefined : null)

/** The number of the last version that was read, whether it is used or not. */
const newestOf = ({ number, skipped }: Published) => Math.max(number, ...skipped.map((version) => version.number))

const hasUnready = ({ content }: Composed) => content.pictureJobs.some(({ isReady }) => !isReady)
