// Composes the content of the site: the built-in content, SITE_FILE over it, and a published document over both.
import { setImmediate as otherWork } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type ContentError, errorLine } from '../../src/site/content-error.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import type { Facts } from '../../src/site/facts.ts'
import type { Settings } from '../settings/settings.ts'
import { type ContentDocument, readDocument } from './content-document.ts'
import { withoutValues } from './document-values.ts'
import { additionOfText, layOver, withoutOrphans } from './lay-over.ts'
import { picturesIn, type SiteContent, siteContentFrom, uploadsIn } from './site-content.ts'
import { readSiteFile } from './site-file.ts'

/** A document over SITE_FILE, with the content that both make. */
export interface ComposedContent {
  /** The document that lies over SITE_FILE. */
  overlay: ContentDocument
  /** SITE_FILE with `overlay`. */
  document: ContentDocument
  content: SiteContent
  /** The errors of `document`. */
  errors: readonly ContentError[]
}

export interface Composition {
  /** Composes the content with `overlay` laid over SITE_FILE. */
  compose(overlay: ContentDocument): Promise<ComposedContent>
  /**
   * Composes the content with `published`, without the values that this release or this SITE_FILE cannot use: everything
   * else is shown. `errors` are those of the values that were left out.
   */
  composeUsable(published: ContentDocument): Promise<ComposedContent>
  /** Reads SITE_FILE again. Throws InvalidSettings if the file is wrong: then the file as it was read before is used. */
  readFile(): Promise<void>
}

interface CompositionOptions {
  settings: Settings
  /** The year in the copyright line. By default that of the content that is shown, or the current one. */
  year?: number | undefined
  /** The content that visitors see; undefined before there is any. Its pictures are used until new ones are ready. */
  currentContent: () => SiteContent | undefined
}

interface SiteFileContent {
  document: ContentDocument
  folder?: string
  facts: Pick<Facts, 'services' | 'locations'>
}

/** Reads SITE_FILE. Throws InvalidSettings if the file is wrong. */
export async function openComposition({ settings, year, currentContent }: CompositionOptions): Promise<Composition> {
  const { SITE_FILE, LANGUAGES: languages } = settings
  const uploads = uploadsIn(settings)
  let file = await readFile()

  async function readFile(): Promise<SiteFileContent> {
    return SITE_FILE === undefined
      ? { document: {}, facts: defaultFacts }
      : readSiteFile(SITE_FILE, { languages, uploads })
  }

  async function compose(overlay: ContentDocument): Promise<ComposedContent> {
    // Requests are answered between two compositions.
    await otherWork()
    const { errors, document, ...operator } = await readDocument(layOver(file.document, overlay), {
      ...{ languages, folder: file.folder, uploads },
      pictureStore: picturesIn(settings),
      previousPictures: currentContent()?.site.pictures,
    })
    return {
      ...{ overlay, document, errors },
      content: siteContentFrom(settings, operator, {
        year: year ?? currentContent()?.site.year,
        // A missing text is among the errors, and visitors never see content with errors.
        ...(errors.length > 0 && { reportMissing() {} }),
      }),
    }
  }

  /** Composes also a document of another form than that of this release, which can make anything throw. */
  async function composeAnything(overlay: ContentDocument): Promise<ComposedContent | Pick<ComposedContent, 'errors'>> {
    return compose(overlay).catch((error: NodeJS.ErrnoException) => {
      // A disk that fails says nothing about the document.
      if (error.code !== undefined || Object.keys(overlay).length === 0) throw error
      return { errors: [{ path: [], code: 'unreadable', values: {}, message: error.message }] }
    })
  }

  return {
    compose,

    async composeUsable(published) {
      const leftOut: ContentError[] = []
      let fileErrors: ReadonlySet<string> | undefined
      let overlay = withoutOrphans(published, file.facts)
      for (;;) {
        const composed = await composeAnything(overlay)
        // SITE_FILE may have errors, too: a picture of it may be gone.
        if (composed.errors.length > 0) fileErrors ??= new Set((await compose({})).errors.map(errorLine))
        const errors = composed.errors.filter((error) => !fileErrors?.has(errorLine(error)))
        const isUsable = errors.length === 0 || Object.keys(overlay).length === 0
        if ('content' in composed && isUsable) return { ...composed, errors: [...leftOut, ...composed.errors] }
        leftOut.push(...errors)
        const rest = withoutOrphans(withoutWrong(overlay, errors), file.facts)
        overlay = isDeepStrictEqual(rest, overlay) ? {} : rest
      }
    },

    async readFile() {
      file = await readFile()
    },
  }
}

/** `overlay` without the values that cause `errors`. */
function withoutWrong(overlay: ContentDocument, errors: readonly ContentError[]): ContentDocument {
  const paths = errors.map(({ path, code }) => {
    // Without the service or town whose text is missing, nothing is missing.
    const addition = code === 'missing-text' ? additionOfText(path.slice(2).join('.')) : undefined
    return addition ? [addition.list, addition.id] : path
  })
  return withoutValues(overlay, paths)
}
