// The process: start, delivery and stop.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { testMailServer } from '../support/mail-server.ts'
import { runToEnd, startSite } from '../support/process.ts'
import { siteFile } from '../support/site-file.ts'

// With one language there are half as many pages to compress after each start. The requests come from a French page.
const LANGUAGES = 'fr'

const contactRequest = {
  name: 'Anna Martin',
  email: 'anna@villa.example',
  phone: '+33 6 39 98 00 12',
  service: 'renovation-project',
  message: 'A house in Mougins.\nFour bedrooms.',
  confidentiality: true,
}

function sendRequest(origin: string, fields: object = contactRequest): Promise<Response> {
  return fetch(`${origin}/api/contact?lang=fr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
}

/** Repeats `question` until it returns a value. */
async function eventually<T>(t: Test, question: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let attempt = 0; attempt < 1500; attempt += 1) {
    const value = await question()
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  t.fail('waited in vain')
  throw new Error('waited in vain')
}

// The site of most tests, with a content file and a file of a previous release.
const folder = dataFolder(t)
await mkdir(join(folder, 'assets/0123456789abcdef'), { recursive: true })
await writeFile(join(folder, 'assets/0123456789abcdef/hydrate-old.js'), 'export {}')
const facts = { brand: 'Olive & Pin', office: { phone: '+33 4 93 00 00 00' } }
const site = await startSite(t, { LANGUAGES, DATA_DIR: folder, SITE_FILE: siteFile(t, facts) })

// First, before the page cache is full.
t.test('pages get their final compression while the site already answers', async (t) => {
  // The last page in the cache. HEAD, because fetch then returns the compressed length.
  const size = async () => {
    const { headers } = await fetch(`${site.origin}/contact/sent?repeated=1&lang=fr`, { method: 'HEAD' })
    return Number(headers.get('content-length'))
  }
  const early = await size()
  await eventually(t, async () => (await size()) < early)
  await eventually(t, () =>
    site.output().includes('"req":{"method":"HEAD","url":"/contact/sent"},"res":{"statusCode":200}'),
  )
})

t.test('wrong settings are listed in one message, without a stack, and end the process', async (t) => {
  const { code, stderr } = await runToEnd({ PORT: 'banana', SMTP_URL: 'x' })
  t.equal(code, 1)
  t.match(stderr, /^Not started\. Correct these settings, then start again:\n {2}PORT: .*\n {2}SMTP_URL: .*\n$/)
})

t.test('a wrong SITE_FILE ends the process with the path of the field', async (t) => {
  const SITE_FILE = siteFile(t, { office: { phone: '06' } })
  const { code, stderr } = await runToEnd({ SITE_FILE })
  t.equal(code, 1)
  t.match(stderr, /office\.phone: /)
  t.notMatch(stderr, /\n {4}at /)
})

t.test('/healthz and /readyz answer', async (t) => {
  t.strictSame(await (await fetch(`${site.origin}/healthz`)).json(), { status: 'alive' })
  t.strictSame(await (await fetch(`${site.origin}/readyz`)).json(), { status: 'ready' })
})

t.test('SITE_FILE replaces the brand and the office on the page', async (t) => {
  const html = await (await fetch(site.origin)).text()
  t.ok(html.includes('| Olive &amp; Pin</title>'))
  t.ok(html.includes('href="tel:+33493000000"'))
  t.notOk(html.includes('Mimosa &amp; Mer'))
})

t.test('assets of the previous release are served, and the current ones are kept for the next release', async (t) => {
  t.equal((await fetch(`${site.origin}/assets/hydrate-old.js`)).status, 200)
  t.equal((await readdir(join(folder, 'assets'))).length, 2)
})

t.test('without a mail server a request is a readable file in DATA_DIR/mail', async (t) => {
  t.equal((await sendRequest(site.origin)).status, 202)
  const [file] = await eventually(t, async () => {
    const files = await readdir(join(folder, 'mail')).catch(() => [])
    return files.some((name) => name.endsWith('.eml')) ? files : undefined
  })
  const mail = await readFile(join(folder, 'mail', file as string), 'utf8')
  t.match(mail, /^Reply-To: Anna Martin <anna@villa.example>$/m)
  t.match(mail, /^> A house in Mougins\.$/m)
})

t.test('SIGTERM lets an open request finish and exits 0', async (t) => {
  const body = JSON.stringify(contactRequest)
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // The request has arrived when a later one has been answered.
  await fetch(`${site.origin}/healthz`)
  const stopped = site.stop()
  // The site is stopping when it refuses new connections.
  await eventually(t, () =>
    fetch(site.origin).then(
      () => false,
      () => true,
    ),
  )
  socket.write(body.slice(10))
  const response = await text(socket)
  t.match(response, /^HTTP\/1\.1 202 /)
  t.match(response, /^connection: close\r$/im)
  t.equal(await stopped, 0)
})

t.test('a request that is accepted while the mail server is down is mailed when it is back', async (t) => {
  const mailServer = await testMailServer(t)
  const folder = dataFolder(t)
  const site = await startSite(t, {
    LANGUAGES,
    DATA_DIR: folder,
    SMTP_URL: mailServer.url,
    MAIL_TO: 'office@villa.example',
  })
  t.equal((await sendRequest(site.origin)).status, 202)
  await eventually(t, () => mailServer.mails.length === 1)
  t.strictSame(mailServer.mails[0]?.to, ['office@villa.example'])

  await mailServer.stop()
  t.equal((await sendRequest(site.origin, { ...contactRequest, name: 'Boris' })).status, 202)
  t.equal(await site.stop(), 0)
  await mailServer.start()
  // Ends the pause before the next attempt.
  const database = new DatabaseSync(join(folder, 'outbox.sqlite'))
  database.exec('UPDATE contact_requests SET due_at = 0')
  database.close()
  // The next start finds the assets that the last one kept.
  await startSite(t, { LANGUAGES, DATA_DIR: folder, SMTP_URL: mailServer.url })
  await eventually(t, () => mailServer.mails.length === 2)
  t.match(mailServer.mails[1]?.headers['reply-to'], 'Boris')
})
