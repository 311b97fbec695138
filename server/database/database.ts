// Opens the database: one SQLite file, or a PostgreSQL database that replicas share.
import { join } from 'node:path'
import { migrate } from './migrations.ts'
import type { Database } from './types.ts'

/** Where the embedded database lies. */
export const sqliteFile = (dataDir: string) => join(dataDir, 'outbox.sqlite')

interface Place {
  dataDir: string
  databaseUrl?: string | undefined
  /** What is done when it has been opened: it is brought up to date, unless somebody only looks. */
  prepare?: typeof migrate
}

/** The PostgreSQL database if there is one, else the file in `dataDir`. */
export async function openDatabase({ dataDir, databaseUrl, prepare = migrate }: Place): Promise<Database> {
  return databaseUrl
    ? (await import('./postgres.ts')).openPostgres(databaseUrl, prepare)
    : (await import('./sqlite.ts')).openSqlite(sqliteFile(dataDir), prepare)
}
