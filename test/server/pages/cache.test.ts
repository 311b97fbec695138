// The page cache: each page is rendered once, and sent before any route is asked.
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import t from 'tap'
import { onShutdown } from '../../../server/operations/health.ts'
import { RequestLog, requestSerializers } from '../../../server/operations/request-log.ts'
import { createPageCache, type PageCache } from '../../../server/pages/page-cache.ts'
import { pageCacheHook } from '../../../server/pages/page-cache-hook.ts'
import type { Language } from '../../../src/language/language.ts'
import { fixedAddresses, pages } from '../../support/pages.ts'

/** A cache of the pages that `render` returns, the pages in the order of rendering, and the failures. */
function testCache(render: (url: string) => Promise<string>, headers: Record<string, string> = {}) {
  const rendered: string[] = []
  const errors: string[] = []
  const cache = createPageCache({
    pages,
    render: async (url, language) => {
      rendered.push(`${language} ${url}`)
      return { html: await render(url), sheet: '' }
    },
    languages: ['en', 'fr'],
    headersFor: () => headers,
    onError: (error, { url, language }) => errors.push(`${language} ${url}: ${(error as Error).message}`),
  })
  const html = async (url: string, language: Language = 'en') =>
    (await cache.find(url, language))?.identity.bytes.toString()
  return { cache, rendered, errors, html }
}

/** An application that sends the pages of `cache`. Any other request gets 599. */
function application(cache: PageCache) {
  const lines: object[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const logger = { level: 'info', stream, serializers: requestSerializers }
  const app = fastify({ logger, logController: new RequestLog() })
  t.teardown(() => app.close())
  onShutdown(app)
  const options = { cache, pages: () => pages, pickLanguage: () => 'en' as const, isValidRequest: () => true }
  app.addHook('onRequest', pageCacheHook(options))
  app.all('/*', (_request, reply) => reply.code(599).send())
  return { app, lines }
}

t.test('simultaneous requests for a page render it once', async (t) => {
  const { cache, rendered } = testCache(async (url) => url)
  const found = await Promise.all(Array.from({ length: 50 }, () => cache.find('/investment', 'fr')))
  t.strictSame(rendered, ['fr /investment'])
  t.equal(new Set(found).size, 1)
})

t.test('each language, selected option and URL with a language has a page of its own', async (t) => {
  const { html, rendered } = testCache(async (url) => url)
  await html('/', 'fr')
  const urls = ['/', '/?lang=en', '/?service=home-management', '/?service=home-management&lang=en']
  for (const url of urls) t.equal(await html(url), url)
  t.strictSame(rendered, ['fr /', ...urls.map((url) => `en ${url}`)])
})

t.test('an unknown URL finds nothing and is not rendered', async (t) => {
  const { cache, rendered } = testCache(async (url) => url)
  for (const url of ['/none', '/search?q=a', '/?service=gardening', '/?', '/?lang=fr', '__proto__']) {
    t.equal(cache.find(url, 'en'), undefined, url)
  }
  t.strictSame(rendered, [])
  t.equal(cache.counts().pages, fixedAddresses.length * 4)
})

t.test('warming renders each page once, and compresses it smaller than a first request does', async (t) => {
  const text = fixedAddresses.join('</p><p>')
  const { cache, rendered } = testCache(async () => text)
  const early = await cache.find('/', 'fr')
  await cache.warm()
  t.equal(rendered.length, fixedAddresses.length * 4)
  t.strictSame(cache.counts(), { pages: rendered.length, final: rendered.length })
  const final = await cache.find('/', 'fr')
  if (!early || !final) throw new Error('no page')
  t.ok(final.br.bytes.length < early.br.bytes.length)
  t.equal(brotliDecompressSync(final.br.bytes).toString(), text)
})

t.test('warming stops when it is aborted', async (t) => {
  const controller = new AbortController()
  const { cache, rendered } = testCache(async (url) => {
    if (url === '/investment') controller.abort()
    return url
  })
  await cache.warm({ signal: controller.signal })
  t.equal(rendered.at(-1), 'en /investment')
  t.equal(cache.counts().final, rendered.length)
})

t.test('a page that fails is reported and rendered again on request, and all others are cached', async (t) => {
  let isBroken = true
  const { cache, errors, html } = testCache(async (url) => {
    if (isBroken && url === '/investment') throw new Error('no render')
    return url
  })
  await cache.warm()
  t.strictSame(errors, ['en /investment: no render', 'fr /investment: no render'])
  t.equal(cache.counts().final, cache.counts().pages - 2)
  await t.rejects(html('/investment'), { message: 'no render' })
  isBroken = false
  t.equal(await html('/investment'), '/investment')
})

t.test('after a change of the content requests get the new page, or the old one while it fails', async (t) => {
  let render = async () => 'old'
  const { cache, errors, html } = testCache(() => render())
  await cache.warm()
  render = () => Promise.reject(new Error('no render'))
  cache.renew(new Map([...pages].filter(([path]) => path !== '/investment')))
  t.equal(cache.counts().final, 0)
  t.equal(await html('/'), 'old')
  t.strictSame(errors, ['en /: no render'])
  t.equal(await html('/investment'), undefined, 'a removed page disappears at once')
  render = async () => 'new'
  t.equal(await html('/'), 'new')
  await cache.warm()
  t.equal(await html('/'), 'new')
  t.equal(cache.counts().final, cache.counts().pages)
})

t.test('a cached page is logged', async (t) => {
  const { app, lines } = application(testCache(async (url) => url).cache)
  t.match(await app.inject('/investment?utm_source=a'), { statusCode: 200, body: '/investment' })
  const request = { method: 'GET', url: '/investment' }
  t.match(lines, [{ msg: 'request completed', req: request, res: { statusCode: 200 }, responseTime: Number }])
})

t.test('a site that is shutting down closes each connection, also with a 304', async (t) => {
  const { app } = application(testCache(async (url) => url).cache)
  app.isShuttingDown = true
  const { statusCode, headers } = await app.inject('/')
  t.match({ statusCode, headers }, { statusCode: 200, headers: { connection: 'close' } })
  const known = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
  t.match(known, { statusCode: 304, headers: { connection: 'close' } })
})

t.test('an exception while a page is sent ends only that response', async (t) => {
  const { app, lines } = application(testCache(async (url) => url, { 'x-broken': 'line\nbreak' }).cache)
  await t.rejects(fetch(await app.listen({ host: '127.0.0.1', port: 0 })))
  t.match(lines, [{ msg: /^Server listening/ }, { level: 50, msg: 'A cached page could not be sent' }])
  t.equal((await app.inject({ url: '/', method: 'POST' })).statusCode, 599)
})

t.test('a request for a page that cannot be rendered goes on to its route', async (t) => {
  const { app } = application(testCache(() => Promise.reject(new Error('no render'))).cache)
  t.equal((await app.inject('/')).statusCode, 599)
})
