// The files of SQLite and the connections to PostgreSQL: durability, privacy, and recovery from errors.
import { chownSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mock } from 'node:test'
import pg from 'pg'
import t from 'tap'
import { openPostgres } from '../../../server/database/postgres.ts'
import { openSqlite } from '../../../server/database/sqlite.ts'
import type { Query } from '../../../server/database/types.ts'
import { minute } from '../../../server/durations.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { listen } from '../../support/listen.ts'
import { noon, testOutbox } from '../../support/outbox.ts'
import { testPostgres } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

const server = await testPostgres(t)

/** Runs one statement, as a program other than the site. */
async function runElsewhere(databaseUrl: string, sql: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(sql)
  await client.end()
}

t.test('SQLite waits for the disk', async (t) => {
  const { database } = await testOutbox(t)
  t.match(await database.query('PRAGMA synchronous'), [{ synchronous: 2 }], 'FULL')
})

t.test('SQLite has a write-ahead log', async (t) => {
  const { database } = await testOutbox(t)
  t.match(await database.query('PRAGMA journal_mode'), [{ journal_mode: 'wal' }])
})

t.test('SQLite overwrites deleted data', async (t) => {
  const { database } = await testOutbox(t)
  t.match(await database.query('PRAGMA secure_delete'), [{ secure_delete: 1 }])
})

t.test('a long statement does not block the event loop', async (t) => {
  const { database } = await testOutbox(t)
  let turns = 0
  const turn = setInterval(() => {
    turns += 1
  }, 1)
  t.teardown(() => clearInterval(turn))
  const count = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000)
    SELECT count(*) AS count FROM numbers`
  t.match(await database.query(count), [{ count: 1_000_000 }])
  t.ok(turns > 1, `${turns} turns`)
})

t.test('a statement that waits too long for its turn is refused without effect on the next one', async (t) => {
  let time = 0
  const database = openSqlite(join(dataFolder(t), 'outbox.sqlite'), { elapsed: () => time })
  t.teardown(() => database.close())
  const long = database.transaction('long', async () => {
    time = 2_501
  })
  await Promise.all([long, t.rejects(database.query('SELECT 1'), { message: 'The database is busy.' })])
  t.match(await database.query('SELECT 1 AS one'), [{ one: 1 }])
})

t.test('erased data leaves the write-ahead log as soon as no reader needs it', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { dataDir, database, outbox, add } = await testOutbox(t)
  const reference = await add({ message: 'a secret' })
  const bytes = () => readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'))
  const reader = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  reader.exec('BEGIN; SELECT count(*) FROM contact_requests')
  await database.erase(reference, (query) => outbox.erase(query, [reference]))
  t.match(bytes().join(), 'a secret', 'the reader still needs it')
  reader.close()
  mock.timers.tick(minute)
  mock.timers.reset()
  await until('the log is empty', async () => !bytes().join().includes('a secret'))
})

t.test('only the operator can read the folder and its files', async (t) => {
  const { dataDir } = await testOutbox(t, { dataDir: join(dataFolder(t), 'new/data') })
  for (const name of readdirSync(dataDir)) t.equal(statSync(join(dataDir, name)).mode & 0o777, 0o600, name)
  t.equal(statSync(dataDir).mode & 0o777, 0o700)
})

const isRoot = process.getuid?.() === 0

t.test('the files keep their owner after root has used them', { skip: !isRoot && 'needs root' }, async (t) => {
  const { dataDir, database } = await testOutbox(t)
  await database.close()
  const user = 65534
  for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]) chownSync(path, user, user)
  const command = await testOutbox(t, { dataDir })
  await command.add()
  const files = readdirSync(dataDir)
  t.match(files, ['outbox.sqlite', 'outbox.sqlite-shm', 'outbox.sqlite-wal'])
  for (const name of files) t.equal(statSync(join(dataDir, name)).uid, user, name)
})

t.test('a folder that cannot be created is used as soon as it can', async (t) => {
  const dataDir = join(dataFolder(t), 'data')
  writeFileSync(dataDir, 'a file')
  const { outbox, add } = await testOutbox(t, { dataDir })
  await t.rejects(outbox.check())
  rmSync(dataDir)
  await add()
  t.match(await outbox.counts(noon), { waiting: 1 })
})

t.test('a folder that is replaced while the site runs is used by later requests', async (t) => {
  const folder = dataFolder(t)
  const dataDir = join(folder, 'data')
  const { outbox, add } = await testOutbox(t, { dataDir })
  await add()
  renameSync(dataDir, join(folder, 'old'))
  await add({ message: 'Another' })
  t.match(readdirSync(dataDir), ['outbox.sqlite'])
  t.match(await outbox.counts(noon), { waiting: 1 }, 'the old folder keeps what it had')
})

t.test('later requests do not follow a file that is moved while the site runs', async (t) => {
  const { dataDir, add, references } = await testOutbox(t)
  const first = await add()
  const moved = join(dataFolder(t), 'moved.sqlite')
  renameSync(join(dataDir, 'outbox.sqlite'), moved)
  const second = await add({ message: 'Another' })
  t.strictSame(await references(), [second])
  const file = new DatabaseSync(moved)
  t.teardown(() => file.close())
  t.match(file.prepare('SELECT reference FROM contact_requests').all(), [{ reference: first }])
})

t.test('a connection to PostgreSQL starts without parameters that PgBouncer refuses', async (t) => {
  const databaseUrl = await server.database()
  const parameters: string[] = []
  const proxy = createServer((client) => {
    const upstream = connect(Number(new URL(databaseUrl).port), '127.0.0.1')
    // The first message names the parameters (PostgreSQL, 54.7: StartupMessage).
    client.once('data', (message: Buffer) => parameters.push(message.subarray(8).toString('latin1')))
    client.pipe(upstream).pipe(client)
    upstream.on('error', () => {})
  })
  const url = new URL(databaseUrl)
  url.port = String(await listen(t, proxy))
  await testOutbox(t, { databaseUrl: url.href })
  t.match(parameters[0], /application_name/)
  t.notMatch(parameters[0], /timeout|synchronous/)
})

t.test('a commit waits for the disk whatever the default is', async (t) => {
  const url = await server.database()
  await runElsewhere(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`)
  const database = openPostgres(url)
  t.teardown(() => database.close())
  t.strictSame(await database.query('SHOW synchronous_commit'), [{ synchronous_commit: 'on' }])
})

t.test('a statement has the time limit of its transaction', async (t) => {
  const url = await server.database()
  let time = 0
  const times: object[] = []
  const showTime = async (query: Query) => times.push(...(await query('SHOW statement_timeout')))
  const prepare = async (query: Query) => {
    await showTime(query)
    time += 500
  }
  const database = openPostgres(url, prepare, () => time)
  t.teardown(() => database.close())
  for (let use = 0; use < 2; use++) await database.transaction('a lock', showTime)
  await database.transaction('a lock', showTime, 60_000)
  // The first transaction has what opening the database has left of its two seconds.
  const expected = ['10min', '1500ms', '2s', '1min']
  t.strictSame(
    times,
    expected.map((statement_timeout) => ({ statement_timeout })),
  )
})

t.test('a statement is abandoned when the time of its transaction is over', async (t) => {
  let time = 0
  const database = openPostgres(await server.database(), undefined, () => time)
  t.teardown(() => database.close())
  const late = database.transaction('a lock', async (query) => {
    time += 60_000
    // A few milliseconds are left, although PostgreSQL would let the statement run for two seconds.
    await query('SELECT pg_sleep(60)')
  })
  await t.rejects(late, { message: 'Query read timeout' })
})

t.test('a statement is abandoned if the server does not answer', async (t) => {
  const silent = createServer()
  const database = openPostgres(`postgres://postgres@127.0.0.1:${await listen(t, silent)}/site`)
  t.teardown(() => database.close())
  await t.rejects(database.query('SELECT 1'), { message: /timeout/ })
})

t.test('a database that is down at the start, is emptied or ends its connections is used again', async (t) => {
  const databaseUrl = await server.database()
  await server.stop()
  const { outbox } = await testOutbox(t, { databaseUrl })
  await t.rejects(outbox.check())
  await server.start()
  await outbox.check()
  await runElsewhere(databaseUrl, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await t.rejects(outbox.check())
  await outbox.check()
  const name = new URL(databaseUrl).pathname.slice(1)
  await runElsewhere(
    new URL('/postgres', databaseUrl).href,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
  await outbox.check()
})
