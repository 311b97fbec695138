// A rate limit of two replicas with counts in PostgreSQL.
import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import t, { type Test } from 'tap'
import { openPostgres } from '../../../server/database/postgres.ts'
import { minute } from '../../../server/durations.ts'
import { createRateLimitStore } from '../../../server/security/rate-limit-store.ts'
import { testPostgres } from '../../support/postgres.ts'

let now = Date.UTC(2026, 10, 20, 12)

const server = await testPostgres(t)
const database = openPostgres(await server.database())
t.teardown(() => database.close())

// Each test begins in a new window.
t.beforeEach(() => {
  now += minute
})

/** A replica that answers three requests a minute. */
async function replica(t: Test, counts = database) {
  const app = fastify()
  t.teardown(() => app.close())
  const clock = () => now
  const store = createRateLimitStore(counts, clock, clock)
  await app.register(rateLimit, { global: false, store, skipOnError: true, enableDraftSpec: true })
  const limit = { max: 3, timeWindow: '1 minute', isShared: true }
  app.get('/', { config: { rateLimit: limit } }, async () => 'answer')
  return (remoteAddress: string) => app.inject({ url: '/', remoteAddress })
}

t.test('replicas share their counts until the window ends', async (t) => {
  const one = await replica(t)
  const other = await replica(t)
  for (const ask of [one, other, one]) t.equal((await ask('198.51.100.1')).statusCode, 200)
  now += 20_000
  const refused = await other('198.51.100.1')
  t.equal(refused.statusCode, 429)
  t.equal(refused.headers['retry-after'], '40')
  t.equal((await other('198.51.100.2')).statusCode, 200, 'another address has another count')
  now += 40_000
  t.equal((await one('198.51.100.1')).statusCode, 200)
})

t.test('twenty simultaneous requests to two replicas are counted as twenty', async (t) => {
  const replicas = [await replica(t), await replica(t)]
  const asked = replicas.flatMap((ask) => Array.from({ length: 10 }, () => ask('198.51.100.1')))
  const answers = await Promise.all(asked)
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 3)
})

t.test('ended windows are deleted', async (t) => {
  const ask = await replica(t)
  for (let i = 0; i < 10; i++) await ask(`198.51.100.${i}`)
  const rows = await database.query('SELECT * FROM rate_limits')
  t.notMatch(JSON.stringify(rows), '198.51')
  now += minute
  await ask('198.51.100.1')
  t.equal((await database.query('SELECT * FROM rate_limits')).length, 1)
})

t.test('a window that began while the clock was ahead does not last until that time', async (t) => {
  const one = await replica(t)
  const other = await replica(t)
  now += 1_000 * minute
  for (let i = 0; i < 4; i++) await one('198.51.100.1')
  now -= 1_000 * minute
  const { statusCode, headers } = await other('198.51.100.1')
  t.equal(statusCode, 200)
  t.equal(Number(headers['ratelimit-reset']), 60)
})

t.test('a client above its limit is refused without a query until its window ends', async (t) => {
  const queries: string[] = []
  const counting = {
    ...database,
    query: (...query: Parameters<typeof database.query>) => {
      queries.push(query[0])
      return database.query(...query)
    },
  } as typeof database
  const ask = await replica(t, counting)
  for (let i = 0; i < 4; i++) await ask('198.51.100.1')
  queries.length = 0
  t.equal((await ask('198.51.100.1')).statusCode, 429)
  t.strictSame(queries, [])
  now += minute
  t.equal((await ask('198.51.100.1')).statusCode, 200)
})

t.test('without its database a limit lets requests through', async (t) => {
  const ask = await replica(t)
  await server.stop()
  for (let i = 0; i < 4; i++) t.equal((await ask('198.51.100.1')).statusCode, 200)
  await server.start()
})
