// Health checks, which are cheap to ask and without secrets, and the log, which has no personal data.
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import fastify from 'fastify'
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { healthRoutes, onShutdown } from '../../../server/operations/health.ts'
import { loggerOptions, RequestLog } from '../../../server/operations/request-log.ts'
import { openOutbox } from '../../../server/outbox/open-outbox.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { testSite } from '../../support/site.ts'

const claire = { name: 'Claire', email: 'claire@example.fr', phone: '1234567', confidentiality: true as const }

/** An application that is ready if `result` does not reject, on a clock that the test sets. */
function checked(t: Test, result: () => Promise<void>, checkTime?: number) {
  const app = fastify()
  t.teardown(() => app.close())
  onShutdown(app)
  const site = { app, now: 0, checks: 0, readiness: async () => (await app.inject('/readyz')).statusCode }
  healthRoutes(app, {
    now: () => site.now,
    ...(checkTime && { checkTime }),
    check() {
      site.checks += 1
      return result()
    },
  })
  return site
}

t.test('the result of a check is cached for two seconds', async (t) => {
  let isBroken = false
  const site = checked(t, async () => {
    if (isBroken) throw new Error('connect ECONNREFUSED 10.0.0.7:5432, user "site"')
  })
  t.strictSame(await Promise.all([site.readiness(), site.readiness()]), [200, 200])
  isBroken = true
  t.equal(await site.readiness(), 200)
  t.equal(site.checks, 1)
  site.now += 2_000
  t.strictSame(await Promise.all([site.readiness(), site.readiness()]), [503, 503])
  t.equal(site.checks, 2)
  t.strictSame((await site.app.inject('/readyz')).json(), { status: 'not ready' }, 'the reason is not for everyone')
  isBroken = false
  site.now += 2_000
  t.equal(await site.readiness(), 200)
})

t.test('a check without a result is answered', async (t) => {
  let result = new Promise<void>(() => {})
  const site = checked(t, () => result, 1)
  t.equal(await site.readiness(), 503)
  result = Promise.resolve()
  site.now += 2_000
  t.equal(await site.readiness(), 200)
})

t.test('a site that is shutting down answers, is not ready, and closes each connection', async (t) => {
  const { app } = await testSite(t)
  const { statusCode, headers } = await app.inject('/readyz')
  t.match({ statusCode, headers }, { statusCode: 200, headers: { connection: 'keep-alive' } })
  app.isShuttingDown = true
  for (const [url, statusCode, headers] of [
    ['/readyz', 503],
    ['/healthz', 200],
    ['/', 200],
    ['/', 304, { 'if-none-match': '*' }],
  ] as const) {
    const response = await app.inject({ url, headers })
    t.match(response, { statusCode, headers: { connection: 'close' } }, url)
  }
})

t.test('a site that cannot render its pages is not ready', async (t) => {
  const { inject, content } = await testSite(t)
  const { current } = content
  content.replace({
    ...current,
    translate: () => {
      throw new Error('no texts')
    },
  })
  t.equal((await inject('/readyz')).statusCode, 503)
})

t.test('an outbox that can be read but not written is not ready until it can store again', async (t) => {
  const database = await openDatabase({ dataDir: dataFolder(t) })
  const outbox = await openOutbox(database)
  t.teardown(() => database.close())
  await outbox.check()
  // As on a full disk.
  const fail = "BEGIN SELECT RAISE(FAIL, 'full'); END"
  await database.query(`CREATE TRIGGER full BEFORE INSERT ON contact_requests ${fail}`)
  await database.query(`CREATE TRIGGER still_full BEFORE UPDATE ON contact_checks ${fail}`)
  await t.rejects(outbox.add({ request: claire, language: 'en' }, 0), { message: /full/ })
  for (let i = 0; i < 2; i++) await t.rejects(outbox.check(), { message: /full/ })
  await database.query('DROP TRIGGER still_full')
  await outbox.check()
})

/** An application with the log of the site, and its lines. */
function loggedApp(t: Test) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const app = fastify({ logger: { ...loggerOptions('info'), stream }, logController: new RequestLog() })
  t.teardown(() => app.close())
  return { app, lines }
}

t.test("each response is one line without the query and the visitor's address; health checks are none", async (t) => {
  const { app, lines } = loggedApp(t)
  for (const path of ['/search', '/readyz']) app.get(path, async () => 'answer')
  await app.inject('/readyz')
  await app.inject({ url: '/search?q=Ada', remoteAddress: '198.51.100.7' })
  const line = { req: { method: 'GET', url: '/search' }, res: { statusCode: 200 }, responseTime: Number }
  t.match(lines, [{ ...line, msg: 'request completed' }])
  t.notMatch(JSON.stringify(lines), /Ada|198\.51/)
})

t.test('the secret of a link is not logged', async (t) => {
  const { app, lines } = loggedApp(t)
  app.get('/*', async () => 'answer')
  const secret = randomBytes(32).toString('base64url')
  const asset = `/assets/index-${'a'.repeat(40)}.js`
  for (const url of [`/desk/shared/${secret}/en/`, `/desk/shared/${secret}`, `/desk/link?token=${secret}`, asset]) {
    await app.inject(url)
  }
  const urls = lines.map(({ req }) => (req as { url: string }).url)
  t.strictSame(urls, ['/desk/shared/…/en/', '/desk/shared/…', '/desk/link', asset])
})

t.test('an error of the database is logged without the row that it is about', async (t) => {
  const { app, lines } = loggedApp(t)
  const err = Object.assign(new Error('violates a constraint'), { code: '23514', detail: 'Failing row contains (Ada)' })
  app.log.error({ err }, 'request failed')
  t.match(lines, [{ err: { type: 'Error', message: 'violates a constraint', stack: /at /, code: '23514' } }])
  t.notMatch(JSON.stringify(lines), /Ada/)
})
