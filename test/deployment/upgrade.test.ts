// The upgrade of a site from release 1.0.0 (test/upgrade): its requests, its content file and the files of open pages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import t, { type Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { sqliteFile } from '../../server/database/database.ts'
import { runDiagnostics } from '../../server/doctor/doctor.ts'
import { dataFolder } from '../support/data-folder.ts'
import { testMailServer } from '../support/mail-server.ts'
import { outboxCommand } from '../support/outbox-command.ts'
import { testPostgres } from '../support/postgres.ts'
import { startSite } from '../support/process.ts'
import { until } from '../support/until.ts'

const oldRelease = new URL('../upgrade/1.0.0', import.meta.url)
const statements = (database: string) => readFileSync(`${fileURLToPath(oldRelease)}.${database}.sql`, 'utf8')

/** A data folder as release 1.0.0 left it. */
function oldFolder(t: Test) {
  const folder = dataFolder(t)
  mkdirSync(join(folder, 'assets/3fe2e078aa43fc0e'), { recursive: true })
  writeFileSync(join(folder, 'assets/3fe2e078aa43fc0e/search-26iULmfE.js'), '')
  return folder
}

const old = {
  async SQLite(t: Test) {
    const DATA_DIR = oldFolder(t)
    const file = new DatabaseSync(sqliteFile(DATA_DIR))
    file.exec(statements('sqlite'))
    file.close()
    return { DATA_DIR }
  },
  async PostgreSQL(t: Test) {
    const DATABASE_URL = await (await testPostgres(t)).database()
    const client = new pg.Client(DATABASE_URL)
    await client.connect()
    await client.query(statements('postgresql'))
    await client.end()
    return { DATA_DIR: oldFolder(t), DATABASE_URL }
  },
}

interface ExportedRequest {
  reference: string
  state: string
  request: { name: string }
}

for (const [name, database] of Object.entries(old)) {
  t.test(`${name}: a site of release 1.0.0 keeps everything`, async (t) => {
    const mailServer = await testMailServer(t)
    const port = String(await freePort())
    const environment = {
      ...(await database(t)),
      PORT: port,
      SITE_URL: `http://localhost:${port}`,
      SITE_FILE: `${fileURLToPath(oldRelease)}.json`,
      SMTP_URL: mailServer.url,
      RETENTION_DAYS: '3650',
    }
    const requests = async (): Promise<Map<string, ExportedRequest>> => {
      const all: ExportedRequest[] = JSON.parse(await outboxCommand(['export', '--json'], environment))
      return new Map(all.map((exported) => [exported.request.name, exported]))
    }
    const { origin } = await startSite(t, environment)
    const received = await requests()
    const findReference = (name: string) => received.get(name)?.reference ?? ''

    await until('the waiting requests', () => mailServer.mails.length === 2)
    const [single, digest] = mailServer.mails
    t.match(single, { text: 'After the upgrade' })
    t.match(digest, { text: findReference('Digest') })
    await outboxCommand(['retry', findReference('Failed')], environment)
    // The state follows the answer of the mail server.
    await until('the failed request', async () => (await requests()).get('Failed')?.state === 'delivered')
    t.match(mailServer.mails[2], { text: 'failed@visitor.example' })
    const states = [...(await requests())].map(([name, { state }]) => [name, state])
    t.strictSame(Object.fromEntries(states), {
      Delivered: 'delivered',
      Failed: 'delivered',
      Suspected: 'suspected',
      Waiting: 'delivered',
      Digest: 'delivered',
    })

    const page = await (await fetch(`${origin}/?lang=en`)).text()
    t.match(page, 'Come home to Olive &amp; Pin')
    t.equal((await fetch(`${origin}/assets/search-26iULmfE.js`)).status, 200, 'a page of that release is still open')
    const findings = await runDiagnostics(environment)
    t.strictSame(
      findings.filter(({ state }) => state === 'error'),
      [],
    )
  })
}
