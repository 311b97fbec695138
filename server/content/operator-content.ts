// Reads what the operator says about the site, from SITE_FILE or from any content document. The schema of a thousand texts
// is slow to load, so a site without a file and without a version does not load it.
import type { Language } from '../../src/language/language.ts'
import { factsWith } from '../../src/site/default-facts.ts'
import type {
  CheckedContent,
  ContentDocument,
  KnownPictures,
  OperatorContent,
  ReadOptions,
} from './content-document.ts'

/**
 * The content of the file at `path`, with placeholders for the facts that the file leaves out; without a path, with all
 * placeholders. Throws InvalidSettings, which names the path of each wrong field.
 */
export async function readOperatorContent(
  path: string | undefined,
  languages: readonly Language[],
  known?: KnownPictures,
): Promise<OperatorContent> {
  if (path === undefined) return placeholders()
  const { readSiteFile } = await import('./site-file.ts')
  return readSiteFile(path, languages, known)
}

/** The content of `document`, with what is wrong in it. */
export async function readContent(document: ContentDocument, options: ReadOptions): Promise<CheckedContent> {
  if (Object.keys(document).length === 0) return { ...placeholders(), document, errors: [] }
  const { readDocument } = await import('./content-document.ts')
  return readDocument(document, options)
}

/**
 * Loads the schema, and reads an empty document with it. The first document takes 70 ms, the later ones a few: a desk
 * spends them when it starts, and not while visitors wait beside somebody who saves a text.
 */
export async function prepareReading(languages: readonly Language[]): Promise<void> {
  const { readDocument } = await import('./content-document.ts')
  await readDocument({}, { languages })
}

const placeholders = (): OperatorContent => ({
  ...{ facts: factsWith({}), overrides: {}, texts: {}, pictures: {}, pictureJobs: [], colours: {} },
})
