// Checks what was published in the desk: whether the last version can be used.
import { faultLine } from '../../src/site/content-fault.ts'
import { openContentSource } from '../content/content-source.ts'
import type { Database } from '../database/types.ts'
import { InvalidSettings, type Settings } from '../settings.ts'
import { error, type Finding, ok } from './finding.ts'

const about = 'published content'
const silent = { info() {}, warn() {}, error() {} }

/** The findings about the versions in `database`. */
export async function checkPublished(settings: Settings, database: Database): Promise<Finding[]> {
  // A database of a release before has no such table yet.
  const [state] = await database.query<{ published: number }>('SELECT published FROM content_state').catch(() => [])
  if (!state?.published) return []
  try {
    const source = await openContentSource({ settings, database, log: silent, isReadOnly: true })
    const { number, skipped } = source.published()
    return [
      ...skipped.map((version) =>
        error(
          about,
          `version ${version.number} cannot be used, and ${number} is shown: ${version.faults.map(faultLine).join('; ')}`,
        ),
      ),
      ...(skipped.length === 0 ? [ok(about, `version ${number} is shown`)] : []),
    ]
  } catch (cause) {
    // SITE_FILE is wrong, which is a finding of its own.
    if (cause instanceof InvalidSettings) return []
    throw cause
  }
}
