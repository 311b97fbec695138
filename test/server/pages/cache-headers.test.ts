// Headers for browsers and shared caches. A page whose URL names the language is the same for every visitor.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { withLanguage } from '../../../src/page-urls.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)
const shared = 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400, no-transform'

const publicPages = [...pages].filter(([, { isPersonal }]) => !isPersonal).map(([path]) => path)
/** Pages from the page cache and pages that are rendered for each request. */
const addresses = [...publicPages, '/?service=home-management', '/?package=elite&utm_source=a', '/search?q=villa']

/** The headers that do not depend on the time and the number of requests. */
const fixedHeaders = (headers: object) =>
  Object.entries(headers).filter(([name]) => name !== 'date' && !name.startsWith('ratelimit-'))

t.test('a page whose URL names the language is the same for everyone and may be stored', async (t) => {
  const one = { cookie: 'lang=en; session=1', 'accept-language': 'en', 'user-agent': 'one' }
  const other = { cookie: 'lang=fr; session=2', 'accept-language': 'fr', 'x-forwarded-for': '203.0.113.5' }
  for (const lang of ['en', 'fr'] as const) {
    for (const url of addresses.map((address) => withLanguage(address, lang))) {
      const page = await site.inject({ url, headers: one })
      const samePage = await site.inject({ url, headers: other })
      t.equal(page.statusCode, 200, url)
      t.ok(page.body === samePage.body, `${url}: the same page`)
      t.strictSame(fixedHeaders(page.headers), fixedHeaders(samePage.headers), url)
      t.match(page.headers, { 'cache-control': shared, 'content-language': lang }, url)
      t.equal(page.headers.vary, 'Accept-Encoding', url)
      t.equal(page.headers['set-cookie'], undefined, url)
    }
  }
})

t.test('each encoding of a page has its own ETag', async (t) => {
  const url = '/investment'
  const { body } = await site.inject(url)
  const etags = new Set<unknown>()
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const ask = (known: string, method: 'GET' | 'HEAD' = 'GET') =>
      site.inject({ method, url, headers: { 'accept-encoding': accepted, 'if-none-match': known } })
    const { statusCode, headers, rawPayload } = await ask('"other"')
    etags.add(headers.etag)
    t.equal(statusCode, 200)
    t.equal(headers['content-encoding'], encoding)
    t.ok(decode(rawPayload).toString() === body, `${accepted}: the same text`)
    for (const known of [String(headers.etag), `"other", W/${headers.etag}`, '*']) {
      t.equal((await ask(known)).statusCode, 304, known)
    }
    const head = await ask('"other"', 'HEAD')
    t.equal(head.body, '')
    t.strictSame(fixedHeaders(head.headers), fixedHeaders(headers), 'HEAD has the same headers')
  }
  t.equal(etags.size, 3, 'each encoding has its own ETag')
})

t.test('No-Vary-Search names the parameters that change the page', async (t) => {
  for (const [url, parameters] of [
    ['/?lang=fr', '"lang" "package" "service" "town"'],
    ['/search?q=villa&lang=fr', '"lang" "q"'],
    ['/investment?lang=fr', '"lang"'],
  ] as const) {
    const { headers } = await site.inject(url)
    t.equal(headers['no-vary-search'], `params,except=(${parameters})`, url)
  }
})

t.test('request headers and other parameters do not change a stored page', async (t) => {
  const { body } = await site.inject('/?lang=fr')
  for (const headers of [
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    { 'x-original-url': '/investment', 'x-rewrite-url': '/investment', 'x-forwarded-prefix': '/evil' },
    { 'x-http-method-override': 'POST', 'x-forwarded-proto': 'http', 'x-forwarded-port': '1' },
    { accept: 'application/json', range: 'bytes=0-5', 'save-data': 'on', 'sec-purpose': 'prefetch' },
  ]) {
    const response = await site.inject({ url: '/?lang=fr', headers })
    t.ok(response.body === body, JSON.stringify(headers))
    t.equal(response.headers['cache-control'], shared)
  }
  for (const query of ['utm_source=%3Cscript%3E', 'package=evil', 'lang%5B%5D=en', 'x=1']) {
    t.ok((await site.inject(`/?${query}&lang=f%72`)).body === body, query)
  }
})
