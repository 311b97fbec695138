// Backups with restic to a repository in a folder, restored as docs/operations.md says.
import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { openDatabase, sqliteFile } from '../../server/database/database.ts'
import { openOutbox } from '../../server/outbox/sql-outbox.ts'
import { dataFolder } from '../support/data-folder.ts'
import { outboxCommand } from '../support/outbox-command.ts'
import { ownPostgres, systemPrograms } from '../support/postgres.ts'
import { root } from '../support/source.ts'

const isInstalled = spawnSync('restic', ['version']).status === 0
const options = { skip: !isInstalled && 'restic is not installed' }

const unit = readFileSync(join(root, 'scripts/deployment/systemd/mimosa-mer-offsite.service'), 'utf8')
const [, program = '', parameters = ''] = /^ExecStart=(\S+) (.+)$/m.exec(unit) ?? []

/** A repository, and the script that the systemd unit starts. */
function backup(t: Test, settings: NodeJS.ProcessEnv) {
  const environment = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    TMPDIR: dataFolder(t),
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
      t.strictSame(readdirSync(environment.TMPDIR), [], 'no copy is left')
      return { status, stderr: String(stderr) }
    },
    restic: (...parameters: string[]) => start('restic', ...parameters).stdout,
    list: (): { paths: string[] }[] => JSON.parse(String(start('restic', 'snapshots', '--json').stdout)),
  }
}

/** An outbox with one request, opened like that of a running site. */
async function outboxOf(t: Test, databaseUrl?: string) {
  const dataDir = dataFolder(t)
  const outbox = await openOutbox(await openDatabase({ dataDir, databaseUrl }))
  t.teardown(() => outbox.close())
  const request = { name: 'Ada', email: 'ada@example.com', phone: '+33 6 39 98 00 01', confidentiality: true } as const
  return { dataDir, reference: (await outbox.add({ request, language: 'en' }, Date.now())).reference }
}

t.test('a backup of the file in DATA_DIR is stored and restored', options, async (t) => {
  const { dataDir, reference } = await outboxOf(t)
  const { make, restic, list } = backup(t, { DATA_DIR: dataDir })
  t.match(make(), { status: 0, stderr: '' })
  t.match(make(), { status: 0, stderr: '' }, 'the second backup finds the repository')
  // Only the newest backup of an hour is kept.
  t.strictSame(
    list().map(({ paths }) => paths),
    [['/outbox.sqlite']],
  )
  const restored = dataFolder(t)
  writeFileSync(sqliteFile(restored), restic('dump', 'latest', 'outbox.sqlite'))
  t.match(JSON.parse(await outboxCommand(['list', '--json'], { DATA_DIR: restored })), [{ reference }])
})

t.test('a backup that fails stores nothing and keeps the earlier ones', options, async (t) => {
  const { dataDir } = await outboxOf(t)
  const { make, list } = backup(t, { DATA_DIR: dataDir })
  make()
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
  const { reference } = await outboxOf(t, databaseUrl)
  const { make, restic } = backup(t, { DATABASE_URL: databaseUrl })
  t.match(make(), { status: 0, stderr: '' })
  const target = await server.database()
  const input = restic('dump', 'latest', 'outbox.dump')
  t.equal(spawnSync('pg_restore', ['--dbname', target, '--clean', '--if-exists'], { input }).status, 0)
  t.match(JSON.parse(await outboxCommand(['list', '--json'], { DATABASE_URL: target })), [{ reference }])
})
