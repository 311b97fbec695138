// If the database cannot store requests, visitors get the phone number of the office, and the site recovers on its own.
// Each wait for a database that does not answer ends after a few seconds.
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import t, { type Test } from 'tap'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { dataFolder } from '../support/data-folder.ts'
import { elements } from '../support/markup.ts'
import { noon, paul, testOutbox } from '../support/outbox.ts'
import { ownPostgres, testPostgres } from '../support/postgres.ts'
import { startSite } from '../support/process.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const { phone, email } = defaultFacts.office
const fields = { name: 'Claire Martin', email: 'claire@example.fr', phone: '0639981234', confidentiality: 'on' }
let sent = 0

/** Sends a plain form with a new message, as a browser does. */
function sendForm(origin: string): Promise<Response> {
  return fetch(`${origin}/api/contact?lang=en`, {
    method: 'POST',
    redirect: 'manual',
    // Visitors do not wait longer.
    signal: AbortSignal.timeout(5_000),
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ ...fields, message: `Request ${++sent}` }),
  })
}

/** Checks the site during the outage, and after its end. */
async function checkOutage(t: Test, origin: string, outage: { begin: () => unknown; end: () => unknown }) {
  await outage.begin()
  const response = await sendForm(origin)
  t.equal(response.status, 503)
  // No-break spaces hold the number together.
  const text = elements(await response.text(), 'main')[0]?.text.replaceAll('\u00a0', ' ') ?? ''
  t.ok(text.includes(phone) && text.includes(email), 'the page has the phone number and the email address')
  t.equal((await fetch(`${origin}/healthz`)).status, 200)
  await untilReady(origin, 503)

  await outage.end()
  t.equal((await sendForm(origin)).status, 303)
  await untilReady(origin, 200)
}

/** Waits until /readyz answers with `status`. It caches its result for two seconds. */
const untilReady = (origin: string, status: number) =>
  until(`/readyz with ${status}`, async () => (await fetch(`${origin}/readyz`)).status === status)

t.test('a locked or corrupt database file', async (t) => {
  const dataDir = dataFolder(t)
  const { origin } = await listeningSite(t, { DATA_DIR: dataDir, CONTACT_RATE_MAX: '100' })
  const other = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  await checkOutage(t, origin, {
    begin: () => other.exec('BEGIN IMMEDIATE'),
    end: () => other.close(),
  })
  await checkOutage(t, origin, {
    begin: () => readdirSync(dataDir).map((name) => writeFileSync(join(dataDir, name), 'x'.repeat(9_000))),
    end: () => readdirSync(dataDir).map((name) => rmSync(join(dataDir, name))),
  })
})

// A process with a file size limit gets the same error as one with a full disk.
const hasLimits = spawnSync('prlimit', ['--version']).status === 0
t.test('a full disk', { skip: !hasLimits && 'there is no prlimit' }, async (t) => {
  const { origin, pid } = await startSite(t, { DATA_DIR: dataFolder(t) })
  const limit = (size: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`])
  await checkOutage(t, origin, { begin: () => limit('0'), end: () => limit('unlimited') })
})

t.test('a stopped PostgreSQL server', async (t) => {
  const server = await ownPostgres(t)
  const { origin } = await listeningSite(t, { DATA_DIR: dataFolder(t), DATABASE_URL: await server.database() })
  await checkOutage(t, origin, { begin: server.stop, end: server.start })
})

t.test('a PostgreSQL server that cannot be used', async (t) => {
  const server = await testPostgres(t)
  const databaseUrl = await server.database()
  const { origin } = await listeningSite(t, {
    DATA_DIR: dataFolder(t),
    DATABASE_URL: databaseUrl,
    CONTACT_RATE_MAX: '100',
  })
  await checkOutage(t, origin, { begin: server.freeze, end: server.thaw })

  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  const client = new pg.Client(new URL('/postgres', url).href)
  await client.connect()
  const alter = async (change: string) => {
    await client.query(`ALTER DATABASE ${name} ${change}`)
    // Open sessions keep the earlier settings.
    await client.query(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`)
  }
  await checkOutage(t, origin, {
    begin: () => alter('SET default_transaction_read_only = on'),
    end: () => client.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`),
  })
  await checkOutage(t, origin, {
    begin: () => alter('ALLOW_CONNECTIONS false'),
    end: () => client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
  })
  await client.end()

  const other = new pg.Client(databaseUrl)
  await other.connect()
  await checkOutage(t, origin, {
    begin: () => other.query('BEGIN; LOCK TABLE contact_requests, contact_checks, rate_limits'),
    end: () => other.end(),
  })
})

t.test('PostgreSQL connections that vanish silently are replaced', async (t) => {
  const server = await testPostgres(t)
  const databaseUrl = await server.database()
  const { outbox } = await testOutbox(t, { databaseUrl })
  const add = (message: string) => outbox.add({ request: { ...paul, message }, language: 'en' }, noon)
  // The pool has a connection for each.
  const messages = ['one', 'two', 'three', 'four', 'five']
  await Promise.all(messages.map(add))
  server.vanish()
  await t.resolves(outbox.check())
  server.vanish()
  await t.resolves(Promise.all(messages.map((message) => add(`${message} again`))))
})

t.test('a PostgreSQL statement that waits for too long stores nothing', async (t) => {
  const server = await testPostgres(t)
  const databaseUrl = await server.database()
  const { outbox } = await testOutbox(t, { databaseUrl })
  const add = () => outbox.add({ request: paul, language: 'en' }, noon)
  await outbox.check()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('BEGIN; LOCK TABLE contact_requests')
  await t.rejects(add(), { message: /timeout/ })
  await client.end()
  t.match(await add(), { repeated: false })
})
