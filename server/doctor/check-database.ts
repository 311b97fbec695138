// Checks the database: whether it can be used, and whether its clock agrees. Creates nothing.
import { existsSync } from 'node:fs'
import { openDatabase, sqliteFile } from '../database/database.ts'
import { lastRun } from '../database/last-runs.ts'
import { checkVersion } from '../database/migrations.ts'
import { DatabaseTooNew } from '../database/schema.ts'
import { longestBackupAge } from '../operations/alerts.ts'
import type { Settings } from '../settings/settings.ts'
import { clockFinding, error, type Finding, ok, reasonOf, warning } from './finding.ts'

export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings
  const about = databaseUrl ? 'DATABASE_URL' : 'outbox'
  // Opening the file would create it.
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) return [ok(about, 'is created when the site first needs it')]
  const database = await openDatabase({ dataDir, databaseUrl, prepare: checkVersion })
  try {
    const [{ time } = { time: 0 }] = await database.query<{ time: number }>(
      databaseUrl ? 'SELECT (extract(epoch FROM now()) * 1000)::bigint AS time' : 'SELECT 0 AS time',
    )
    // A version from before this table has not recorded any.
    const backupAt = await lastRun(database.query, 'backup').catch(() => undefined)
    return [
      ok(about, 'can be used'),
      ...(databaseUrl ? [clockFinding('the database', time, Date.now())] : []),
      ...(backupAt === undefined ? [] : [backupFinding(Date.now() - backupAt)]),
    ]
  } catch (cause) {
    if (cause instanceof DatabaseTooNew) return [error(about, cause.message)]
    const reason = (cause as Error).message || reasonOf(cause)
    const advice = databaseUrl
      ? 'check its address, user and password, and whether it runs'
      : `check the owner and the permissions of ${sqliteFile(dataDir)}, and the space on its disk`
    return [error(about, `${reason} (${advice})`)]
  } finally {
    await database.close()
  }
}

/** `age`: how long ago the last backup was stored (milliseconds). */
function backupFinding(age: number): Finding {
  const text = `the last one was stored ${Math.floor(age / 3_600_000)} h ago`
  return age < longestBackupAge
    ? ok('backup', text)
    : warning('backup', `${text}: the log of the container or the unit that makes them has the reason`)
}
