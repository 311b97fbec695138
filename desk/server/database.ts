// The database of the site with the tables of the desk.
import { DatabaseTooNew, migrationTimeout } from '../../server/database/schema.ts'
import type { Database, Prepare } from '../../server/database/types.ts'
import { checkVersion, migrate } from './migrations.ts'

/**
 * Returns `database` with the tables of the desk. `prepare` runs in a transaction before the first use, and again after
 * each failure, because the database may have been replaced by a backup without these tables.
 */
export function openDeskDatabase(database: Database, prepare: Prepare = migrate): Database {
  let isPrepared = false

  async function update() {
    // Reading the version needs no lock, so only a migration makes people wait.
    if (await checkVersion(database.query)) return
    await database.transaction('desk schema', prepare, migrationTimeout)
  }

  async function use<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      if (!isPrepared) await update()
      isPrepared = true
      return await work()
    } catch (error) {
      isPrepared = false
      throw error
    }
  }

  return {
    ...database,
    query: (sql, values) => use(() => database.query(sql, values)),
    transaction: (lock, work, time) => use(() => database.transaction(lock, work, time)),
    erase: (lock, work) => use(() => database.erase(lock, work)),
  }
}

/**
 * Creates or updates the tables of the desk. Rejects with DatabaseTooNew. The desk starts even if the database cannot
 * be reached, because each query tries again.
 */
export async function prepareDatabase(database: Database) {
  await database.query('SELECT 1').catch((error: Error) => {
    if (error instanceof DatabaseTooNew) throw error
  })
}
