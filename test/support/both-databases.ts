// Tests that SQLite and PostgreSQL must both pass.
import type { Test } from 'tap'
import { dataFolder } from './data-folder.ts'
import { testPostgres } from './postgres.ts'

/** The parameters of `openDatabase`. */
export interface DatabaseLocation {
  dataDir: string
  databaseUrl?: string
}

/** Runs `tests` with an empty SQLite database, then with an empty PostgreSQL database. */
export function inBothDatabases(t: Test, tests: (t: Test, location: DatabaseLocation) => Promise<void>) {
  t.test('in SQLite', (t) => tests(t, { dataDir: dataFolder(t) }))

  t.test('in PostgreSQL', async (t) => {
    const server = await testPostgres(t)
    await tests(t, { dataDir: dataFolder(t), databaseUrl: await server.database() })
  })
}
