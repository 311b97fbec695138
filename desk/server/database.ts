// The database of the site with the tables of the desk.
import { DatabaseTooNew } from '../../server/database/schema.ts'
import type { Database, Prepare } from '../../server/database/types.ts'
import { checkVersion, migrate } from './migrations.ts'

/**
 * `database` with the tables of the desk. Before its first use, and again after each failure, `prepare` runs in a
 * transaction: the database may have been replaced by a backup without these tables.
 */
export function deskDatabase(database: Database, prepare: Prepare = migrate): Database {
  let prepared: Promise<unknown> | undefined

  async function update() {
    // Reading the version needs no lock.
    if (!(await checkVersion(database.query))) await database.transaction('desk schema', prepare)
  }

  async function use<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      prepared ??= update()
      await prepared
      return await work()
    } catch (error) {
      prepared = undefined
      throw error
    }
  }

  return {
    ...database,
    query: (sql, values) => use(() => database.query(sql, values)),
    transaction: (lock, work) => use(() => database.transaction(lock, work)),
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
