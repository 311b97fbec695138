// PostgreSQL connections that do not answer: each wait of the site ends after seconds.
import pg from 'pg'
import t from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import { openOutbox } from '../../server/outbox/sql-outbox.ts'
import { testPostgres } from '../support/postgres.ts'

const request = { name: 'Paul', email: 'paul@example.com', phone: '0639981235', confidentiality: true } as const
const noon = Date.UTC(2026, 10, 20, 12)
const server = await testPostgres(t)
const databaseUrl = await server.database()
const outbox = await openOutbox(await openDatabase({ dataDir: '', databaseUrl }))
t.teardown(() => outbox.close())
const add = (message: string) => outbox.add({ request: { ...request, message }, language: 'en' }, noon)

t.test('when all connections are lost without a sign, requests wait only until new ones are open', async (t) => {
  const messages = ['one', 'two', 'three', 'four', 'five']
  // The pool has a connection for each.
  await Promise.all(messages.map(add))
  server.vanish()
  await t.resolves(outbox.check())
  server.vanish()
  await t.resolves(Promise.all(messages.map((message) => add(`${message} again`))))
})

t.test('a statement that waits too long rejects, and a later one works', async (t) => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('BEGIN; LOCK TABLE contact_requests')
  await t.rejects(add('six'), { message: /timeout/ })
  await client.end()
  t.match(await add('six'), { repeated: false })
})
