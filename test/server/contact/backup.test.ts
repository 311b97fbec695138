// Copies of the outbox: backups, and moving it into PostgreSQL.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openDatabase, sqliteFile } from '../../../server/database/database.ts'
import { openDeskRequests } from '../../../server/outbox/sql-desk-requests.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { collect } from '../../support/collected.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { commandFile, outboxCommand } from '../../support/outbox-command.ts'
import { testPostgres } from '../../support/postgres.ts'

const paul: ContactRequest = { name: 'Paul', email: 'paul@example.com', phone: '0639981235', confidentiality: true }
const noon = Date.UTC(2020, 10, 20, 12)
const minute = 60_000

async function openStore(t: Test, databaseUrl?: string) {
  const dataDir = dataFolder(t)
  const database = await openDatabase({ dataDir, databaseUrl })
  const outbox = await openOutbox(database, { confirmationMax: 200 })
  t.teardown(() => outbox.close())
  return {
    ...{ dataDir, database, outbox, desk: openDeskRequests(database, { retentionDays: 30 }) },
    add: (message = '', key?: string) => outbox.add({ request: { ...paul, message }, language: 'fr', key }, noon),
    run: (...parameters: string[]) => outboxCommand(parameters, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
  }
}

const list = async (DATA_DIR: string) => JSON.parse(await outboxCommand(['list', '--json'], { DATA_DIR }))

t.test('backup makes a copy for the operator alone, and overwrites nothing', async (t) => {
  const { add, run } = await openStore(t)
  const { reference } = await add()
  const folder = dataFolder(t)
  const copy = sqliteFile(folder)
  await run('backup', copy)
  t.equal(statSync(copy).mode & 0o777, 0o600)
  await t.rejects(run('backup', copy), { message: /exists already/ })
  t.match(await list(folder), [{ reference }])
})

t.test('backup - writes a copy to the standard output, and leaves nothing behind', async (t) => {
  const { add, dataDir } = await openStore(t)
  const { reference } = await add()
  const before = readdirSync(dataDir)
  const { stdout, status } = spawnSync(process.execPath, [commandFile, 'backup', '-'], { env: { DATA_DIR: dataDir } })
  t.equal(status, 0)
  t.strictSame(readdirSync(dataDir), before)
  const folder = dataFolder(t)
  writeFileSync(sqliteFile(folder), stdout)
  t.match(await list(folder), [{ reference }])
})

t.test('backup - writes nothing if the copy cannot be made', async (t) => {
  const folder = dataFolder(t)
  writeFileSync(sqliteFile(folder), 'no database')
  const { stdout, status } = spawnSync(process.execPath, [commandFile, 'backup', '-'], { env: { DATA_DIR: folder } })
  t.equal(status, 1)
  t.equal(stdout.length, 0)
})

for (const target of ['file', '-']) {
  t.test(`backup ${target} deletes what killed backups have left, and keeps what another one writes`, async (t) => {
    const { dataDir, run } = await openStore(t)
    const folder = target === '-' ? dataDir : dataFolder(t)
    for (const name of ['outbox-backup-1.partial', 'outbox-backup-1.partial-journal', 'outbox-backup-2.partial']) {
      writeFileSync(join(folder, name), 'Personal data')
      if (name.includes('1')) utimesSync(join(folder, name), 0, 0)
    }
    await run('backup', target === '-' ? '-' : join(folder, 'copy'))
    const left = readdirSync(folder).filter((name) => !name.startsWith('outbox.sqlite') && name !== 'copy')
    t.strictSame(left, ['outbox-backup-2.partial'])
  })
}

t.test('move', async (t) => {
  const server = await testPostgres(t)
  const databaseUrl = await server.database()
  const target = await openStore(t, databaseUrl)
  t.beforeEach(() => target.outbox.removeAll({}))
  const move = async (dataDir: string) =>
    JSON.parse(await outboxCommand(['move', '--json'], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))

  t.test('a request moves into PostgreSQL with its key, history, notes and confirmation', async (t) => {
    const source = await openStore(t)
    const { reference } = await source.add('One', 'key-00001')
    await source.outbox.delivered(reference, noon)
    const write = { reference, by: 'anna@office.example', now: noon }
    await source.desk.addNote({ ...write, version: 1 }, 'A note')
    await source.desk.setAnswered({ ...write, version: 2 }, true)
    const before = await source.desk.find(reference)
    t.strictSame(await move(source.dataDir), { moved: 1, left: 0 })
    t.strictSame(await target.desk.find(reference), before)
    t.strictSame(await target.add('One', 'key-00001'), { reference, repeated: true })
    t.match(await target.outbox.claimConfirmation(noon), { reference, attempts: 1 })
    t.strictSame(await move(source.dataDir), { moved: 0, left: 0 })
    await t.rejects(target.run('backup', join(source.dataDir, 'copy')), { message: /pg_dump/ })
  })

  t.test('a move that was interrupted can be repeated: no request is in the database twice', async (t) => {
    const source = await openStore(t)
    const { reference } = await source.add('One', 'key-00001')
    const folder = dataFolder(t)
    await source.run('backup', sqliteFile(folder))
    await move(source.dataDir)
    await move(folder)
    t.match(await collect(target.outbox.list()), [{ reference }])
    t.match(await target.outbox.counts(noon), { waiting: 1 })
  })

  t.test('a request or a confirmation that a worker has claimed stays until its lease has ended', async (t) => {
    const source = await openStore(t)
    const { reference } = await source.add()
    await source.outbox.claim(noon)
    t.equal(await source.outbox.moveTo(target.database, noon), 0)
    await source.outbox.delivered(reference, noon)
    await source.outbox.claimConfirmation(noon)
    t.equal(await source.outbox.moveTo(target.database, noon), 0)
    t.equal(await source.outbox.moveTo(target.database, noon + minute), 1)
    t.match(await target.outbox.claimConfirmation(noon + minute), { reference, attempts: 2 })
  })

  t.test('if moving fails, every request stays where it is, and the outbox works', async (t) => {
    const [source, closed] = [await openStore(t), await openStore(t)]
    await source.add('One')
    await closed.outbox.close()
    await t.rejects(source.outbox.moveTo(closed.database, noon), { message: /closed/ })
    await source.add('Two')
    t.equal((await list(source.dataDir)).length, 2)
  })
})
