// The outbox in PostgreSQL: a database that goes down and comes back, and replicas.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { openPostgres } from '../../../server/database/postgres.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { testPostgres } from '../../support/postgres.ts'

const request: ContactRequest = { name: 'Paul', email: 'paul@example.com', phone: '0639981235', confidentiality: true }
const noon = Date.UTC(2026, 10, 20, 12)

const server = await testPostgres(t)
const databaseUrl = await server.database()

async function openStore(t: Test) {
  const outbox = await openOutbox(await openDatabase({ dataDir: '', databaseUrl }))
  t.teardown(() => outbox.close())
  return outbox
}

t.test('replicas that start at the same time do not disturb each other', async (t) => {
  const emptyDatabase = await server.database()
  const replicas = Array.from({ length: 10 }, () => openPostgres(emptyDatabase))
  t.teardown(() => Promise.all(replicas.map((replica) => replica.close())))
  await t.resolves(Promise.all(replicas.map((replica) => replica.query('SELECT * FROM contact_requests'))))
})

t.test(
  'a connection starts without parameters that PgBouncer refuses, and each statement has a time limit',
  async (t) => {
    const parameters: string[] = []
    const proxy = createServer((client) => {
      const upstream = connect(Number(new URL(databaseUrl).port), '127.0.0.1')
      // The first message names the parameters (PostgreSQL, 54.7: StartupMessage).
      client.once('data', (message: Buffer) => parameters.push(message.subarray(8).toString('latin1')))
      client.pipe(upstream).pipe(client)
      for (const socket of [client, upstream]) socket.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    t.teardown(() => proxy.close())
    const url = new URL(databaseUrl)
    url.port = String((proxy.address() as AddressInfo).port)
    const database = openPostgres(url.href)
    t.teardown(() => database.close())
    t.strictSame(await database.query('SHOW statement_timeout'), [{ statement_timeout: '3s' }])
    t.match(parameters[0], /application_name/)
    t.notMatch(parameters[0], /timeout|synchronous/)
  },
)

t.test('a commit waits for the disk, whatever the default of the server is', async (t) => {
  const url = await server.database()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`)
  await client.end()
  const database = openPostgres(url)
  t.teardown(() => database.close())
  t.strictSame(await database.query('SHOW synchronous_commit'), [{ synchronous_commit: 'on' }])
})

t.test('a migration has a longer time limit than a statement for a visitor', async (t) => {
  let time: object[] = []
  const database = openPostgres(await server.database(), async (query) => {
    time = await query('SHOW statement_timeout')
  })
  t.teardown(() => database.close())
  await database.query('SELECT 1')
  t.strictSame(time, [{ statement_timeout: '10min' }])
})

t.test('while the database is down statements reject, and the outbox works again when it is back', async (t) => {
  const outbox = await openStore(t)
  const { reference } = await outbox.add({ request, language: 'en', key: 'key-00001' }, noon)
  await server.stop()
  await t.rejects(outbox.add({ request: { ...request, message: 'Another' }, language: 'en' }, noon))
  await t.rejects(outbox.check())
  await server.start()
  t.strictSame(await outbox.add({ request, language: 'en', key: 'key-00001' }, noon), {
    reference,
    repeated: true,
  })
})

t.test('a database that is down at the start is used once it is up', async (t) => {
  await server.stop()
  const outbox = await openStore(t)
  await t.rejects(outbox.check())
  await server.start()
  await outbox.check()
})

t.test('a database that was emptied while the site runs gets its tables again', async (t) => {
  const outbox = await openStore(t)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await client.end()
  await t.rejects(outbox.check())
  await outbox.check()
})
