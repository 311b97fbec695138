// The hook that sends cached pages before any route.
import { Writable } from 'node:stream'
import fastify, { type InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { onShutdown } from '../../../server/operations/health.ts'
import { loggerOptions } from '../../../server/operations/log-output.ts'
import { createMetrics } from '../../../server/operations/metrics.ts'
import { RequestLog } from '../../../server/operations/request-log.ts'
import { createPageCache } from '../../../server/pages/page-cache.ts'
import { pageCacheHook } from '../../../server/pages/page-cache-hook.ts'
import { pages } from '../../support/pages.ts'

/** An application whose cached pages contain their URL. Any other request gets 599. */
function cachedPages({ render = async (url: string) => url, isValidRequest = () => true as boolean } = {}) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const { serializers } = loggerOptions('info')
  const app = fastify({ logger: { level: 'info', stream, serializers }, logController: new RequestLog() })
  const metrics = createMetrics()
  metrics.count(app, () => pages)
  onShutdown(app)
  const headers: Record<string, string> = { 'x-fixed': 'yes' }
  const cache = createPageCache({
    pages,
    render: async (url) => ({ html: await render(url), sheet: '' }),
    languages: ['en', 'fr'],
    headersFor: () => headers,
    onError: () => {},
  })
  const pickLanguage = ({ lang }: { lang: unknown }) => (lang === 'fr' ? 'fr' : 'en')
  app.addHook('onRequest', pageCacheHook({ cache, pages: () => pages, pickLanguage, isValidRequest }))
  app.all('/*', (_request, reply) => reply.code(599).send())
  const ask = (url: string, options: InjectOptions = {}) => app.inject({ url, ...options })
  return { app, ask, lines, metrics, headers }
}

t.test('a page is sent with all its headers, logged and measured', async (t) => {
  const { ask, lines, metrics } = cachedPages()
  const { statusCode, headers, body } = await ask('/investment?utm_source=a')
  t.equal(statusCode, 200)
  t.equal(body, '/investment')
  t.match(headers, { 'x-fixed': 'yes', 'content-language': 'en', 'content-length': '11' })
  t.equal(lines.length, 1)
  t.match(lines[0], {
    msg: 'request completed',
    reqId: String,
    req: { method: 'GET', url: '/investment' },
    res: { statusCode: 200 },
    responseTime: Number,
  })
  const outbox = async () => ({ waiting: 0, delivered: 0, failed: 0, suspected: 0, inDigest: 0, oldestWaiting: 0 })
  t.match(await metrics.text({ outbox }), 'http_request_duration_seconds_count{route="/investment",status="200"} 1')
})

t.test('HEAD gets the headers without the page', async (t) => {
  const { ask } = cachedPages()
  const { statusCode, headers, body } = await ask('/', { method: 'HEAD' })
  t.match({ statusCode, body, length: headers['content-length'] }, { statusCode: 200, body: '', length: '1' })
})

t.test('a language that the URL names twice is ignored', async (t) => {
  const { ask } = cachedPages()
  t.equal((await ask('/?lang=fr')).body, '/?lang=fr')
  t.equal((await ask('/?lang=fr&lang=fr')).body, '/')
})

t.test('a site that is shutting down closes each connection, also with a 304', async (t) => {
  const { app, ask } = cachedPages()
  const { headers } = await ask('/')
  t.notMatch(headers, { connection: 'close' })
  app.isShuttingDown = true
  t.match(await ask('/'), { statusCode: 200, headers: { connection: 'close', etag: headers.etag } })
  const known = await ask('/', { headers: { 'if-none-match': String(headers.etag) } })
  t.match(known, { statusCode: 304, headers: { connection: 'close', etag: headers.etag } })
  t.notHas(known.headers, 'x-fixed')
})

t.test('an exception while a page is sent ends only that response', async (t) => {
  const { app, ask, lines, headers } = cachedPages()
  headers['x-fixed'] = 'a line\nbreak, which no header may have'
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  await t.rejects(fetch(origin))
  t.match(lines, [{ msg: /^Server listening/ }, { level: 50, msg: 'A cached page could not be sent' }])
  t.equal((await ask('/', { method: 'POST' })).statusCode, 599)
})

t.test('an exception while a page is looked up fails only that request', async (t) => {
  const isValidRequest = () => {
    throw new Error('broken')
  }
  t.equal((await cachedPages({ isValidRequest }).ask('/')).statusCode, 500)
})

const goesOn = async (t: Test, response: Promise<{ statusCode: number }>) => t.equal((await response).statusCode, 599)

t.test('a request for anything but a cached page goes on to its route', async (t) => {
  const { ask } = cachedPages()
  await goesOn(t, ask('/', { method: 'POST' }))
  await goesOn(t, ask('/search?q=cannes'))
  await goesOn(t, ask('/Investment'))
})

t.test('an invalid request goes on to the next hook', async (t) => {
  await goesOn(t, cachedPages({ isValidRequest: () => false }).ask('/'))
})

t.test('a request for a page that cannot be rendered goes on to its route', async (t) => {
  const render = () => Promise.reject(new Error('no render'))
  await goesOn(t, cachedPages({ render }).ask('/'))
})
