// A rate limit of two replicas with counts in a database.
import fastify from 'fastify'
import t, { type Test } from 'tap'
import { openPostgres } from '../../../server/database/postgres.ts'
import type { Database } from '../../../server/database/types.ts'
import { createLimit } from '../../../server/security/client-rate-limit.ts'
import { rateLimitStore } from '../../../server/security/rate-limit-store.ts'
import { testPostgres } from '../../support/postgres.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const clock = { now: noon }

const server = await testPostgres(t)

/** An application that answers three requests a minute, counted in `database`. */
async function replica(t: Test, database: Database) {
  const app = fastify()
  const limit = await createLimit(app, {
    ...{ max: 3, timeWindow: '1 minute', refuse: () => Object.assign(new Error('Too many'), { statusCode: 429 }) },
    store: rateLimitStore(database, () => clock.now),
    now: () => clock.now,
  })
  app.get('/', { onRequest: limit }, async () => 'answer')
  t.teardown(() => app.close())
  return (remoteAddress: string) => app.inject({ url: '/', remoteAddress })
}

async function openDatabase(t: Test) {
  const database = openPostgres(await server.database())
  t.teardown(() => database.close())
  return database
}

t.test('replicas share their counts until the window ends', async (t) => {
  const database = await openDatabase(t)
  const [one, other] = [await replica(t, database), await replica(t, database)]
  for (const ask of [one, other, one]) t.equal((await ask('198.51.100.1')).statusCode, 200)
  clock.now += 20_000
  const refused = await other('198.51.100.1')
  t.equal(refused.statusCode, 429)
  t.equal(refused.headers['retry-after'], '40')
  t.equal((await other('198.51.100.2')).statusCode, 200, 'another address has another count')
  clock.now += 40_000
  t.equal((await one('198.51.100.1')).statusCode, 200)
})

t.test('a client above its limit is refused without another query', async (t) => {
  const database = await openDatabase(t)
  let questions = 0
  const counted: Database = {
    ...database,
    query: (sql, values) => {
      if (sql.startsWith('INSERT')) questions += 1
      return database.query(sql, values)
    },
  }
  const ask = await replica(t, counted)
  for (let i = 0; i < 20; i++) t.equal((await ask('198.51.100.1')).statusCode, i < 3 ? 200 : 429)
  t.equal(questions, 4)
  t.equal((await ask('2001:db8::1')).statusCode, 200)
  t.equal(questions, 7, 'IPv6: the network and the two wider ones')
})

t.test('twenty simultaneous requests are counted as twenty', async (t) => {
  const ask = await replica(t, await openDatabase(t))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('198.51.100.1')))
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 3)
})

t.test('the table contains no addresses, and ended windows are deleted', async (t) => {
  const database = await openDatabase(t)
  const ask = await replica(t, database)
  for (let i = 0; i < 10; i++) await ask(`198.51.100.${i}`)
  const rows = await database.query('SELECT * FROM rate_limits')
  t.equal(rows.length, 10)
  t.notMatch(JSON.stringify(rows), '198.51')
  clock.now += minute
  await ask('198.51.100.1')
  t.equal((await database.query('SELECT * FROM rate_limits')).length, 1)
})

t.test('a window that a wrong clock started does not last until that time', async (t) => {
  const ask = await replica(t, await openDatabase(t))
  clock.now += 1_000 * minute
  for (let i = 0; i < 4; i++) await ask('198.51.100.1')
  clock.now -= 1_000 * minute
  const { statusCode, headers } = await ask('198.51.100.1')
  t.equal(statusCode, 200)
  t.equal(Number(headers['ratelimit-reset']), 60)
})

t.test('without its database a limit lets requests through', async (t) => {
  const ask = await replica(t, await openDatabase(t))
  await server.stop()
  for (let i = 0; i < 4; i++) t.equal((await ask('198.51.100.1')).statusCode, 200)
  await server.start()
})
