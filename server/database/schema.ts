// Numbered migrations. The site and the desk each have their own.
import type { Query } from './types.ts'

/** Statements of one migration. A function is for statements that need values. */
export type Migration = readonly (string | ((query: Query) => Promise<void>))[]

/** The longest time of a migration, which may copy every contact request (milliseconds). */
export const migrationTimeout = 600_000

/** A later release has written the database. Using it with this version could lose requests. */
export class DatabaseTooNew extends Error {
  constructor(table: string, found: number, known: number) {
    super(
      `The database was written by a newer version of this site (${table} is ${found}, this version knows ${known}). ` +
        'Start that version again, or restore the backup from before the update.',
    )
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const undefinedTable = '42P01'

/** The tables that `migrations` create. The number of migrations that were run is stored in `table`. */
export function createSchema(table: string, migrations: readonly Migration[]) {
  async function readVersion(query: Query): Promise<number> {
    const [{ version } = { version: 0 }] = await query<{ version: number }>(`SELECT version FROM ${table}`)
    if (version > migrations.length) throw new DatabaseTooNew(table, version, migrations.length)
    return version
  }

  return {
    /** Runs the missing migrations. Must be called in a transaction that other starting processes wait for. */
    async migrate(query: Query) {
      await query(`CREATE TABLE IF NOT EXISTS ${table} (version integer NOT NULL)`)
      const version = await readVersion(query)
      if (version === migrations.length) return
      for (const statement of migrations.slice(version).flat()) {
        if (typeof statement === 'string') await query(statement)
        else await statement(query)
      }
      await query(`DELETE FROM ${table}`)
      await query(`INSERT INTO ${table} VALUES ($1)`, [migrations.length])
    },

    /** Returns true if the tables have this version. Throws DatabaseTooNew if a later release has written them. */
    async checkVersion(query: Query) {
      const version = await readVersion(query).catch((error: Error) => {
        // A database that the site has not used yet. The messages of PostgreSQL may be in any language.
        if (error.message.includes('no such table') || (error as { code?: string }).code === undefinedTable) return 0
        throw error
      })
      return version === migrations.length
    },
  }
}
