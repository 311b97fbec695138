// Checks the database: access, clock and the age of the last backup. Its writes are rolled back.
import { existsSync } from 'node:fs'
import { openDatabase, sqliteFile } from '../database/database.ts'
import { lastRun } from '../database/last-runs.ts'
import { checkVersion } from '../database/migrations.ts'
import { DatabaseTooNew } from '../database/schema.ts'
import type { Database } from '../database/types.ts'
import { hour } from '../durations.ts'
import { longestBackupAge } from '../operations/alerts.ts'
import type { Settings } from '../settings/settings.ts'
import { clockFinding, error, errorReason, type Finding, ok, warning } from './finding.ts'

export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings
  const about = databaseUrl ? 'DATABASE_URL' : 'outbox'
  // Opening the file would create it.
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) return [ok(about, 'is created when the site first needs it')]
  const database = await openDatabase({ dataDir, databaseUrl, prepare: checkVersion })
  try {
    await tryToStore(database)
    const [{ time } = { time: 0 }] = await database.query<{ time: number }>(
      databaseUrl ? 'SELECT (extract(epoch FROM now()) * 1000)::bigint AS time' : 'SELECT 0 AS time',
    )
    // Earlier releases have no table of runs.
    const backupAt = await lastRun(database.query, 'backup').catch(() => undefined)
    return [
      ok(about, 'can be used'),
      ...(databaseUrl ? [clockFinding('the database', time, Date.now())] : []),
      backupFinding(backupAt),
    ]
  } catch (cause) {
    if (cause instanceof DatabaseTooNew) return [error(about, cause.message)]
    const reason = (cause as Error).message || errorReason(cause)
    const advice = databaseUrl
      ? postgresAdvice(`${(cause as { code?: string }).code} ${reason}`)
      : `check the owner and the permissions of ${sqliteFile(dataDir)}, and the space on its disk`
    return [error(about, `${reason} (${advice})`)]
  } finally {
    await database.close()
  }
}

class Undo extends Error {}

/** Creates, writes and reads as the site does, then rolls back. Rejects if the site could not. */
async function tryToStore({ query, transaction }: Database) {
  const hasTables = await checkVersion(query)
  try {
    await transaction('doctor', async (query) => {
      await query('CREATE TABLE doctor_trial (value text)')
      await query(`INSERT INTO doctor_trial VALUES ('stored')`)
      const rows = await query('SELECT value FROM doctor_trial')
      // The tables may belong to another user.
      if (hasTables) await query('UPDATE contact_checks SET count = count + 1')
      throw rows.length === 1 ? new Undo() : new Error('Written data cannot be read.')
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}

/** The advice on an error of PostgreSQL or of the connection, by its code or message. */
const postgresAdvices: [RegExp, string][] = [
  [/^42501/, 'let the user of DATABASE_URL own the database and its tables: ALTER DATABASE … OWNER TO …'],
  [/^3D000/, 'create it: CREATE DATABASE … OWNER …'],
  [
    /^28/,
    'check the user and password; where the server asks for encryption, end DATABASE_URL with ?sslmode=verify-full',
  ],
  [/^25006/, 'let DATABASE_URL name the primary server, which can be written to'],
  [/^CERT_(NOT_YET_VALID|HAS_EXPIRED)/, 'check the clock of this machine, then the certificate of the server'],
  [/ALTNAME/, 'let DATABASE_URL name the server as its certificate does'],
  [
    /SELF_SIGNED|UNABLE_TO|CERT/,
    'name the certificates of the provider’s authority at the end of DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/ca.pem',
  ],
  [/not support SSL/, 'end DATABASE_URL with ?sslmode=disable if the network is your own'],
]

function postgresAdvice(codeAndMessage: string): string {
  const [, advice] = postgresAdvices.find(([pattern]) => pattern.test(codeAndMessage)) ?? []
  return advice ?? 'check its address, user and password, and whether it runs'
}

/** `storedAt`: the time when the last backup was stored, if one was. */
function backupFinding(storedAt: number | undefined): Finding {
  if (storedAt === undefined)
    return warning('backup', 'none was stored yet: make one, then the site notices when backups stop')
  const age = Date.now() - storedAt
  const text = `the last one was stored ${Math.floor(age / hour)} h ago`
  return age < longestBackupAge
    ? ok('backup', text)
    : warning('backup', `${text}: check the log of the backup container or unit`)
}
