// Composes the content of the site: the built-in content, SITE_FILE over it, and a published document over both.
import { setImmediate as otherWork } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type ContentError, errorLine } from '../../src/site/content-error.ts'
import type { Facts } from '../../src/site/facts.ts'
import type { Settings } from '../settings/settings.ts'
import type { ContentDocument } from './content-document.ts'
import { additionOfText, isGroup, layOver, withoutOrphans, withValue } from './lay-over.ts'
import { readContent } from './operator-content.ts'
import { picturesIn, type SiteContent, siteContentFrom, uploadsIn } from './site-content.ts'

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

interface ReadFile {
  document: ContentDocument
  folder?: string
  facts: Pick<Facts, 'services' | 'locations'>
}

/** Reads SITE_FILE. Throws InvalidSettings if the file is wrong. */
export async function openComposition({ settings, year, currentContent }: CompositionOptions): Promise<Composition> {
  const { SITE_FILE, LANGUAGES: languages } = settings
  const uploads = uploadsIn(settings)
  let file = await validFile()

  async function validFile(): Promise<ReadFile> {
    if (SITE_FILE === undefined) return { document: {}, facts: (await readContent({}, { languages })).facts }
    const { openSiteFile } = await import('./site-file.ts')
    const { document, folder, refuse } = await openSiteFile(SITE_FILE)
    const { errors, facts } = await readContent(document, { languages, folder, uploads })
    if (errors.length > 0) throw refuse(errors)
    return { document, folder, facts }
  }

  async function compose(overlay: ContentDocument): Promise<ComposedContent> {
    // Requests are answered between two compositions.
    await otherWork()
    const { errors, document, ...operator } = await readContent(layOver(file.document, overlay), {
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
      let ofFile: ReadonlySet<string> | undefined
      let overlay = withoutOrphans(published, file.facts)
      for (;;) {
        const composed = await composeAnything(overlay)
        const error = composed.errors.find((found) => !ofFile?.has(errorLine(found)))
        if ('content' in composed && !error) return { ...composed, errors: [...leftOut, ...composed.errors] }
        // One at a time: another error may have the same cause, or be in the same list.
        const rest = error ? withoutOrphans(withoutWrong(overlay, error), file.facts) : {}
        const isUnexplained = isDeepStrictEqual(rest, overlay)
        if (isUnexplained && !ofFile) {
          // No published value causes it. SITE_FILE may: a picture of it may be gone.
          ofFile = new Set((await compose({})).errors.map(errorLine))
          continue
        }
        if (error) leftOut.push(error)
        overlay = isUnexplained ? {} : rest
      }
    },

    async readFile() {
      file = await validFile()
    },
  }
}

/** `overlay` without the value that causes `error`. A list, and a group that lacks a part, are left out as a whole. */
function withoutWrong(overlay: ContentDocument, { path, code }: ContentError): ContentDocument {
  // Without the service or town whose text is missing, nothing is missing.
  const addition = code === 'missing-text' ? additionOfText(path.slice(2).join('.')) : undefined
  const existing: string[] = []
  let node: unknown = overlay
  for (const name of addition ? [addition.list, addition.id] : path) {
    if (!isGroup(node) || !Object.hasOwn(node, name)) break
    existing.push(name)
    node = node[name]
  }
  return existing.length > 0 ? (withValue(overlay, existing, undefined) ?? {}) : overlay
}
