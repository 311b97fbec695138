// The content that visitors see, and whether the last version that was published in the desk can be used.
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Published } from '../../desk/server/content/published-version.ts'
import { errorLine } from '../../src/site/content-error.ts'
import { openContentSource } from '../content/content-source.ts'
import { loadSiteContent } from '../content/site-content.ts'
import { openDatabase, sqliteFile } from '../database/database.ts'
import { checkVersion } from '../database/migrations.ts'
import type { Settings } from '../settings.ts'
import { error, type Finding, ok } from './finding.ts'

export interface ShownContent extends Pick<Published, 'content' | 'number' | 'skipped'> {
  /** The size of the uploaded picture at `path`: its file may not have been copied from the database yet. */
  uploadedSize(path: string): { width: number; height: number } | undefined
}

const silent = { info() {}, warn() {}, error() {} }

/**
 * The content as the site shows it: what was published over SITE_FILE. If the database cannot be reached, it is what
 * this machine showed last. Throws InvalidSettings if SITE_FILE is wrong.
 */
export async function shownContent(settings: Settings): Promise<ShownContent> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings
  // Opening the file would create it.
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
    return { content: await loadSiteContent(settings), number: 0, skipped: [], uploadedSize: () => undefined }
  }
  const database = await openDatabase({ dataDir, databaseUrl, prepare: checkVersion })
  try {
    const { published, uploads } = await openContentSource({ settings, database, log: silent, isReadOnly: true })
    return { ...published(), uploadedSize: (path) => uploads.sizeOf(`uploads/${basename(path)}`) }
  } finally {
    await database.close()
  }
}

/** The findings about the published versions. */
export function checkPublished({ number, skipped }: Pick<ShownContent, 'number' | 'skipped'>): Finding[] {
  const about = 'published content'
  if (skipped.length === 0) return number > 0 ? [ok(about, `version ${number} is shown`)] : []
  return skipped.map((version) => {
    const errors = version.errors.map(errorLine).join('; ')
    return error(about, `version ${version.number} cannot be used, and ${number} is shown: ${errors}`)
  })
}
