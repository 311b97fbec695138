// The content that visitors see on this machine, and what of the published content cannot be used.
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorLine } from '../../src/site/content-error.ts'
import { publishedFile, type ShownContent } from '../content/content-source.ts'
import { readPublished } from '../content/published-file.ts'
import type { Settings } from '../settings/settings.ts'
import { error, type Finding, ok, warning } from './finding.ts'

/** The findings about the published content. */
export async function checkPublished(settings: Settings, { published, errors }: ShownContent): Promise<Finding[]> {
  const about = 'published content'
  const setAside = (await readdir(settings.DATA_DIR).catch(() => []))
    .filter((name) => name.startsWith(`${basename(publishedFile(settings))}.unreadable-`))
    .map((name) =>
      warning(about, `${name} could not be read, and is not shown: put it back once it is mended, or delete it`),
    )
  try {
    await readPublished(publishedFile(settings))
  } catch (cause) {
    return [error(about, (cause as Error).message), ...setAside]
  }
  return [
    ...setAside,
    ...(published.number > 0 ? [ok(about, `version ${published.number} is shown`)] : []),
    ...errors.map((found) => warning(about, `is shown without a value that cannot be used: ${errorLine(found)}`)),
  ]
}
