// The doctor finds each fault, and changes nothing.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { freePort } from '../../../scripts/free-port.ts'
import { openContentSource } from '../../../server/content/content-source.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { checkResponse } from '../../../server/diagnostics/address.ts'
import { checkDataFolder } from '../../../server/diagnostics/data-folder.ts'
import { runDiagnostics } from '../../../server/diagnostics/doctor.ts'
import type { Finding } from '../../../server/diagnostics/finding.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import { readSettings } from '../../../server/settings.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { testMailServer } from '../../support/mail-server.ts'
import { testPostgres } from '../../support/postgres.ts'
import { listeningSite, testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

/** The findings about `about`, each as 'state: text'. */
const of = (findings: Finding[], about: string) =>
  findings.filter((finding) => finding.about === about).map(({ state, text }) => `${state}: ${text}`)

const secret = 'k7QpassW0rd'

t.test('it says who may use the desk, and that links need a mail server', async (t) => {
  const settings = { DATA_DIR: dataFolder(t), DESK: 'on', DESK_USERS: 'Claire <Claire@villa.example>, x@villa.example' }
  t.match(of(await runDiagnostics(settings), 'DESK'), [/^warning: .*the command desk/])
  const server = await testMailServer(t)
  const findings = await runDiagnostics({ ...settings, SMTP_URL: server.url })
  t.match(of(findings, 'DESK'), [/^ok: .*\/desk is for claire@villa\.example, x@villa\.example/])
  t.strictSame(of(await runDiagnostics({ DATA_DIR: settings.DATA_DIR }), 'DESK'), [])
})

t.test('every wrong setting is reported', async (t) => {
  const findings = await runDiagnostics({ PORT: 'x', SMTP_URL: secret })
  t.match(of(findings, 'settings'), [/^error: PORT: write a port/, /^error: SMTP_URL: write/])
})

t.test('a misspelled setting is reported, whether the other settings are valid or not', async (t) => {
  const misspelled = { SMPT_URL: secret, RETENTION_DAY: '9', DATA_DIR: dataFolder(t) }
  for (const environment of [misspelled, { ...misspelled, PORT: 'x' }]) {
    const findings = await runDiagnostics(environment)
    t.match(of(findings, 'settings').slice(1), [
      'warning: SMPT_URL is not a setting and has no effect: did you mean SMTP_URL?',
      'warning: RETENTION_DAY is not a setting and has no effect: did you mean RETENTION_DAYS?',
    ])
    t.notMatch(JSON.stringify(findings), secret)
  }
})

t.test(
  'the message about a password that is not percent-encoded explains the encoding, without the password',
  async (t) => {
    const findings = await runDiagnostics({ DATABASE_URL: `postgres://site:${secret}/#@db/site` })
    t.match(of(findings, 'settings'), [/^error: DATABASE_URL: .*write # as %23, \/ as %2F/])
    t.notMatch(JSON.stringify(findings), secret)
  },
)

t.test('each wrong field of SITE_FILE is an error, and a missing SITE_FILE is a warning', async (t) => {
  const SITE_FILE = siteFile(t, { brand: '', texts: { en: { hero: { titel: 'x' } } } })
  t.match(of(await runDiagnostics({ DATA_DIR: dataFolder(t), SITE_FILE }), 'SITE_FILE'), [
    /^error: .*site.json\) line 1, column 2: brand: /,
    /^error: .*site.json\) line 1, column \d+: texts\.en\.hero\.titel: there is no such field/,
  ])
  t.match(of(await runDiagnostics({ DATA_DIR: dataFolder(t) }), 'SITE_FILE'), [/^warning: /])
})

t.test('a usable data folder is not changed, and a missing one is not created', async (t) => {
  const folder = dataFolder(t)
  t.strictSame(of(await checkDataFolder(folder), 'DATA_DIR'), ['ok: can be written to'])
  t.strictSame(of(await checkDataFolder(join(folder, 'deep/data')), 'DATA_DIR'), [
    'ok: does not exist yet and can be created',
  ])
  t.strictSame(readdirSync(folder), [])
})

t.test('a data folder that is not writable, full or readable by all is reported', async (t) => {
  const folder = dataFolder(t)
  writeFileSync(join(folder, 'file'), '')
  t.match(of(await checkDataFolder(join(folder, 'file')), 'DATA_DIR'), [/^error: cannot be written to \(ENOTDIR\)/])
  t.match(of(await checkDataFolder(join(folder, 'file/below')), 'DATA_DIR'), [/^error: cannot be written to/])
  t.match(of(await checkDataFolder(folder, async () => 5_000_000), 'DATA_DIR'), [/^error: has 4 MB left/])
  chmodSync(folder, 0o755)
  t.match(of(await checkDataFolder(folder), 'DATA_DIR'), [/^ok/, /^warning: .*chmod 700/])
})

t.test('an outbox in use is ok, and one of a newer version is an error and not changed', async (t) => {
  const folder = dataFolder(t)
  const database = await openDatabase({ dataDir: folder })
  const outbox = await openOutbox(database)
  t.teardown(() => outbox.close())
  t.strictSame(of(await runDiagnostics({ DATA_DIR: folder }), 'outbox'), ['ok: can be used'])
  await database.query('UPDATE contact_schema SET version = 1000')
  t.match(of(await runDiagnostics({ DATA_DIR: folder }), 'outbox'), [/^error: .*newer version.*1000/])
  t.match(await database.query('SELECT version FROM contact_schema'), [{ version: 1000 }])
})

t.test('a PostgreSQL database is not changed, and the message about one that is down has no password', async (t) => {
  const DATA_DIR = dataFolder(t)
  const server = await testPostgres(t)
  const DATABASE_URL = await server.database()
  const findings = await runDiagnostics({ DATA_DIR, DATABASE_URL })
  t.strictSame(of(findings, 'DATABASE_URL'), ['ok: can be used'])
  t.strictSame(of(findings, 'clock'), ['ok: agrees with that of the database'])
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, prepare: async () => {} })
  t.teardown(() => database.close())
  t.strictSame(await database.query("SELECT FROM pg_tables WHERE schemaname = 'public'"), [], 'no table was made')

  const away = await runDiagnostics({ DATA_DIR, DATABASE_URL: `postgres://u:${secret}@127.0.0.1:1/x` })
  t.match(of(away, 'DATABASE_URL'), [/^error: .*ECONNREFUSED/])
  t.notMatch(JSON.stringify(away), secret)
})

t.test('a mail server that is down or refuses the password is reported, without the password', async (t) => {
  const DATA_DIR = dataFolder(t)
  const server = await testMailServer(t, { password: 'right' })
  const smtpUrl = (password: string) => `${server.url.replace('//', `//office:${password}@`)}?tls=none`
  const refused = await runDiagnostics({ DATA_DIR, SMTP_URL: smtpUrl(secret) })
  t.match(of(refused, 'SMTP_URL'), [
    /^error: .*does not accept the user and password \(its reply: 535/,
    /^warning: \?tls=none/,
  ])
  t.notMatch(JSON.stringify(refused), secret)
  t.match(of(await runDiagnostics({ DATA_DIR, SMTP_URL: smtpUrl('right') }), 'SMTP_URL'), [/^ok: /, /^warning/])
  t.equal(server.mails.length, 0)
  await server.stop()
  t.match(of(await runDiagnostics({ DATA_DIR, SMTP_URL: smtpUrl('right') }), 'SMTP_URL'), [
    /^error: .*refuses the connection/,
    /^warning/,
  ])
})

t.test('with --send a mail goes to the office', async (t) => {
  const server = await testMailServer(t)
  const settings = { DATA_DIR: dataFolder(t), SMTP_URL: server.url, MAIL_TO: 'office@villa.example' }
  t.match(of(await runDiagnostics(settings, { send: true }), 'SMTP_URL'), [/^ok: .*office@villa\.example/])
  t.match(server.mails, [{ to: ['office@villa.example'], headers: { subject: 'Mimosa & Mer: test' } }])
})

t.test('with --send the message names the refused sender or recipient', async (t) => {
  const server = await testMailServer(t)
  const to = ['office@villa.example', 'anna@villa.example']
  const settings = { DATA_DIR: dataFolder(t), SMTP_URL: server.url, MAIL_TO: to.join(', ') }
  server.refusal = { at: 'MAIL FROM', code: 550, message: '5.7.1 Not your address' }
  t.match(of(await runDiagnostics(settings, { send: true }), 'SMTP_URL'), [
    /^error: .*refuses the sender.*550 5\.7\.1.*MAIL_FROM/,
  ])
  server.refusal = { at: 'RCPT TO', code: 550, message: '5.1.1 Unknown', recipient: 'anna@villa.example' }
  const findings = await runDiagnostics(settings, { send: true })
  t.match(of(findings, 'SMTP_URL'), [/^ok: .*accepted a mail to office@villa\.example:/])
  t.match(of(findings, 'MAIL_TO'), [/^ok/, /^error: anna@villa\.example: .*refuses the recipient/])
})

t.test('a password that would be sent unencrypted is an error', async (t) => {
  const server = await testMailServer(t, { password: 'right' })
  const SMTP_URL = server.url.replace('//', '//office:right@')
  t.match(of(await runDiagnostics({ DATA_DIR: dataFolder(t), SMTP_URL }), 'SMTP_URL'), [/^error: .*STARTTLS/])
})

t.test('a public site that mails requests to the example company is an error', async (t) => {
  const settings = { DATA_DIR: dataFolder(t), SITE_URL: 'https://nowhere.fr' }
  t.match(of(await runDiagnostics(settings), 'MAIL_TO'), [/^error: .*mimosa-mer\.example.*nobody reads/])
})

t.test('recipients, users and placeholders are those that the desk has published', async (t) => {
  const file = siteFile(t, { office: { email: 'before@villa.fr' }, brand: 'Villa' })
  const DATA_DIR = dataFolder(t)
  const environment = { DATA_DIR, SITE_FILE: file, DESK: 'on', SITE_URL: 'https://nowhere.fr' }
  const settings = readSettings(environment)
  const database = await openDatabase({ dataDir: DATA_DIR })
  const source = await openContentSource({ settings, database, log: { info() {}, warn() {}, error() {} } })
  const document = { office: { email: 'after@villa.fr' } }
  await source.store.publish({ document, changes: [], person: null, now: 1, seen: await source.store.revision() })
  await source.reload()
  await database.close()

  const server = await testMailServer(t)
  const findings = await runDiagnostics({ ...environment, SMTP_URL: server.url }, { send: true })
  t.strictSame(of(findings, 'published content').slice(0, 1), ['ok: version 1 is shown'])
  t.match(of(findings, 'published content').join(), 'warning: office.street is still that of the example company')
  t.strictSame(of(findings, 'MAIL_TO'), ['ok: mails go to after@villa.fr'])
  t.match(of(findings, 'DESK'), [/^ok: .* is for after@villa\.fr$/])
  t.match(server.mails, [{ to: ['after@villa.fr'], headers: { subject: 'Villa: test' } }])

  const away = { ...environment, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }
  t.strictSame(of(await runDiagnostics(away), 'MAIL_TO'), ['ok: mails go to after@villa.fr'], 'without the database')
})

t.test('with --send ALERT_WEBHOOK is called, and the result is reported without its URL', async (t) => {
  const calls: string[] = []
  let status = 200
  const origin = await startServer(t, (request, response) => {
    calls.push(request.method ?? '')
    response.writeHead(status).end()
  })
  const settings = { DATA_DIR: dataFolder(t), ALERT_WEBHOOK: `${origin}/${secret}` }
  t.match(of(await runDiagnostics(settings), 'ALERT_WEBHOOK'), [/^ok: is set/])
  t.equal(calls.length, 0)
  t.match(of(await runDiagnostics(settings, { send: true }), 'ALERT_WEBHOOK'), [/^ok: has accepted/])
  status = 404
  const findings = await runDiagnostics(settings, { send: true })
  t.match(of(findings, 'ALERT_WEBHOOK'), [/^error: .*it answered 404/])
  t.notMatch(JSON.stringify(findings), secret)
  t.strictSame(calls, ['POST', 'POST'])
})

t.test('a host name that does not resolve is reported', async (t) => {
  const findings = await runDiagnostics({ DATA_DIR: dataFolder(t), SITE_URL: 'http://nowhere.invalid' })
  const [plain, unknown] = of(findings, 'SITE_URL')
  t.match(plain, /^warning: begins with http:/)
  // The exact message depends on the name server.
  t.match(unknown, /^(error|warning): /)
})

t.test('a name that begins with localhost is not this machine', async (t) => {
  const findings = await runDiagnostics({ DATA_DIR: dataFolder(t), SITE_URL: 'http://localhost.invalid' })
  t.notMatch(of(findings, 'SITE_URL').join(), /this machine/)
})

/** Starts a server. Returns its origin. */
async function startServer(t: Test, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('the doctor recognizes whether this site answers at SITE_URL, and compares the clocks', async (t) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const site = await testSite(t, { SITE_URL: origin })
  await site.app.listen({ host: '127.0.0.1', port })
  t.match(await checkResponse(origin), [
    { about: 'SITE_URL', state: 'ok' },
    { about: 'clock', state: 'ok' },
  ])
  const other = await listeningSite(t, { SITE_URL: 'https://villa.example' })
  t.match(of(await checkResponse(other.origin), 'SITE_URL'), [/^error: is answered by another site/])
  const late = await startServer(t, (_request, reply) => {
    reply.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end('It works!')
  })
  const findings = await checkResponse(late)
  t.match(of(findings, 'SITE_URL'), [/^error: is answered by another site or program \(status 200\)/])
  t.match(of(findings, 'clock'), [/^error: differs by 36\d\d seconds/])
  t.match(await checkResponse('http://127.0.0.1:1'), [{ state: 'warning', text: /cannot be reached from here/ }])
})

t.test('a missing TRUST_PROXY is reported', async (t) => {
  const proxy = async (settings: NodeJS.ProcessEnv) =>
    of(await runDiagnostics({ DATA_DIR: dataFolder(t), ...settings }), 'TRUST_PROXY')
  t.match(await proxy({ SITE_URL: 'https://nowhere.invalid' }), [/^warning: .*share one limit/])
  t.match(await proxy({ TRUST_PROXY: '10.0.0.0/8' }), [/^ok/])
})

t.test('the exit code is 0, 1 or 2, and the output is text or JSON', async (t) => {
  const doctor = fileURLToPath(new URL('../../../server/diagnostics/doctor.ts', import.meta.url))
  const run = (settings: NodeJS.ProcessEnv, ...parameters: string[]) => {
    const env = { DATA_DIR: dataFolder(t), ...settings }
    return spawnSync(process.execPath, [doctor, ...parameters], { env, encoding: 'utf8' })
  }
  const ok = run({})
  t.equal(ok.status, 0)
  t.match(ok.stdout, /^ok +settings: can be used$/m)
  const error = run({ TRUST_PROXY: '0.0.0.0/0', METRICS_TOKEN: secret.slice(0, 5) }, '--json')
  t.equal(error.status, 1)
  t.match(
    JSON.parse(error.stdout).filter(({ state }: Finding) => state === 'error'),
    [{ text: /^TRUST_PROXY: / }, { text: /^METRICS_TOKEN: / }],
  )
  t.equal(run({}, '--sned').status, 2)
})
