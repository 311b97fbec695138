// What the doctor says of each thing that can be wrong, and that it leaves all as it was.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { examineAnswer } from '../../server/check-up/address.ts'
import { examineDataFolder } from '../../server/check-up/data-folder.ts'
import type { Finding } from '../../server/check-up/finding.ts'
import { openOutbox } from '../../server/contact/sql-outbox.ts'
import { openDatabase } from '../../server/database.ts'
import { checkUp } from '../../server/doctor.ts'
import { dataFolder } from '../support/data-folder.ts'
import { testMailServer } from '../support/mail-server.ts'
import { testPostgres } from '../support/postgres.ts'
import { siteFile } from '../support/site-file.ts'

/** What is said of `about`, each with its state before it. */
const of = (findings: Finding[], about: string) =>
  findings.filter((finding) => finding.about === about).map(({ state, text }) => `${state}: ${text}`)

const secret = 'k7QpassW0rd'

t.test('wrong settings are told, each of them', async (t) => {
  const findings = await checkUp({ PORT: 'x', SMTP_URL: secret })
  t.match(of(findings, 'settings'), [/^wrong: PORT: write a port/, /^wrong: SMTP_URL: write/])
})

t.test('a wrong SITE_FILE is told by its fields, a missing one is doubted', async (t) => {
  const SITE_FILE = siteFile(t, { brand: '', texts: { en: { hero: { titel: 'x' } } } })
  t.match(of(await checkUp({ DATA_DIR: dataFolder(t), SITE_FILE }), 'SITE_FILE'), [
    /^wrong: .*site.json\) brand: /,
    /^wrong: .*site.json\) texts\.en\.hero\.titel: there is no such field/,
  ])
  t.match(of(await checkUp({ DATA_DIR: dataFolder(t) }), 'SITE_FILE'), [/^doubtful: /])
})

t.test('a data folder that can be used is left as it was; one that is not there is not made', async (t) => {
  const folder = dataFolder(t)
  t.strictSame(of(await examineDataFolder(folder), 'DATA_DIR'), ['well: can be written to'])
  t.strictSame(of(await examineDataFolder(join(folder, 'deep/data')), 'DATA_DIR'), [
    'well: is not there yet and can be made',
  ])
  t.strictSame(readdirSync(folder), [])
})

t.test('a data folder that cannot be used, is full or open to all, is told', async (t) => {
  const folder = dataFolder(t)
  writeFileSync(join(folder, 'file'), '')
  t.match(of(await examineDataFolder(join(folder, 'file')), 'DATA_DIR'), [/^wrong: cannot be written to \(ENOTDIR\)/])
  t.match(of(await examineDataFolder(join(folder, 'file/below')), 'DATA_DIR'), [/^wrong: cannot be written to/])
  t.match(of(await examineDataFolder(folder, async () => 5_000_000), 'DATA_DIR'), [/well/, /^wrong: has 4 MB left/])
  chmodSync(folder, 0o755)
  t.match(of(await examineDataFolder(folder), 'DATA_DIR'), [/well/, /^doubtful: .*chmod 700/])
})

t.test('an outbox in use is well, one of a newer version is refused and not touched', async (t) => {
  const folder = dataFolder(t)
  const database = await openDatabase({ dataDir: folder })
  const outbox = await openOutbox(database)
  t.teardown(() => outbox.close())
  t.strictSame(of(await checkUp({ DATA_DIR: folder }), 'outbox'), ['well: can be used'])
  await database.query('UPDATE contact_schema SET version = 1000')
  t.match(of(await checkUp({ DATA_DIR: folder }), 'outbox'), [/^wrong: .*newer version.*1000/])
  t.match(await database.query('SELECT version FROM contact_schema'), [{ version: 1000 }])
})

t.test('a PostgreSQL is looked at and not changed; one that is away is told without its password', async (t) => {
  const DATA_DIR = dataFolder(t)
  const server = await testPostgres(t)
  const DATABASE_URL = await server.database()
  const findings = await checkUp({ DATA_DIR, DATABASE_URL })
  t.strictSame(of(findings, 'DATABASE_URL'), ['well: can be used'])
  t.strictSame(of(findings, 'clock'), ['well: agrees with that of the database'])
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, prepare: async () => {} })
  t.teardown(() => database.close())
  t.strictSame(await database.query("SELECT FROM pg_tables WHERE schemaname = 'public'"), [], 'no table was made')

  const away = await checkUp({ DATA_DIR, DATABASE_URL: `postgres://u:${secret}@127.0.0.1:1/x` })
  t.match(of(away, 'DATABASE_URL'), [/^wrong: .*ECONNREFUSED/])
  t.notMatch(JSON.stringify(away), secret)
})

t.test('a mail server that is away, or refuses the password, is told without it', async (t) => {
  const DATA_DIR = dataFolder(t)
  const server = await testMailServer(t, { password: 'right' })
  const smtpUrl = (password: string) => server.url.replace('//', `//office:${password}@`)
  const refused = await checkUp({ DATA_DIR, SMTP_URL: smtpUrl(secret) })
  t.match(of(refused, 'SMTP_URL'), [/^wrong: .*EAUTH, 535/])
  t.notMatch(JSON.stringify(refused), secret)
  t.match(of(await checkUp({ DATA_DIR, SMTP_URL: smtpUrl('right') }), 'SMTP_URL'), [/^well: /])
  t.equal(server.mails.length, 0)
  await server.stop()
  t.match(of(await checkUp({ DATA_DIR, SMTP_URL: smtpUrl('right') }), 'SMTP_URL'), [/^wrong: /])
})

t.test('with --send a mail goes to the office', async (t) => {
  const server = await testMailServer(t)
  const settings = { DATA_DIR: dataFolder(t), SMTP_URL: server.url, MAIL_TO: 'office@villa.example' }
  t.match(of(await checkUp(settings, { send: true }), 'SMTP_URL'), [/^well: .*office@villa\.example/])
  t.match(server.mails, [{ to: ['office@villa.example'], headers: { subject: 'Mimosa & Mer: test' } }])
})

t.test('an address that nobody knows is told', async (t) => {
  const findings = await checkUp({ DATA_DIR: dataFolder(t), SITE_URL: 'http://nowhere.invalid' })
  const [plain, unknown] = of(findings, 'SITE_URL')
  t.match(plain, /^doubtful: begins with http:/)
  // What exactly depends on the name server, and on whether there is one.
  t.match(unknown, /^(wrong|doubtful): /)
})

/** The address of something that answers as `answer` does. */
async function answering(t: Test, answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('what answers at the address is known for this site or not, and its clock is compared', async (t) => {
  const site = await answering(t, (_request, reply) => reply.end('{"status":"alive"}'))
  t.match(await examineAnswer(site), [
    { about: 'SITE_URL', state: 'well' },
    { about: 'clock', state: 'well' },
  ])
  const late = await answering(t, (_request, reply) => {
    reply.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end('It works!')
  })
  const findings = await examineAnswer(late)
  t.match(of(findings, 'SITE_URL'), [/^wrong: is answered by something else \(200\)/])
  t.match(of(findings, 'clock'), [/^wrong: is 36\d\d seconds away/])
  t.match(await examineAnswer('http://127.0.0.1:1'), [{ state: 'doubtful', text: /cannot be reached from here/ }])
})

t.test('proxies that are not named, or are everybody, are told', async (t) => {
  const proxy = async (settings: NodeJS.ProcessEnv) =>
    of(await checkUp({ DATA_DIR: dataFolder(t), ...settings }), 'TRUST_PROXY')
  t.match(await proxy({ SITE_URL: 'https://nowhere.invalid' }), [/^doubtful: .*share one limit/])
  t.match(await proxy({ TRUST_PROXY: '10.0.0.0/8,::/0' }), [/^wrong: believes everybody/])
  t.match(await proxy({ TRUST_PROXY: '10.0.0.0/8' }), [/^well/])
})

t.test('the process ends with 0, 1 or 2, and speaks to people and to programs', async (t) => {
  const doctor = fileURLToPath(new URL('../../server/doctor.ts', import.meta.url))
  const run = (settings: NodeJS.ProcessEnv, ...parameters: string[]) => {
    const env = { DATA_DIR: dataFolder(t), ...settings }
    return spawnSync(process.execPath, [doctor, ...parameters], { env, encoding: 'utf8' })
  }
  const well = run({})
  t.equal(well.status, 0)
  t.match(well.stdout, /^well +settings: can be used$/m)
  const wrong = run({ TRUST_PROXY: '0.0.0.0/0' }, '--json')
  t.equal(wrong.status, 1)
  t.match(
    JSON.parse(wrong.stdout).filter(({ state }: Finding) => state === 'wrong'),
    [{ about: 'TRUST_PROXY' }],
  )
  t.equal(run({}, '--sned').status, 2)
})
