// Health checks, which are cached and reveal no secrets, and the log, which has no personal data.
import fastify from 'fastify'
import t, { type Test } from 'tap'
import { addHealthRoutes, addShutdownHooks } from '../../../server/operations/health.ts'
import { RequestLog } from '../../../server/operations/request-log.ts'
import { testLog } from '../../support/log.ts'
import { testOutbox } from '../../support/outbox.ts'
import { testSite } from '../../support/site.ts'

/** An application that is ready if `result` does not reject, on a clock that the test sets. */
function healthSite(t: Test, result: () => Promise<void>, checkTimeout?: number) {
  const app = fastify()
  t.teardown(() => app.close())
  addShutdownHooks(app)
  const site = { app, now: 0, checks: 0, readiness: async () => (await app.inject('/readyz')).statusCode }
  addHealthRoutes(app, {
    now: () => site.now,
    ...(checkTimeout && { checkTimeout }),
    check() {
      site.checks += 1
      return result()
    },
  })
  return site
}

t.test('the result of a check is cached for two seconds', async (t) => {
  let isBroken = false
  const site = healthSite(t, async () => {
    if (isBroken) throw new Error('connect ECONNREFUSED 10.0.0.7:5432, user "site"')
  })
  t.strictSame(await Promise.all([site.readiness(), site.readiness()]), [200, 200])
  isBroken = true
  t.equal(await site.readiness(), 200)
  t.equal(site.checks, 1)
  site.now += 2_000
  t.strictSame(await Promise.all([site.readiness(), site.readiness()]), [503, 503])
  t.equal(site.checks, 2)
  t.strictSame((await site.app.inject('/readyz')).json(), { status: 'not ready' }, 'without the reason')
  isBroken = false
  site.now += 2_000
  t.equal(await site.readiness(), 200)
})

t.test('a check that does not end counts as failed', async (t) => {
  let result = new Promise<void>(() => {})
  const site = healthSite(t, () => result, 1)
  t.equal(await site.readiness(), 503)
  result = Promise.resolve()
  site.now += 2_000
  t.equal(await site.readiness(), 200)
})

t.test('only programs that connect directly get the results of health checks', async (t) => {
  const { app } = await testSite(t, { TRUST_PROXY: '127.0.0.1' })
  for (const url of ['/healthz', '/readyz']) {
    t.equal((await app.inject(url)).statusCode, 200, url)
    const forwarded = await app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.7' } })
    t.equal(forwarded.statusCode, 404, `${url}, forwarded`)
  }
})

t.test('a site that is shutting down closes each connection after its answer', async (t) => {
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
  const { database, outbox, add } = await testOutbox(t)
  await outbox.check()
  // Like a full disk.
  const fail = "BEGIN SELECT RAISE(FAIL, 'full'); END"
  await database.query(`CREATE TRIGGER full BEFORE INSERT ON contact_requests ${fail}`)
  await database.query(`CREATE TRIGGER still_full BEFORE UPDATE ON contact_checks ${fail}`)
  await t.rejects(add(), { message: /full/ })
  for (let i = 0; i < 2; i++) await t.rejects(outbox.check(), { message: /full/ })
  await database.query('DROP TRIGGER still_full')
  await outbox.check()
})

/** An application with the log of the site, and its lines. */
function loggedApp(t: Test) {
  const { log, lines } = testLog()
  const app = fastify({ loggerInstance: log, logController: new RequestLog() })
  t.teardown(() => app.close())
  return { app, lines }
}

t.test("each response is a line with its time, without query, unknown path and the visitor's address", async (t) => {
  const { app, lines } = loggedApp(t)
  for (const path of ['/search', '/readyz', '/shared/:token']) app.get(path, async () => 'answer')
  app.get('/*', async (_request, reply) => reply.code(404).send('No such page'))
  for (const url of ['/readyz', '/search?q=Ada', '/shared/Ada', '/ada@villa.example/Ada?q=Ada']) {
    await app.inject({ url, remoteAddress: '198.51.100.7', headers: { referer: 'https://villa.example/?q=Ada' } })
  }
  await app.inject({ method: 'POST', url: '/Ada' })
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
  const line = (url: string, statusCode: number) => ({ time, req: { url }, res: { statusCode }, responseTime: Number })
  const debug = 20
  t.match(
    lines.map((line) => JSON.parse(line)).filter(({ level }) => level > debug),
    [line('/search', 200), line('/shared/:token', 200), line('/*', 404), line('/*', 404)],
  )
  t.notMatch(lines.join(), /Ada|villa|198\.51/i)
})

t.test('the error of an error page is logged without its message', async (t) => {
  const { app, lines } = loggedApp(t)
  app.setErrorHandler((error) => {
    throw error
  })
  app.get('/', async () => JSON.parse('Ada'))
  t.equal((await app.inject('/')).statusCode, 500)
  t.match(lines.join(), 'request failed')
  t.notMatch(lines.join(), /Ada/)
})
