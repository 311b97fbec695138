// The start, reload, delivery and stop of the process.
import { spawnSync } from 'node:child_process'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import { listenHost } from '../../server/settings/listen-address.ts'
import { dataFolder } from '../support/data-folder.ts'
import { testMailServer } from '../support/mail-server.ts'
import { runToEnd, startSite } from '../support/process.ts'
import { exchange, openConnection } from '../support/raw-socket.ts'
import { siteFile } from '../support/site-file.ts'
import { until } from '../support/until.ts'
import { reportHeaders, totals, view } from '../support/visits.ts'

// In one language and with one service there are few pages to compress after each start.
const LANGUAGES = 'en'
const services = {
  'property-management': false,
  'concierge-services': false,
  'property-acquisition': false,
  'administrative-support': false,
}
const METRICS_TOKEN = 'a-secret-of-many-letters'

/** The header with which a monitoring program reads the metrics. */
const authorization = `Bearer ${METRICS_TOKEN}`

const contactRequest = {
  name: 'Anna Martin',
  email: 'anna@villa.example',
  phone: '+33 6 39 98 00 12',
  service: 'renovation-project',
  message: 'A house in Mougins.\nFour bedrooms.',
  confidentiality: true,
}

// The site of most tests has a content file and an asset of a previous release.
const folder = dataFolder(t)
await mkdir(join(folder, 'assets/0123456789abcdef'), { recursive: true })
await writeFile(join(folder, 'assets/0123456789abcdef/hydrate-old.js'), 'export {}')
const file = siteFile(t, { services, brand: 'Olive & Pin', office: { phone: '+33 4 93 00 00 00' } })
const LOG_LEVEL = 'trace'
const GIT_COMMIT = '4bfcddda'
const site = await startSite(t, { LANGUAGES, GIT_COMMIT, METRICS_TOKEN, LOG_LEVEL, DATA_DIR: folder, SITE_FILE: file })
const page = async () => (await fetch(site.origin)).text()
const readMetrics = async () => (await fetch(`${site.origin}/metrics`, { headers: { authorization } })).text()

/** Sends `body` to the route of contact requests. */
function post(origin: string, body: string, headers = {}) {
  const allHeaders = { 'content-type': 'application/json', ...headers }
  return fetch(`${origin}/api/contact`, { method: 'POST', headers: allHeaders, body })
}

t.test('all pages get their final compression while the site is ready, with the facts of SITE_FILE', async (t) => {
  t.equal((await fetch(`${site.origin}/healthz`)).status, 200)
  t.equal((await fetch(`${site.origin}/readyz`)).status, 200)
  t.match(await page(), /\| Olive &amp; Pin<\/title>.*href="tel:\+33493000000"/s)
  const cached = (metrics: string, encoding: string) =>
    Number(new RegExp(`^pages_cached{encoding="${encoding}"} (\\d+)$`, 'm').exec(metrics)?.[1])
  await until('the final compression', async () => {
    const metrics = await readMetrics()
    return cached(metrics, 'final') >= 8 && cached(metrics, 'final') === cached(metrics, 'any')
  })
})

t.test('the release is in the first line of the log, at /healthz and in the metrics', async (t) => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  t.match(site.output(), `"Olive & Pin ${version} (${GIT_COMMIT}): http`)
  const health = await (await fetch(`${site.origin}/healthz`)).json()
  t.strictSame(health, { status: 'alive', version, commit: GIT_COMMIT })
  t.match(await readMetrics(), `\nsite_build_info{version="${version}",commit="${GIT_COMMIT}"} 1\n`)
})

t.test('wrong settings are listed in one message, without a stack, and end the process', async (t) => {
  const { code, stderr } = await runToEnd({ PORT: 'banana', SMTP_URL: 'x' })
  t.equal(code, 1)
  t.match(stderr, /^Not started\. Correct these settings, then start again:\n {2}PORT: .*\n {2}SMTP_URL: .*\n$/)
})

t.test('a port that is in use is reported in one sentence with the setting', async (t) => {
  const { code, stderr } = await runToEnd({ PORT: new URL(site.origin).port, DATA_DIR: dataFolder(t) })
  t.equal(code, 1)
  t.match(stderr, /^Not started\..*\n {2}PORT: another program uses port \d+: stop it, or write another port\n$/)
})

t.test('the site answers over IPv6 and IPv4', async (t) => {
  const { origin } = await startSite(t, { HOST: '::', LANGUAGES, DATA_DIR: dataFolder(t) })
  for (const host of ['127.0.0.1', '[::1]']) {
    t.equal((await fetch(`${origin.replace('localhost', host)}/healthz`)).status, 200, host)
  }
  t.equal(listenHost('::', {}), '0.0.0.0', 'without IPv6')
})

t.test("the log has the cause of an error under the visitor's reference, and no query", async (t) => {
  const response = await fetch(`${site.origin}/api/search?q=a&q=secret`)
  const { reference } = await response.json()
  const cause = new RegExp(`"reqId":"${reference}".*"reason":"A search has one q"`)
  await until('the line in the log', () => cause.test(site.output()))
  await fetch(`${site.origin}/?utm_source=secret`)
  await until('the line of a cached page', () => site.output().includes('"req":{"method":"GET","url":"/"}'))
  for (const body of [`{"name":"${contactRequest.name}"`, JSON.stringify({ email: contactRequest.email })]) {
    await post(site.origin, body, { referer: `${site.origin}/?name=${contactRequest.name}` })
  }
  await fetch(`${site.origin}/unsubscribe/${contactRequest.email}`)
  await until('the line of an unknown page', () => site.output().includes('"req":{"method":"GET","url":"/*"}'))
  t.notMatch(site.output(), /secret|Anna|anna@/)
})

t.test('assets of the previous release are served, and the current ones are kept for the next release', async (t) => {
  t.equal((await fetch(`${site.origin}/assets/hydrate-old.js`)).status, 200)
  t.equal((await readdir(join(folder, 'assets'))).length, 2)
})

t.test('SIGHUP reads SITE_FILE again, and a saved file is read without a signal', async (t) => {
  await writeFile(file, JSON.stringify({ services, brand: 'Thym & Sel' }))
  await site.reload()
  t.match(await page(), '| Thym &amp; Sel</title>')
  await writeFile(file, JSON.stringify({ services, brand: 'Laurier & Sel' }))
  await until('the saved file', async () => (await page()).includes('| Laurier &amp; Sel</title>'))
})

t.test('without a mail server, a request becomes a readable email in DATA_DIR/mail', async (t) => {
  const response = await post(site.origin, JSON.stringify(contactRequest))
  t.equal(response.status, 202)
  const { reference } = await response.json()
  const line = new RegExp(`"reference":"${reference}","req":.*"/api/contact"`)
  await until('the line of the response with the reference', () => line.test(site.output()))
  const emails = join(folder, 'mail')
  const name = await until('an email', async () =>
    (await readdir(emails).catch(() => [])).find((name) => name.endsWith('.eml')),
  )
  const email = await readFile(join(emails, name), 'utf8')
  t.match(email, /^From: .*Laurier & Sel/m, 'from the company in the reloaded file')
  t.match(email, /^Reply-To: Anna Martin <anna@villa.example>$/m)
  t.match(email, /^> A house in Mougins\.$/m)
})

t.test('SIGTERM lets an open request finish, ends incomplete ones, stores the visits and exits 0', async (t) => {
  const body = JSON.stringify({ ...contactRequest, name: 'Boris' })
  const head = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const start = `${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`
  const idle = ['', 'GET / HTTP/1.1\r\nHost: local', start, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n']
  const ends = idle.map((bytes) => exchange(site.origin, bytes))
  const socket = await openConnection(site.origin)
  socket.write(start)
  const headers = { ...reportHeaders(site.origin), 'sec-fetch-site': 'same-origin' }
  const report = { method: 'POST', headers, body: JSON.stringify(view) }
  t.equal((await fetch(`${site.origin}/api/visit`, report)).status, 204)
  // The request has arrived when a later one has been answered.
  await fetch(`${site.origin}/healthz`)
  const stopped = site.stop()
  await until('new connections are refused', async () => (await page().catch(() => 'refused')) === 'refused')
  socket.write(body.slice(10))
  const response = await text(socket)
  t.match(response, /^HTTP\/1\.1 202 /)
  t.match(response, /^connection: close\r$/im)
  t.equal(await stopped, 0)
  await Promise.all(ends)
  const database = await openDatabase({ dataDir: folder })
  t.teardown(() => database.close())
  t.match(await totals(database.query), { 'page /': 1 })
  t.notMatch(site.output(), /Anna|anna@|39 98|Mougins|Boris/, 'the log has no personal data')
})

t.test('the next start sends the requests that the last process accepted', async (t) => {
  const { url, mails } = await testMailServer(t)
  await startSite(t, { LANGUAGES, DATA_DIR: folder, SITE_FILE: file, SMTP_URL: url, MAIL_TO: 'office@villa.example' })
  const email = await until('the email', () => mails[0])
  t.match(email, { to: ['office@villa.example'], headers: { 'reply-to': /^Boris / } })
})

// Only root can start a process as another user, who must be able to read the code.
const stranger = { uid: 54_321, gid: 54_321 }
const readsThis = ['--eval', `fs.readFileSync(${JSON.stringify(import.meta.filename)})`]
const canStart = spawnSync(process.execPath, readsThis, stranger).status === 0

t.test('the site runs as a user without a name or a home folder', { skip: !canStart && 'needs root' }, async (t) => {
  const DATA_DIR = dataFolder(t)
  await chown(DATA_DIR, stranger.uid, stranger.gid)
  const { origin } = await startSite(t, { LANGUAGES, DATA_DIR, NODE_COMPILE_CACHE: '' }, stranger)
  const { status } = await post(origin, JSON.stringify(contactRequest))
  t.equal(status, 202)
})
