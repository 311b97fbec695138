// The operator's command after a flood of 100,000 requests.
import t from 'tap'
import { tryCommandsOnMany } from '../support/many-requests.ts'
import { testPostgres } from '../support/postgres.ts'

t.setTimeout(1_800_000)

const flood = { count: 100_000, length: 2_000 }

t.test('every command works in 64 MB on 100,000 requests, in SQLite', (t) => tryCommandsOnMany(t, flood))

t.test('every command works in 64 MB on 100,000 requests, in PostgreSQL', async (t) => {
  const server = await testPostgres(t)
  await tryCommandsOnMany(t, { ...flood, databaseUrl: await server.database() })
})
