// The operator's command after a flood: test/release has the same with 100,000 requests.
import t from 'tap'
import { tryCommandsOnMany } from '../../support/many-requests.ts'
import { testPostgres } from '../../support/postgres.ts'

t.setTimeout(300_000)

// 80 MB as strings: more than the heap.
const flood = { count: 4_000, length: 10_000 }

t.test('every command works in 64 MB on more than that, in SQLite', (t) => tryCommandsOnMany(t, flood))

t.test('and in PostgreSQL', async (t) => {
  const server = await testPostgres(t)
  await tryCommandsOnMany(t, { ...flood, databaseUrl: await server.database() })
})
