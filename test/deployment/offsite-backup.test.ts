// Backups with restic to a repository in a folder, restored as described in docs/operations.md.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { openDatabase, sqliteFile } from '../../server/database/database.ts'
import { lastRun } from '../../server/database/last-runs.ts'
import { openOutbox } from '../../server/outbox/open-outbox.ts'
import { dataFolder } from '../support/data-folder.ts'
import { paul } from '../support/outbox.ts'
import { outboxCommand } from '../support/outbox-command.ts'
import { ownPostgres, systemPrograms } from '../support/postgres.ts'
import { startSite } from '../support/process.ts'
import { readSource, root } from '../support/source.ts'

const isInstalled = spawnSync('restic', ['version']).status === 0
const options = { skip: !isInstalled && 'restic is not installed' }

const unit = readSource('scripts/deployment/systemd/mimosa-mer-offsite@.service')
const [, program = '', parameters = ''] = /^ExecStart=(\S+) (.+)$/m.exec(unit) ?? []

/** A repository, and the script that the systemd unit starts. */
function backup(t: Test, settings: NodeJS.ProcessEnv & { DATA_DIR: string }) {
  const environment = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    RESTIC_REPOSITORY: join(dataFolder(t), 'repository'),
    RESTIC_PASSWORD: 'a-secret',
    RESTIC_CACHE_DIR: dataFolder(t),
    ...settings,
  }
  const start = (command: string, ...parameters: string[]) =>
    spawnSync(command, parameters, { cwd: root, env: environment, maxBuffer: 100_000_000 })
  return {
    make() {
      const { status, stderr } = start(program, ...parameters.split(' '))
      t.notOk(readdirSync(settings.DATA_DIR).includes('backup'), 'no copy is left')
      return { status, stderr: String(stderr) }
    },
    restic: (...parameters: string[]) => start('restic', ...parameters).stdout,
    list: (): { paths: string[] }[] => JSON.parse(String(start('restic', 'snapshots', '--json').stdout)),
  }
}

const heading = 'Come home'
const image = Buffer.from('an uploaded image')

/** A folder with published content and an outbox with one request, which stays open, as while a site runs. */
async function usedSite(t: Test, databaseUrl?: string) {
  const dataDir = dataFolder(t)
  const document = { texts: { en: { hero: { title: heading } } } }
  writeFileSync(join(dataDir, 'published.json'), JSON.stringify({ number: 1, document }))
  mkdirSync(join(dataDir, 'uploads'))
  writeFileSync(join(dataDir, 'uploads', 'image.jpg'), image)
  const database = await openDatabase({ dataDir, databaseUrl })
  const outbox = await openOutbox(database)
  t.teardown(() => database.close())
  return { dataDir, database, reference: (await outbox.add({ request: paul, language: 'en' }, Date.now())).reference }
}

t.test('after a backup that was killed, the file in DATA_DIR is stored and restored', options, async (t) => {
  const { dataDir, database, reference } = await usedSite(t)
  const left = join(dataDir, 'backup')
  mkdirSync(left)
  utimesSync(left, 0, 0)
  const { make, restic, list } = backup(t, { DATA_DIR: dataDir })
  t.match(make(), { status: 0, stderr: '' })
  t.match(make(), { status: 0, stderr: '' }, 'the second backup finds the repository')
  t.equal(list().length, 1, 'only the newest backup of an hour is kept')
  t.type(await lastRun(database.query, 'backup'), 'number')
  const restored = dataFolder(t)
  restic('restore', 'latest', '--target', restored)
  t.match(JSON.parse(await outboxCommand(['list', '--json'], { DATA_DIR: restored })), [{ reference }])
  t.strictSame(readFileSync(join(restored, 'uploads', 'image.jpg')), image)
  const { origin } = await startSite(t, { DATA_DIR: restored, DESK: 'off' })
  t.match(await (await fetch(`${origin}/?lang=en`)).text(), heading, 'a site without a desk shows what was published')
})

t.test('a failed backup keeps earlier ones', options, async (t) => {
  const { dataDir } = await usedSite(t)
  for (const name of ['published.json', 'uploads']) rmSync(join(dataDir, name), { recursive: true })
  const { make, restic, list } = backup(t, { DATA_DIR: dataDir })
  t.match(make(), { status: 0, stderr: '' })
  const restored = dataFolder(t)
  restic('restore', 'latest', '--target', restored)
  t.strictSame(readdirSync(restored), ['outbox.sqlite'])
  const [before] = list()
  for (const file of globSync(`${sqliteFile(dataDir)}*`)) rmSync(file)
  const { status, stderr } = make()
  t.not(status, 0)
  t.match(stderr, /There is no outbox in/)
  t.strictSame(list(), [before])
})

// pg_dump must be as new as the server: the server of Debian's packages comes with its own.
const withPostgres = { skip: options.skip || (!systemPrograms && "Debian's package postgresql is not installed") }

t.test('a backup of PostgreSQL is stored and restored', withPostgres, async (t) => {
  process.env.PATH = [systemPrograms, process.env.PATH].join(delimiter)
  // Not behind the gate of this process, which waits for the commands.
  const server = await ownPostgres(t)
  const databaseUrl = await server.database()
  const { dataDir, database, reference } = await usedSite(t, databaseUrl)
  const { make, restic } = backup(t, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  t.match(make(), { status: 0, stderr: '' })
  t.type(await lastRun(database.query, 'backup'), 'number')
  const restored = dataFolder(t)
  restic('restore', 'latest', '--target', restored)
  t.strictSame(readdirSync(restored), ['outbox.dump', 'published.json', 'uploads'])
  const target = await server.database()
  const input = readFileSync(join(restored, 'outbox.dump'))
  t.equal(spawnSync('pg_restore', ['--dbname', target, '--clean', '--if-exists'], { input }).status, 0)
  t.match(JSON.parse(await outboxCommand(['list', '--json'], { DATABASE_URL: target })), [{ reference }])
})
