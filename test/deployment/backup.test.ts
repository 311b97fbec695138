// Backups under load, and backups that a signal stops.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, rmSync, utimesSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t, { type Test } from 'tap'
import { openDatabase, sqliteFile } from '../../server/database/database.ts'
import { dataFolder } from '../support/data-folder.ts'
import { startLoad } from '../support/load.ts'
import { commandFile, outboxCommand } from '../support/outbox-command.ts'
import { startSite } from '../support/process.ts'
import { until } from '../support/until.ts'

function checkIntegrity(t: Test, file: string) {
  const database = new DatabaseSync(file)
  t.match(database.prepare('PRAGMA integrity_check').all(), [{ integrity_check: 'ok' }])
  database.close()
}

t.test('a backup under load has every request that was accepted before it', async (t) => {
  const limits = { CONTACT_RATE_MAX: '100000', CONTACT_HOURLY_MAX: '1000000' }
  const environment = { DATA_DIR: dataFolder(t), LANGUAGES: 'en', ...limits }
  const site = await startSite(t, environment)
  const load = startLoad(t, () => site.origin)
  await until('20 requests', () => load.accepted.length >= 20)
  const before = load.accepted.slice()
  const copy = join(dataFolder(t), 'copy')
  // On a busy machine the writers can lock the file for longer than the command waits. An operator would also retry.
  await until('a backup', () => outboxCommand(['backup', copy], environment).catch(() => undefined))
  const after = load.accepted.length
  await until('a later request', () => load.accepted.length > after)
  await load.stop()
  t.equal(await site.stop(), 0)

  const file = sqliteFile(environment.DATA_DIR)
  copyFileSync(copy, file)
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  checkIntegrity(t, file)
  const list = JSON.parse(await outboxCommand(['list', '--json'], environment)) as { reference: string }[]
  const restored = new Set(list.map(({ reference }) => reference))
  const missing = before.filter((reference) => !restored.has(reference))
  t.strictSame(missing, [])
  t.ok(restored.size < load.accepted.length, 'later requests are missing')
  await startSite(t, environment)
})

/** A folder with a database of 200 MB. */
async function largeOutbox(t: Test) {
  const dataDir = dataFolder(t)
  const database = await openDatabase({ dataDir })
  await database.query('SELECT 1')
  await database.close()
  const connection = new DatabaseSync(sqliteFile(dataDir))
  connection.exec(`CREATE TABLE photographs (bytes blob);
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200)
    INSERT INTO photographs SELECT zeroblob(1000000) FROM numbers`)
  connection.close()
  return dataDir
}

/** Starts a backup into `target`, and sends it `signal` when it begins to copy. */
async function interrupt(signal: NodeJS.Signals, { dataDir, target }: { dataDir: string; target: string }) {
  for (;;) {
    const child = spawn(process.execPath, [commandFile, 'backup', target], {
      env: { DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const watcher = watch(target === '-' ? dataDir : dirname(target), (_event, name) => {
      if (name?.endsWith('.partial')) child.kill(signal)
    })
    const [code] = await once(child, 'exit')
    watcher.close()
    if (code !== 0) return
    // The copy was complete before the signal arrived.
    rmSync(target, { force: true })
  }
}

const left = (folder: string) => readdirSync(folder).filter((name) => !/^(outbox\.sqlite|reserve$)/.test(name))

t.test('an interrupted backup leaves no file', async (t) => {
  const dataDir = await largeOutbox(t)
  const folder = dataFolder(t)
  await interrupt('SIGTERM', { dataDir, target: '-' })
  t.strictSame(left(dataDir), [])
  await interrupt('SIGINT', { dataDir, target: join(folder, 'copy') })
  t.strictSame(left(folder), [])

  async function kill(target: string, where: string) {
    await interrupt('SIGKILL', { dataDir, target })
    t.ok(left(where).length > 0)
    for (const name of left(where)) {
      for (const file of ['', ...readdirSync(join(where, name))]) utimesSync(join(where, name, file), 0, 0)
    }
  }
  await kill(join(folder, 'monday'), folder)
  await outboxCommand(['backup', join(folder, 'tuesday')], { DATA_DIR: dataDir })
  t.strictSame(left(folder), ['tuesday'])
  await kill('-', dataDir)
  await startSite(t, { DATA_DIR: dataDir, LANGUAGES: 'en' })
  await until('a clean folder', () => !left(dataDir).some((name) => name.startsWith('outbox-backup-')))
})
