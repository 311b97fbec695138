// The doctor checks what the site needs: the database, the mail server, the webhook and the public address.
import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import t, { type Test } from 'tap'
import { freePort } from '../../../scripts/free-port.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { checkResponse } from '../../../server/doctor/check-site-url.ts'
import { runDiagnostics } from '../../../server/doctor/doctor.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { findingsAbout, secret } from '../../support/findings.ts'
import { listen } from '../../support/listen.ts'
import { selfSigned, testMailServer } from '../../support/mail-server.ts'
import { testOutbox } from '../../support/outbox.ts'
import { testPostgres } from '../../support/postgres.ts'
import { listeningSite, testSite } from '../../support/site.ts'

const DATA_DIR = dataFolder(t)
const findings = async (about: string, settings: NodeJS.ProcessEnv, options = {}) =>
  findingsAbout(about, await runDiagnostics({ DATA_DIR, ...settings }, options))

t.test('an outbox in use is ok', async (t) => {
  const { dataDir } = await testOutbox(t)
  t.strictSame(await findings('outbox', { DATA_DIR: dataDir }), ['ok: can be used'])
})

t.test('an outbox of a newer version is an error', async (t) => {
  const { dataDir, database } = await testOutbox(t)
  await database.query('UPDATE contact_schema SET version = 1000')
  t.match(await findings('outbox', { DATA_DIR: dataDir }), [/^error: .*newer version.*1000/])
  t.match(await database.query('SELECT version FROM contact_schema'), [{ version: 1000 }])
})

t.test('a PostgreSQL database is not changed', async (t) => {
  const server = await testPostgres(t)
  const DATABASE_URL = await server.database()
  const found = await runDiagnostics({ DATA_DIR, DATABASE_URL })
  t.strictSame(findingsAbout('DATABASE_URL', found), ['ok: can be used'])
  t.strictSame(findingsAbout('clock', found), ['ok: agrees with the clock of the database'])
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, prepare: async () => {} })
  t.teardown(() => database.close())
  t.strictSame(await database.query("SELECT FROM pg_tables WHERE schemaname = 'public'"), [], 'no table was made')
})

t.test('a PostgreSQL database that is down is reported', async (t) => {
  const away = { DATABASE_URL: `postgres://u:${secret}@127.0.0.1:1/x` }
  t.match(await findings('DATABASE_URL', away), [/^error: .*ECONNREFUSED/])
})

t.test('the error about missing permissions in the database names the remedy', async (t) => {
  const server = await testPostgres(t)
  const DATABASE_URL = await server.database()
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  t.teardown(() => database.close())
  const user = `limited_${crypto.randomUUID().slice(0, 8)}`
  await database.query(`CREATE ROLE ${user} LOGIN`)
  await database.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${user}`)
  const limited = { DATABASE_URL: DATABASE_URL.replace('postgres:postgres@', `${user}:${secret}@`) }
  t.match(await findings('DATABASE_URL', limited), [/^error: .*public.*ALTER DATABASE/])
  await database.query(`GRANT CREATE ON SCHEMA public TO ${user}`)
  t.match(await findings('DATABASE_URL', limited), [/^error: .*contact_checks.*own the database/])
  await database.query(`GRANT UPDATE ON contact_checks TO ${user}`)
  t.match(await findings('DATABASE_URL', limited), ['ok: can be used'])
})

t.test('the error about a database certificate of an unknown authority names the remedy', async (t) => {
  const { key, cert } = selfSigned(t)
  // PostgreSQL answers S to the request for TLS.
  const server = createTcpServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {})
    })
  })
  const DATABASE_URL = `postgres://u:${secret}@127.0.0.1:${await listen(t, server)}/x?sslmode=verify-full`
  t.match(await findings('DATABASE_URL', { DATABASE_URL }), [/^error: .*certificate.*sslrootcert=/])
})

t.test('a wrong clock is reported instead of the certificate that only seems to be invalid', async (t) => {
  const proxy = createHttpsServer(selfSigned(t), (_request, reply) => {
    reply.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end()
  })
  const found = await checkResponse(`https://127.0.0.1:${await listen(t, proxy)}`)
  t.match(found, [{ about: 'clock', state: 'error', text: /differs by 3\d\d\d seconds/ }])
})

t.test('a placeholder instead of a secret is an error only with --production', async (t) => {
  const settings = { METRICS_TOKEN: 'replace-this-secret', SMTP_URL: 'smtp://user:password@127.0.0.1:1' }
  for (const [production, state] of [
    [false, 'warning'],
    [true, 'error'],
  ] as const) {
    const found = (await runDiagnostics({ DATA_DIR, ...settings }, { production })).filter(({ text }) =>
      text.startsWith('has the secret of a public example'),
    )
    t.match(found, [
      { about: 'SMTP_URL', state },
      { about: 'METRICS_TOKEN', state },
    ])
  }
})

t.test('a mail server that is down or refuses the password is reported, without the password', async (t) => {
  const server = await testMailServer(t, { password: 'right' })
  const smtpUrl = (password: string) => `${server.url.replace('//', `//office:${password}@`)}?tls=none`
  t.match(await findings('SMTP_URL', { SMTP_URL: smtpUrl(secret) }), [
    /^error: .*does not accept the user and password \(its reply: 535/,
    /^warning: \?tls=none/,
  ])
  t.match(await findings('SMTP_URL', { SMTP_URL: smtpUrl('right') }), [/^ok: /, /^warning/])
  const withoutTls = server.url.replace('//', '//office:right@')
  t.match(await findings('SMTP_URL', { SMTP_URL: withoutTls }), [/^error: .*STARTTLS/], 'a password in plain text')
  await server.stop()
  t.match(await findings('SMTP_URL', { SMTP_URL: smtpUrl('right') }), [/^error: .*refuses the connection/, /^warning/])
})

/** A mail server, and a function that runs the doctor with --send. */
async function sendingDoctor(t: Test) {
  const server = await testMailServer(t)
  const settings = { SMTP_URL: server.url, MAIL_TO: 'office@villa.example, anna@villa.example' }
  return { server, send: () => runDiagnostics({ DATA_DIR, ...settings }, { send: true }) }
}

t.test('with --send an email goes to the office', async (t) => {
  const { server, send } = await sendingDoctor(t)
  t.match(findingsAbout('SMTP_URL', await send()), [/^ok: .*office@villa\.example, anna@villa\.example/])
  t.match(server.mails, [{ to: ['office@villa.example', 'anna@villa.example'], headers: { subject: /: test$/ } }])
})

t.test('with --send a refused sender is reported', async (t) => {
  const { server, send } = await sendingDoctor(t)
  server.refusal = { at: 'MAIL FROM', code: 550, message: '5.7.1 Not your address' }
  t.match(findingsAbout('SMTP_URL', await send()), [/^error: .*refuses the sender.*550 5\.7\.1.*MAIL_FROM/])
})

t.test('with --send a refused recipient is reported', async (t) => {
  const { server, send } = await sendingDoctor(t)
  server.refusal = { at: 'RCPT TO', code: 550, message: '5.1.1 Unknown', recipient: 'anna@villa.example' }
  const found = await send()
  t.match(findingsAbout('SMTP_URL', found), [/^ok: .*accepted an email to office@villa\.example:/])
  t.match(findingsAbout('MAIL_TO', found), [/^ok/, /^error: anna@villa\.example: .*refuses the recipient/])
})

/** Starts a server. Returns its origin. */
const startServer = async (t: Test, listener: RequestListener) =>
  `http://127.0.0.1:${await listen(t, createServer(listener))}`

t.test('only --send calls ALERT_WEBHOOK', async (t) => {
  const calls: string[] = []
  let status = 200
  const origin = await startServer(t, (request, response) => {
    calls.push(request.method ?? '')
    response.writeHead(status).end()
  })
  const settings = { ALERT_WEBHOOK: `${origin}/${secret}` }
  t.match(await findings('ALERT_WEBHOOK', settings), [/^ok: is set/])
  t.equal(calls.length, 0)
  t.match(await findings('ALERT_WEBHOOK', settings, { send: true }), [/^ok: has accepted/])
  status = 404
  t.match(await findings('ALERT_WEBHOOK', settings, { send: true }), [/^error: .*it answered 404/])
  t.strictSame(calls, ['POST', 'POST'])
})

t.test('an unknown host name, an address without https and a missing TRUST_PROXY are reported', async (t) => {
  const found = await runDiagnostics({ DATA_DIR, SITE_URL: 'http://nowhere.invalid' })
  // The message about the name depends on the name server.
  t.match(findingsAbout('SITE_URL', found), [/^warning: begins with http:/, /^(error|warning): nowhere\.invalid/])
  t.match(await findings('TRUST_PROXY', { SITE_URL: 'https://nowhere.invalid' }), [/^warning: .*share one rate limit/])
})

t.test('a site that answers at SITE_URL with the right time is ok', async (t) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const site = await testSite(t, { SITE_URL: origin })
  await site.app.listen({ host: '127.0.0.1', port })
  // Rendered before the doctor, which waits for five seconds.
  await site.inject('/')
  t.match(await checkResponse(origin), [
    { about: 'SITE_URL', state: 'ok' },
    { about: 'clock', state: 'ok' },
  ])
})

t.test('another site that answers at SITE_URL is an error', async (t) => {
  const other = await listeningSite(t, { SITE_URL: 'https://villa.example' })
  await other.inject('/')
  t.match(findingsAbout('SITE_URL', await checkResponse(other.origin)), [/^error: is answered by another site/])
})

t.test('a wrong clock is an error', async (t) => {
  const late = await startServer(t, (_request, reply) => {
    reply.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString()).end('It works!')
  })
  t.match(findingsAbout('clock', await checkResponse(late)), [/^error: differs by 3\d\d\d seconds/])
})

t.test('a SITE_URL that does not answer is a warning', async (t) => {
  t.match(await checkResponse('http://127.0.0.1:1'), [{ state: 'warning', text: /cannot be reached from here/ }])
})
