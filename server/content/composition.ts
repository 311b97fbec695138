// Composes the content of the site: the built-in content, SITE_FILE over it, and what the desk says over both.
import { setImmediate as otherWork } from 'node:timers/promises'
import { type ContentState, layOver, stateOf } from '../../desk/server/content/entries.ts'
import type { Uploads } from '../../desk/server/content/stored-uploads.ts'
import type { ContentError } from '../../src/site/content-error.ts'
import type { Settings } from '../settings.ts'
import type { ContentDocument } from './content-document.ts'
import { readContent } from './operator-content.ts'
import { picturesIn, type SiteContent, siteContentFrom } from './site-content.ts'

/** A state of the site, with the content that it makes. */
export interface Composed {
  /** What the desk says: laid over SITE_FILE it is the document of `state`. */
  overlay: ContentDocument
  state: ContentState
  content: SiteContent
  /** What is wrong with the document. */
  errors: readonly ContentError[]
}

export interface Composition {
  /** The content with `overlay` laid over SITE_FILE. */
  compose(overlay: ContentDocument): Promise<Composed>
  /** Reads SITE_FILE again. Throws InvalidSettings if the file is wrong: then the file as it was read before is used. */
  readFile(): Promise<void>
}

interface CompositionOptions {
  settings: Settings
  uploads: Uploads
  /** The year in the copyright line. By default that of the content that is shown, or the current one. */
  year?: number | undefined
  /** The content that visitors see; undefined before there is any. Its pictures are used until new ones are ready. */
  currentContent: () => SiteContent | undefined
}

/** Reads SITE_FILE. Throws InvalidSettings if the file is wrong. */
export async function openComposition({
  settings,
  uploads,
  year,
  currentContent,
}: CompositionOptions): Promise<Composition> {
  const { SITE_FILE, LANGUAGES: languages } = settings
  let file = await validFile()

  async function validFile(): Promise<{ document: ContentDocument; folder?: string }> {
    if (SITE_FILE === undefined) return { document: {} }
    const { openSiteFile } = await import('./site-file/site-file.ts')
    const { document, folder, refuse } = await openSiteFile(SITE_FILE)
    const { errors } = await readContent(document, { languages, folder })
    if (errors.length > 0) throw refuse(errors)
    return { document, folder }
  }

  return {
    async compose(overlay) {
      // Requests are answered between two compositions.
      await otherWork()
      const { errors, document, ...operator } = await readContent(layOver(file.document, overlay), {
        ...{ languages, folder: file.folder, uploads },
        pictureStore: picturesIn(settings),
        previousPictures: currentContent()?.site.pictures,
      })
      return {
        ...{ overlay, errors },
        state: stateOf(document, operator),
        content: siteContentFrom(settings, operator, {
          year: year ?? currentContent()?.site.year,
          // A missing text is among the errors, and visitors never see content with errors.
          ...(errors.length > 0 && { reportMissing() {} }),
        }),
      }
    },

    async readFile() {
      file = await validFile()
    },
  }
}
