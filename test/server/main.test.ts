// The start, reload, delivery and stop of the process.
import { spawnSync } from 'node:child_process'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
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

// The site of all tests that change neither its files nor its process.
const folder = dataFolder(t)
await mkdir(join(folder, 'assets/0123456789abcdef'), { recursive: true })
await writeFile(join(folder, 'assets/0123456789abcdef/hydrate-old.js'), 'export {}')
const GIT_COMMIT = '4bfcddda'
const site = await startSite(t, {
  LANGUAGES,
  GIT_COMMIT,
  METRICS_TOKEN,
  LOG_LEVEL: 'trace',
  DATA_DIR: folder,
  SITE_FILE: siteFile(t, { services, brand: 'Olive & Pin', office: { phone: '+33 4 93 00 00 00' } }),
})
const readPage = async (origin: string) => (await fetch(origin)).text()
const readMetrics = async () => (await fetch(`${site.origin}/metrics`, { headers: { authorization } })).text()

/** Sends `body` to the route of contact requests. */
function post(origin: string, body: string, headers = {}) {
  const allHeaders = { 'content-type': 'application/json', ...headers }
  return fetch(`${origin}/api/contact`, { method: 'POST', headers: allHeaders, body })
}

/** Waits for the first email that a site without a mail server writes into its data folder. */
async function readEmail(dataDir: string) {
  const emails = join(dataDir, 'mail')
  const name = await until('an email', async () =>
    (await readdir(emails).catch(() => [])).find((name) => name.endsWith('.eml')),
  )
  return readFile(join(emails, name), 'utf8')
}

t.test('pages have the facts of SITE_FILE', async (t) => {
  t.match(await readPage(site.origin), /\| Olive &amp; Pin<\/title>.*href="tel:\+33493000000"/s)
})

t.test('all pages get their final compression while the site is ready', async (t) => {
  t.equal((await fetch(`${site.origin}/healthz`)).status, 200)
  t.equal((await fetch(`${site.origin}/readyz`)).status, 200)
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

t.test('wrong settings end the process with one message that lists them, without a stack', async (t) => {
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

t.test("the log has the cause of an error under the visitor's reference", async () => {
  const response = await fetch(`${site.origin}/api/search?q=a&q=b`)
  const { reference } = await response.json()
  const cause = new RegExp(`"reqId":"${reference}".*"reason":"A search has one q"`)
  await until('the line in the log', () => cause.test(site.output()))
})

t.test('the log has the reference of a contact request', async () => {
  const { reference } = await (await post(site.origin, JSON.stringify(contactRequest))).json()
  const line = new RegExp(`"reference":"${reference}","req":.*"/api/contact"`)
  await until('the line of the response', () => line.test(site.output()))
})

t.test('the log has no query and no personal data', async (t) => {
  await fetch(`${site.origin}/api/search?q=a&q=secret`)
  await fetch(`${site.origin}/?utm_source=secret`)
  await until('the line of a cached page', () => site.output().includes('"req":{"method":"GET","url":"/"}'))
  const truncated = `{"name":"${contactRequest.name}"`
  for (const body of [truncated, JSON.stringify({ email: contactRequest.email }), JSON.stringify(contactRequest)]) {
    await post(site.origin, body, { referer: `${site.origin}/?name=${contactRequest.name}` })
  }
  await fetch(`${site.origin}/unsubscribe/${contactRequest.email}`)
  await until('the line of an unknown page', () => site.output().includes('"req":{"method":"GET","url":"/*"}'))
  t.notMatch(site.output(), /secret|Anna|anna@|39 98|Mougins/)
})

t.test('assets of the previous release are served', async (t) => {
  t.equal((await fetch(`${site.origin}/assets/hydrate-old.js`)).status, 200)
})

t.test('the assets of this release are kept for the next one', async (t) => {
  t.equal((await readdir(join(folder, 'assets'))).length, 2)
})

t.test('without a mail server, a request becomes a readable email in DATA_DIR/mail', async (t) => {
  t.equal((await post(site.origin, JSON.stringify(contactRequest))).status, 202)
  const email = await readEmail(folder)
  t.match(email, /^From: .*Olive & Pin/m)
  t.match(email, /^Reply-To: Anna Martin <anna@villa.example>$/m)
  t.match(email, /^> A house in Mougins\.$/m)
})

/** Starts a site that a test may stop, with its own files. */
async function startOwnSite(t: Test) {
  const DATA_DIR = dataFolder(t)
  const SITE_FILE = siteFile(t, { services, brand: 'Olive & Pin' })
  return { DATA_DIR, SITE_FILE, ...(await startSite(t, { LANGUAGES, DATA_DIR, SITE_FILE })) }
}

t.test('pages and emails have the facts of SITE_FILE after SIGHUP', async (t) => {
  const { origin, reload, DATA_DIR, SITE_FILE } = await startOwnSite(t)
  // Without a change, only the signal causes this.
  await reload()
  await writeFile(SITE_FILE, JSON.stringify({ services, brand: 'Thym & Sel' }))
  await reload()
  t.match(await readPage(origin), '| Thym &amp; Sel</title>')
  await post(origin, JSON.stringify(contactRequest))
  t.match(await readEmail(DATA_DIR), /^From: .*Thym & Sel/m)
})

t.test('a saved SITE_FILE is read without a signal', async (t) => {
  const { origin, SITE_FILE } = await startOwnSite(t)
  await writeFile(SITE_FILE, JSON.stringify({ services, brand: 'Laurier & Sel' }))
  await until('the saved file', async () => (await readPage(origin)).includes('| Laurier &amp; Sel</title>'))
})

// A contact request in HTTP, and the part of it that arrives before SIGTERM.
const body = JSON.stringify({ ...contactRequest, name: 'Boris' })
const head = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const firstPart = `${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`

t.test('a contact request that is open at SIGTERM is answered and sent after the next start', async (t) => {
  const { origin, stop, DATA_DIR, SITE_FILE } = await startOwnSite(t)
  const socket = await openConnection(origin)
  socket.write(firstPart)
  await fetch(`${origin}/healthz`)
  const stopped = stop()
  await until('new connections are refused', async () => (await readPage(origin).catch(() => 'refused')) === 'refused')
  socket.write(body.slice(10))
  const response = await text(socket)
  t.match(response, /^HTTP\/1\.1 202 /)
  t.match(response, /^connection: close\r$/im)
  t.equal(await stopped, 0)
  const { url, mails } = await testMailServer(t)
  await startSite(t, { LANGUAGES, DATA_DIR, SITE_FILE, SMTP_URL: url, MAIL_TO: 'office@villa.example' })
  const email = await until('the email', () => mails[0])
  t.match(email, { to: ['office@villa.example'], headers: { 'reply-to': /^Boris / } })
})

t.test('SIGTERM ends connections without a complete request', async (t) => {
  const { origin, stop } = await startOwnSite(t)
  const idle = ['', 'GET / HTTP/1.1\r\nHost: local', firstPart, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n']
  const ends = idle.map((bytes) => exchange(origin, bytes))
  // The site has received them when it has answered a later request.
  await fetch(`${origin}/healthz`)
  t.equal(await stop(), 0)
  await Promise.all(ends)
})

t.test('SIGTERM stores the visits', async (t) => {
  const { origin, stop, DATA_DIR } = await startOwnSite(t)
  const headers = { ...reportHeaders(origin), 'sec-fetch-site': 'same-origin' }
  const report = { method: 'POST', headers, body: JSON.stringify(view) }
  t.equal((await fetch(`${origin}/api/visit`, report)).status, 204)
  await stop()
  const database = await openDatabase({ dataDir: DATA_DIR })
  t.teardown(() => database.close())
  t.match(await totals(database.query), { 'page /': 1 })
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
