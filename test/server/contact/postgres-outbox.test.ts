// What is special about the outbox in PostgreSQL: a database that comes and goes, and replicas.
import pg from 'pg'
import t from 'tap'
import { openOutbox } from '../../../server/contact/outbox.ts'
import { postgresOutbox } from '../../../server/contact/postgres-outbox.ts'
import type { ContactRequest } from '../../../src/contact/schema.ts'
import { testPostgres } from '../../support/postgres.ts'

const request: ContactRequest = { name: 'Paul', email: 'paul@example.com', phone: '0639981235', confidentiality: true }
const noon = Date.UTC(2026, 10, 20, 12)

const server = await testPostgres(t)

t.test('replicas that start together do not get in each other’s way', async (t) => {
  const databaseUrl = await server.database()
  const outboxes = Array.from({ length: 10 }, () => postgresOutbox(databaseUrl))
  t.teardown(() => Promise.all(outboxes.map((outbox) => outbox.close())))
  await t.resolves(Promise.all(outboxes.map((outbox) => outbox.check())))
})

t.test('a schema of a newer version is left alone, and the operator is told', async (t) => {
  const databaseUrl = await server.database()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('CREATE TABLE contact_schema (version integer); INSERT INTO contact_schema VALUES (99)')
  await client.end()
  await t.rejects(openOutbox({ dataDir: '', databaseUrl }), { message: /newer version of this site/ })
})

t.test('a lost database rejects what is asked of it, and the outbox goes on when it is back', async (t) => {
  const outbox = await openOutbox({ dataDir: '', databaseUrl: await server.database() })
  t.teardown(() => outbox.close())
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

t.test('a database that is away at the start is used once it is there', async (t) => {
  const databaseUrl = await server.database()
  await server.stop()
  const outbox = await openOutbox({ dataDir: '', databaseUrl })
  t.teardown(() => outbox.close())
  await t.rejects(outbox.check())
  await server.start()
  await outbox.check()
})
