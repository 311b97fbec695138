// Reads the operator's facts from SITE_FILE.
import type { Language } from '../../src/language/language.ts'
import { factsWith } from '../../src/site/default-facts.ts'
import type { KnownPictures, OperatorFacts } from './site-file.ts'

/**
 * The facts in the file at `path`, and placeholders for those that the file leaves out. Without a path, all are
 * placeholders. Throws InvalidSettings that names the path of each wrong field.
 */
export async function readFacts(
  path: string | undefined,
  languages: readonly Language[],
  known?: KnownPictures,
): Promise<OperatorFacts> {
  if (path === undefined)
    return { facts: factsWith({}), overrides: {}, texts: {}, pictures: {}, pictureJobs: [], colours: {} }
  // The schema of a thousand texts is slow to load, so only a site with a file loads it.
  const { readSiteFile } = await import('./site-file.ts')
  return readSiteFile(path, languages, known)
}
