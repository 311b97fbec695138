// Copies of the outbox: backups, and moving it into PostgreSQL.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { sqliteFile } from '../../../server/database/database.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { addNote, minute, noon, paul, testOutbox } from '../../support/outbox.ts'
import { commandFile, outboxCommand } from '../../support/outbox-command.ts'
import { testPostgres } from '../../support/postgres.ts'

async function openStore(t: Test, databaseUrl?: string) {
  const store = await testOutbox(t, { databaseUrl }, { confirmationMax: 200 })
  return {
    ...store,
    add: (message = '', key?: string) => store.outbox.add({ request: { ...paul, message }, language: 'fr', key }, noon),
    run: (...parameters: string[]) => outboxCommand(parameters, { DATA_DIR: store.dataDir, DATABASE_URL: databaseUrl }),
  }
}

const list = async (DATA_DIR: string) => JSON.parse(await outboxCommand(['list', '--json'], { DATA_DIR }))

t.test('backup makes a copy for the operator alone, and overwrites nothing', async (t) => {
  const { add, run } = await openStore(t)
  const { reference } = await add()
  const folder = dataFolder(t)
  // Unfinished copies: one of a killed command, and one of a command that still runs.
  const [killed, running] = [join(folder, 'outbox-backup-1.partial'), join(folder, 'outbox-backup-2.partial')]
  for (const file of [killed, running]) writeFileSync(file, 'Personal data')
  utimesSync(killed, 0, 0)
  const copy = sqliteFile(folder)
  await run('backup', copy)
  t.equal(statSync(copy).mode & 0o777, 0o600)
  t.strictSame(readdirSync(folder), ['outbox-backup-2.partial', 'outbox.sqlite'])
  await t.rejects(run('backup', copy), { message: /exists already/ })
  t.match(await list(folder), [{ reference }])
})

t.test('backup - writes a copy to the standard output and leaves nothing behind, or writes nothing', async (t) => {
  const { add, dataDir } = await openStore(t)
  const { reference } = await add()
  const before = readdirSync(dataDir)
  const backUp = (DATA_DIR: string) => spawnSync(process.execPath, [commandFile, 'backup', '-'], { env: { DATA_DIR } })
  const { stdout, status } = backUp(dataDir)
  t.equal(status, 0)
  t.strictSame(readdirSync(dataDir), before)
  const folder = dataFolder(t)
  writeFileSync(sqliteFile(folder), stdout)
  t.match(await list(folder), [{ reference }])
  writeFileSync(sqliteFile(folder), 'no database')
  t.match(backUp(folder), { status: 1, stdout: { length: 0 } })
})

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
    await addNote(source.database, reference, 'A note')
    await source.database.query('UPDATE contact_requests SET answered_at = $1, erase_at = $1', [noon])
    const stored = async ({ outbox, database }: typeof source) => {
      const [dates] = await database.query<{ erase_at: number }>('SELECT erase_at FROM contact_requests')
      return [await outbox.find(reference), await outbox.events(reference), dates?.erase_at]
    }
    const before = await stored(source)
    t.match(before, [{ progress: 'answered' }, [{ what: 'received' }, { what: 'mail-sent' }, { text: 'A note' }], noon])
    t.strictSame(await move(source.dataDir), { moved: 1, left: 0 })
    t.strictSame(await stored(target), before)
    t.strictSame(await target.add('One', 'key-00001'), { reference, repeated: true })
    t.match(await target.outbox.claimConfirmation(noon), { reference, attempts: 1 })
    t.strictSame(await move(source.dataDir), { moved: 0, left: 0 })
    await t.rejects(target.run('backup', join(source.dataDir, 'copy')), { message: /pg_dump/ })
  })

  t.test('a move that was interrupted can be repeated: no request is in the database twice', async (t) => {
    const source = await openStore(t)
    await source.add('One', 'key-00001')
    const folder = dataFolder(t)
    await source.run('backup', sqliteFile(folder))
    await move(source.dataDir)
    await move(folder)
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
