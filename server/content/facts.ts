// SITE_FILE → the operator's facts.
import type { Language } from '../../src/language/language.ts'
import { factsWith } from '../../src/site/default-facts.ts'
import type { KnownPictures, OperatorFacts } from './site-file.ts'

/**
 * The placeholders with what the file at `path` says in their stead, for a site in `languages`; the placeholders alone
 * without a path. Throws InvalidSettings that names the path of each wrong field.
 */
export async function readFacts(
  path: string | undefined,
  languages: readonly Language[],
  known?: KnownPictures,
): Promise<OperatorFacts> {
  if (path === undefined)
    return { facts: factsWith({}), overrides: {}, texts: {}, pictures: {}, pictureJobs: [], colours: {} }
  // The schema of a thousand texts is for those who have a file.
  const { readSiteFile } = await import('./site-file.ts')
  return readSiteFile(path, languages, known)
}
