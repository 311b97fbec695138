// Reads the operator's facts: from SITE_FILE, or from a content document.
import type { Language } from '../../src/language/language.ts'
import { factsWith } from '../../src/site/default-facts.ts'
import type { CheckedContent, ContentDocument, KnownPictures, OperatorFacts, ReadOptions } from './content-document.ts'

/**
 * The facts in the file at `path`, and placeholders for those that the file leaves out. Without a path, all are
 * placeholders. Throws InvalidSettings that names the path of each wrong field.
 */
export async function readFacts(
  path: string | undefined,
  languages: readonly Language[],
  known?: KnownPictures,
): Promise<OperatorFacts> {
  if (path === undefined) return placeholders()
  // The schema of a thousand texts is slow to load, so only a site with a file loads it.
  const { readSiteFile } = await import('./site-file.ts')
  return readSiteFile(path, languages, known)
}

/** The content of `document`, with its faults. Does not load the schema for an empty document. */
export async function readContent(document: ContentDocument, options: ReadOptions): Promise<CheckedContent> {
  if (Object.keys(document).length === 0) return { ...placeholders(), document, faults: [] }
  const { readDocument } = await import('./content-document.ts')
  return readDocument(document, options)
}

const placeholders = (): OperatorFacts => ({
  ...{ facts: factsWith({}), overrides: {}, texts: {}, pictures: {}, pictureJobs: [], colours: {} },
})
