// The database of the site with the tables of the desk.
import { DatabaseTooNew, migrationTime } from '../../server/database/schema.ts'
import type { Database, Prepare } from '../../server/database/types.ts'
import { checkVersion, migrate } from './migrations.ts'

/**
 * `database` with the tables of the desk. Before its first use, and again after each failure, `prepare` runs in a
 * transaction: the database may have been replaced by a backup without these tables.
 */
export function deskDatabase(database: Database, prepare: Prepare = migrate): Database {
  let isPrepared = false

  async function update() {
    // A person may be waiting: reading the version needs no lock, and only a real migration may take long.
    if (await checkVersion(database.query)) return
    await database.transaction('desk schema', prepare, migrationTime)
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
 * Creates or updates the tables of the desk. The desk also starts if the database cannot be reached: each query tries
 * again. Rejects with DatabaseTooNew.
 */
export async function prepareDatabase(database: Database) {
  await database.query('SELECT 1').catch((error: Error) => {
    if (error instanceof DatabaseTooNew) throw error
  })
}
