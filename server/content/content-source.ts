// The sources of the site content: the built-in content, SITE_FILE over it, and DATA_DIR/published.json over both.
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { errorLine } from '../../src/site/content-error.ts'
import { isRecord } from '../../src/site/deep-merge.ts'
import type { Settings } from '../settings/settings.ts'
import type { ContentDocument } from './content-document.ts'
import { createCurrentContent, isSameContent } from './current-content.ts'
import { decodeText, parseObject } from './json-text.ts'
import { type ComposedContent, type ContentBase, compose, composeUsable } from './load-content.ts'
import { replaceFile } from './replace-file.ts'
import { readSiteFile } from './site-file.ts'

/** A document with the number of its version. Without one, the number is 0 and the document is empty. */
interface PublishedDocument {
  number: number
  document: ContentDocument
}

export interface ShownContent extends ComposedContent {
  published: PublishedDocument
}

export type ContentSource = Awaited<ReturnType<typeof openContentSource>>

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

const silent = { warn() {}, error() {} }

/**
 * Reads the content as a site with `settings` shows it, for a command. Throws InvalidSettings if SITE_FILE is wrong.
 */
export async function shownContent(settings: Settings): Promise<ShownContent> {
  return (await openContentSource({ settings, log: silent })).shown()
}

/** Loads the content. Throws InvalidSettings if SITE_FILE is wrong. */
export async function openContentSource({ settings, log }: { settings: Settings; log: Log }) {
  const path = publishedFile(settings)
  const fileListeners: (() => void)[] = []
  let last: Promise<unknown> = Promise.resolve()
  let file = await readContentFile()
  const published = await readPublished(path).catch((err): PublishedDocument => {
    log.error({ err }, 'The published content cannot be read: the site shows the rest')
    return { number: 0, document: {} }
  })
  let shown = await composed(published, { settings, file }, log)
  const content = createCurrentContent(shown.content)

  async function readContentFile(): Promise<ContentBase['file']> {
    if (settings.SITE_FILE === undefined) return { document: {} }
    return readSiteFile(settings.SITE_FILE, settings)
  }

  const base = (): ContentBase => ({ settings, file, pictures: content.current.site.pictures })

  async function replace(published: PublishedDocument) {
    shown = await composed(published, base(), log)
    // Replacing equal content would render every page again.
    if (!isSameContent(shown.content, content.current)) content.replace(shown.content)
  }

  /** Runs `work` after all earlier work, so that an earlier change cannot overwrite a later one. */
  function queued(work: () => Promise<void>): Promise<void> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  return {
    content,
    shown: () => shown,

    compose: (overlay: ContentDocument) => compose(overlay, base()),

    /** Writes `document` into DATA_DIR/published.json, then shows it, without the values that cannot be used. */
    show: (document: ContentDocument, number: number) =>
      queued(async () => {
        const published = { number, document }
        await writePublished(path, published).catch((err: unknown) => log.warn({ err }, 'DATA_DIR cannot be written'))
        await replace(published)
      }),

    /** Shows the same document again, with pictures that have become ready. */
    reload: () => queued(() => replace(shown.published)),

    /**
     * Reads SITE_FILE again and shows it. Throws InvalidSettings if the file is wrong: the site then stays as it was.
     */
    reloadFile: () =>
      queued(async () => {
        file = await readContentFile()
        await replace(shown.published)
        for (const listener of fileListeners) listener()
      }),

    /** Calls `listener` after SITE_FILE was read again and its content is shown. */
    onFileRead: (listener: () => void) => void fileListeners.push(listener),
  }
}

/** The most errors of a log line. */
const mostLogged = 50

/** The content with `published`. Logs the values that are left out. */
async function composed(published: PublishedDocument, base: ContentBase, log: Log): Promise<ShownContent> {
  const found = await composeUsable(published.document, base)
  if (found.errors.length > 0) {
    const report = { version: published.number, errors: found.errors.slice(0, mostLogged).map(errorLine) }
    log.warn(report, 'Published values that cannot be used are left out')
  }
  return { ...found, published }
}

export const publishedFile = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'published.json')

/** The published document at `path`. Throws if it is unreadable. */
export async function readPublished(path: string): Promise<PublishedDocument> {
  if (!existsSync(path)) return { number: 0, document: {} }
  const { number, document } = parseObject(decodeText(await readFile(path)))
  if (!Number.isSafeInteger(number) || !isRecord(document)) throw new Error('holds no published content')
  return { number: Number(number), document }
}

/**
 * Replaces the published document at `path`. An unreadable one is kept under another name, so that it can be repaired.
 */
export async function writePublished(path: string, published: PublishedDocument): Promise<void> {
  await readPublished(path).catch(() => rename(path, `${path}.unreadable-${Date.now()}`))
  await replaceFile(path, JSON.stringify(published))
}
