// Backups of the SQLite file.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { sqliteFile } from '../../../server/database/database.ts'
import { recordRun } from '../../../server/database/last-runs.ts'
import { checkDatabase } from '../../../server/doctor/check-database.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { testOutbox } from '../../support/outbox.ts'
import { commandFile, outboxCommand } from '../../support/outbox-command.ts'
import { testPostgres } from '../../support/postgres.ts'

async function openStore(t: Test) {
  const { dataDir, database, add } = await testOutbox(t)
  const run = (...parameters: string[]) => outboxCommand(parameters, { DATA_DIR: dataDir })
  return { dataDir, database, reference: await add(), run }
}

const list = async (DATA_DIR: string) => JSON.parse(await outboxCommand(['list', '--json'], { DATA_DIR }))

t.test('backup makes a copy that only the operator can read', async (t) => {
  const { reference, run } = await openStore(t)
  const folder = dataFolder(t)
  // The unfinished copies of a command that was killed, and of a command that still runs.
  const killed = join(folder, 'outbox-backup-1.partial')
  const running = join(folder, 'outbox-backup-2.partial')
  for (const copy of [killed, running]) {
    mkdirSync(copy)
    writeFileSync(sqliteFile(copy), 'Personal data')
    utimesSync(copy, 0, 0)
  }
  utimesSync(sqliteFile(killed), 0, 0)
  const copy = sqliteFile(folder)
  await run('backup', copy)
  t.equal(statSync(copy).mode & 0o777, 0o600)
  t.strictSame(readdirSync(folder), ['outbox-backup-2.partial', 'outbox.sqlite'])
  await t.rejects(run('backup', copy), { message: /exists already/ })
  t.match(await list(folder), [{ reference }])
})

const backUp = (DATA_DIR: string) => spawnSync(process.execPath, [commandFile, 'backup', '-'], { env: { DATA_DIR } })

t.test('backup - writes a copy to the standard output and leaves no files', async (t) => {
  const { reference, dataDir } = await openStore(t)
  const before = readdirSync(dataDir)
  const { stdout, status } = backUp(dataDir)
  t.equal(status, 0)
  t.strictSame(readdirSync(dataDir), before)
  const folder = dataFolder(t)
  writeFileSync(sqliteFile(folder), stdout)
  t.match(await list(folder), [{ reference }])
})

t.test('backup - writes nothing if it fails', async (t) => {
  const folder = dataFolder(t)
  writeFileSync(sqliteFile(folder), 'no database')
  t.match(backUp(folder), { status: 1, stdout: { length: 0 } })
})

t.test('only backup --stored records that a backup has been stored', async (t) => {
  const { dataDir, database, run } = await openStore(t)
  const findings = () => checkDatabase(readSettings({ DATA_DIR: dataDir }))
  await run('backup', join(dataFolder(t), 'copy'))
  t.match(await findings(), [{}, { about: 'backup', state: 'warning', text: /^none was stored yet/ }])
  await run('backup', '--stored')
  t.match(await findings(), [{}, { about: 'backup', state: 'ok' }])
  await recordRun(database.query, 'backup', 0)
  t.match(await findings(), [{}, { about: 'backup', state: 'warning' }])
})

t.test('with PostgreSQL, backup advises pg_dump and writes nothing', async (t) => {
  const DATABASE_URL = await (await testPostgres(t)).database()
  const folder = dataFolder(t)
  await t.rejects(outboxCommand(['backup', join(folder, 'copy')], { DATA_DIR: folder, DATABASE_URL }), {
    message: /pg_dump/,
  })
  t.strictSame(readdirSync(folder), [])
})
