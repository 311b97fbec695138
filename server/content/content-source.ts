// Where the site content comes from: the built-in content, SITE_FILE over it, and DATA_DIR/published.json over both.
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { OperatorPictures } from '../../src/pictures/operator-pictures.ts'
import { errorLine } from '../../src/site/content-error.ts'
import type { Settings } from '../settings/settings.ts'
import type { ContentDocument } from './content-document.ts'
import { type CurrentContent, createCurrentContent } from './current-content.ts'
import { type ComposedContent, type ContentBase, compose, composeUsable } from './load-content.ts'
import { type PublishedDocument, readPublished, writePublished } from './published-file.ts'
import { uploadsIn } from './site-content.ts'
import { readSiteFile } from './site-file.ts'

/** What is shown of a published document. Without one, the number is 0 and the document is empty. */
export interface ShownContent extends ComposedContent {
  /** The document as it was published, with the number of its version. */
  published: PublishedDocument
}

export interface ContentSource {
  content: CurrentContent
  shown(): ShownContent
  /** Composes the content with `overlay` laid over SITE_FILE. */
  compose(overlay: ContentDocument): Promise<ComposedContent>
  /** Writes `document` into DATA_DIR/published.json, then shows it, without the values that cannot be used. */
  show(document: ContentDocument, number: number): Promise<void>
  /** Shows the same document again: pictures have become ready. */
  reload(): Promise<void>
  /** Reads SITE_FILE again and shows it. Throws InvalidSettings if the file is wrong: the site then stays as it was. */
  reloadFile(): Promise<void>
  /** Calls `listener` after SITE_FILE was read again and its content is shown. */
  onFileRead(listener: () => void): void
}

interface SourceOptions {
  settings: Settings
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** The file of the published document in DATA_DIR. */
export const publishedFile = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'published.json')

const silent = { warn() {}, error() {} }

/** Reads the content as a site with `settings` shows it, for a command. Throws InvalidSettings if SITE_FILE is wrong. */
export async function shownContent(settings: Settings): Promise<ShownContent> {
  return (await openContentSource({ settings, log: silent })).shown()
}

/** Loads the content. Throws InvalidSettings if SITE_FILE is wrong. */
export async function openContentSource({ settings, log }: SourceOptions): Promise<ContentSource> {
  const path = publishedFile(settings)
  const fileListeners: (() => void)[] = []
  let last: Promise<unknown> = Promise.resolve()
  let file = await readFile()
  const published = await readPublished(path).catch((err): PublishedDocument => {
    log.error({ err }, 'The published content cannot be read: the site shows the rest')
    return { number: 0, document: {} }
  })
  let shown = await composed(published)
  const content = createCurrentContent(shown.content)

  async function readFile(): Promise<ContentBase['file']> {
    if (settings.SITE_FILE === undefined) return { document: {} }
    return readSiteFile(settings.SITE_FILE, { languages: settings.LANGUAGES, uploads: uploadsIn(settings) })
  }

  /** The content with `published`. Logs the values of it that are not shown. */
  async function composed(published: PublishedDocument, pictures?: OperatorPictures): Promise<ShownContent> {
    const found = await composeUsable(published.document, { settings, file, pictures })
    if (found.errors.length > 0) {
      const report = { version: published.number, errors: found.errors.map(errorLine) }
      log.warn(report, 'Published values that cannot be used are left out')
    }
    return { ...found, published }
  }

  async function replace(published: PublishedDocument) {
    shown = await composed(published, content.current.site.pictures)
    content.replace(shown.content)
  }

  /** Runs `work` after all earlier work: a later change must not be overtaken by an earlier one. */
  function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  return {
    content,
    shown: () => shown,
    compose: (overlay) => compose(overlay, { settings, file, pictures: content.current.site.pictures }),

    show: (document, number) =>
      queued(async () => {
        const published = { number, document }
        await writePublished(path, published).catch((err: unknown) => log.warn({ err }, 'DATA_DIR cannot be written'))
        await replace(published)
      }),

    reload: () => queued(() => replace(shown.published)),

    reloadFile: () =>
      queued(async () => {
        file = await readFile()
        await replace(shown.published)
        for (const listener of fileListeners) listener()
      }),

    onFileRead: (listener) => void fileListeners.push(listener),
  }
}
