// SITE_FILE → the operator's facts.
import type { Language } from '../../src/language/language.ts'
import { factsWith } from '../../src/site/default-facts.ts'
import type { ServedPicture } from './operator-pictures.ts'
import type { OperatorFacts } from './site-file.ts'

/**
 * The placeholders with what the file at `path` says in their stead, for a site in `languages`; the placeholders alone
 * without a path. Throws InvalidSettings that names the path of each wrong field.
 * Pictures that are `known` and have not changed are used again.
 */
export async function readFacts(
  path: string | undefined,
  languages: readonly Language[],
  known: readonly ServedPicture[] = [],
): Promise<OperatorFacts> {
  if (path === undefined) return { facts: factsWith({}), overrides: {}, texts: {}, pictures: {}, servedPictures: [] }
  // The schema of a thousand texts is for those who have a file.
  const { readSiteFile } = await import('./site-file.ts')
  return readSiteFile(path, languages, known)
}
