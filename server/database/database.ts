// Opens the database: one SQLite file, or a PostgreSQL database that replicas share.
import { join } from 'node:path'
import { freeSpace } from './disk-space.ts'
import { migrate } from './migrations.ts'
import type { Database, Prepare } from './types.ts'

/** The file of the embedded database. */
export const sqliteFile = (dataDir: string) => join(dataDir, 'outbox.sqlite')

interface DatabaseLocation {
  dataDir: string
  databaseUrl?: string | undefined
  /** Called when the database has been opened. By default it runs the migrations. */
  prepare?: Prepare
}

/** Opens the PostgreSQL database at `databaseUrl`; without it, the file in `dataDir`. */
export async function openDatabase({ dataDir, databaseUrl, prepare = migrate }: DatabaseLocation): Promise<Database> {
  const database = databaseUrl
    ? await (await import('./postgres.ts')).openPostgres(databaseUrl, prepare)
    : (await import('./sqlite.ts')).openSqlite(sqliteFile(dataDir), { prepare })
  return { ...database, freeSpace: () => freeSpace(dataDir) }
}
