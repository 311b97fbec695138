// The command that moves everything from the SQLite file into PostgreSQL.
import t, { type Test } from 'tap'
import { sqliteFile } from '../../../server/database/database.ts'
import type { Database } from '../../../server/database/types.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { addNote, confirming, deleteRequests, noon, paul, testOutbox } from '../../support/outbox.ts'
import { outboxCommand } from '../../support/outbox-command.ts'
import { testPostgres } from '../../support/postgres.ts'

const openStore = (t: Test, databaseUrl?: string) => testOutbox(t, { databaseUrl }, confirming)

const server = await testPostgres(t)
const databaseUrl = await server.database()
const target = await openStore(t, databaseUrl)
t.beforeEach(async () => {
  await deleteRequests(target.database)
})

const move = async (dataDir: string) =>
  JSON.parse(await outboxCommand(['move', '--json'], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))

t.test('a request moves into PostgreSQL with its key, history, notes and confirmation', async (t) => {
  const source = await openStore(t)
  const request = { request: paul, language: 'fr', key: 'key-00001' } as const
  const { reference } = await source.outbox.add(request, noon)
  await source.outbox.requestMails.sent({ reference }, noon)
  await addNote(source.database, reference, 'A note')
  await source.database.query('UPDATE contact_requests SET answered_at = $1, erase_at = $1', [noon])
  // As if the command had been interrupted between the two databases.
  const interrupted = dataFolder(t)
  await outboxCommand(['backup', sqliteFile(interrupted)], { DATA_DIR: source.dataDir })
  const stored = async ({ outbox, database }: typeof source) => {
    const [dates] = await database.query<{ erase_at: number }>('SELECT erase_at FROM contact_requests')
    return [await outbox.find(reference), await outbox.events(reference), dates?.erase_at]
  }
  const before = await stored(source)
  t.match(before, [{ progress: 'answered' }, [{ what: 'received' }, { what: 'mail-sent' }, { text: 'A note' }], noon])
  t.strictSame(await move(source.dataDir), { moved: 1 })
  t.strictSame(await stored(target), before)
  t.strictSame(await target.outbox.add(request, noon), { reference, repeated: true })
  for (const folder of [interrupted, source.dataDir]) t.strictSame(await move(folder), { moved: 0 })
  t.strictSame(await stored(target), before)
  t.match(await target.outbox.confirmations.claim(noon), { reference, attempts: 1 })
})

t.test('moved requests are added to the requests in PostgreSQL', async (t) => {
  const source = await openStore(t)
  const added = [await source.add({ message: 'One' }), await target.add({ message: 'Two' })]
  t.strictSame(await move(source.dataDir), { moved: 1 })
  t.strictSame(await target.references(), added.sort())
})

t.test('statistics are added to the statistics of the same day', async (t) => {
  const source = await openStore(t)
  const count = ({ query }: Database, day: string) => query(`INSERT INTO statistics VALUES ($1, 'page', '/', 1)`, [day])
  for (const day of ['2026-11-22', '2026-11-23']) await count(source.database, day)
  await count(target.database, '2026-11-23')
  await move(source.dataDir)
  t.match(await target.database.query('SELECT day, count FROM statistics ORDER BY day'), [
    { day: '2026-11-22', count: 1 },
    { day: '2026-11-23', count: 2 },
  ])
  t.strictSame(await source.database.query('SELECT * FROM statistics'), [])
})

t.test('if the move fails, every request stays in the SQLite file', async (t) => {
  const source = await openStore(t)
  const reference = await source.add()
  await source.database.query('CREATE TABLE odd (id integer PRIMARY KEY, value nosuchtype)')
  await t.rejects(move(source.dataDir), { message: /nosuchtype/ })
  t.strictSame(await source.references(), [reference])
  t.match(await target.outbox.counts(noon), { waiting: 0 })
})
