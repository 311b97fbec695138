// /healthz and /readyz: cheap to ask, and without secrets.
import fastify from 'fastify'
import t from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { healthRoutes, onShutdown } from '../../../server/operations/health.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import { dataFolder } from '../../support/data-folder.ts'

const claire = { name: 'Claire', email: 'claire@example.fr', phone: '1234567', confidentiality: true as const }

t.test('the result of a check is cached for two seconds', async (t) => {
  const app = fastify()
  t.teardown(() => app.close())
  onShutdown(app)
  let [now, checks, fault] = [0, 0, false]
  healthRoutes(app, {
    now: () => now,
    async check() {
      checks += 1
      if (fault) throw new Error('connect ECONNREFUSED 10.0.0.7:5432, user "site"')
    },
  })
  const statuses = async () =>
    new Set(await Promise.all(Array.from({ length: 50 }, async () => (await app.inject('/readyz')).statusCode)))
  t.strictSame([...(await statuses())], [200])
  fault = true
  t.strictSame([...(await statuses())], [200])
  t.equal(checks, 1)
  now += 2_000
  t.strictSame([...(await statuses())], [503])
  t.equal(checks, 2)
  t.strictSame((await app.inject('/readyz')).json(), { status: 'not ready' }, 'the reason is not for everyone')
  fault = false
  now += 2_000
  t.strictSame([...(await statuses())], [200])
})

t.test('a check without a result is answered, and not started again until it ends', async (t) => {
  const app = fastify()
  t.teardown(() => app.close())
  onShutdown(app)
  let [now, checks] = [0, 0]
  const { promise, resolve } = Promise.withResolvers<void>()
  healthRoutes(app, {
    now: () => now,
    check() {
      checks += 1
      return promise
    },
  })
  t.equal((await app.inject('/readyz')).statusCode, 503)
  now += 2_000
  t.equal((await app.inject('/readyz')).statusCode, 503)
  t.equal(checks, 1)
  resolve()
  await promise
  now += 2_000
  t.equal((await app.inject('/readyz')).statusCode, 200)
})

t.test('checking the outbox writes nothing, except after an error', async (t) => {
  const dataDir = dataFolder(t)
  const database = await openDatabase({ dataDir })
  const outbox = await openOutbox(database)
  t.teardown(() => outbox.close())
  const writes = async () => (await database.query<{ count: number }>('SELECT count FROM contact_checks'))[0]?.count
  const before = await writes()
  for (let i = 0; i < 5; i++) await outbox.check()
  t.equal(await writes(), before)

  // Reading works and writing fails, as on a full disk.
  await database.query("CREATE TRIGGER full BEFORE INSERT ON contact_requests BEGIN SELECT RAISE(FAIL, 'full'); END")
  await t.rejects(outbox.add({ request: claire, language: 'en' }, 0), { message: /full/ })
  await database.query("CREATE TRIGGER too BEFORE UPDATE ON contact_checks BEGIN SELECT RAISE(FAIL, 'still full'); END")
  for (let i = 0; i < 2; i++) await t.rejects(outbox.check(), { message: /still full/ })
  await database.query('DROP TRIGGER too')
  await outbox.check()
  await outbox.check()
  t.equal(await writes(), (before ?? 0) + 1)
})
