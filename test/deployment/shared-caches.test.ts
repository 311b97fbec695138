// nginx and Varnish in front of the site: visitors get the pages that the site itself would send, the site gets one
// request for each page, and stored pages are sent while the site is down.
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { sharedCaches } from '../support/shared-caches.ts'
import { listeningSite } from '../support/site.ts'
import { reportHeaders, view } from '../support/visits.ts'

const languages = ['en', 'fr', 'zh', 'ar'] as const
const paths = [
  '/',
  '/investment',
  '/services/concierge-services',
  '/legal/privacy',
  '/?package=elite',
  '/search?q=villa',
]
const encodings = { br: 'gzip, deflate, br, zstd', gzip: 'gzip;q=1.0, br;q=0', identity: undefined }

interface Asked {
  method?: string
  headers?: Record<string, string | undefined>
  body?: string
}

/** The status, headers and decoded text of the response at `url`. */
async function ask(url: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const present = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  // A connection for each request, so that none is open when a cache stops.
  request(url, { method, headers: present as IncomingHttpHeaders, agent: false }, resolve)
    .on('error', reject)
    .end(body)
  const response = await promise
  const bytes = await buffer(response)
  const encoding = response.headers['content-encoding'] ?? 'identity'
  const isWhole = response.statusCode !== 206 && bytes.length > 0
  const decoded = !isWhole
    ? bytes
    : encoding === 'br'
      ? brotliDecompressSync(bytes)
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : bytes
  return { status: response.statusCode, headers: response.headers, encoding, text: decoded.toString() }
}

const withLang = (path: string, lang: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
const languageOf = (text: string) => /<html lang="(\w+)"/.exec(text)?.[1]
/** Every nth item of a list, so that each run is the same. */
const nth = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item

for (const cache of sharedCaches) {
  t.test(`behind ${cache.name}`, { skip: cache.missing }, async (t) => {
    const site = await listeningSite(t, { LANGUAGES: languages.join(), CONTACT_RATE_MAX: '1000' })
    /** The requests that the site got: method, URL, encoding. */
    const received: string[] = []
    let lifetime = 300
    site.app.server.prependListener('request', ({ method, url, headers }, response) => {
      received.push(`${method} ${url} ${headers['accept-encoding'] ?? 'identity'}`)
      const writeHead = response.writeHead.bind(response)
      const shortened = (header: unknown) => String(header).replace('s-maxage=300', `s-maxage=${lifetime}`)
      response.writeHead = (status: number, headers: unknown) =>
        writeHead(status, Array.isArray(headers) ? headers.map(shortened) : (headers as undefined))
    })
    const origin = await cache.start(t, site.origin)

    await t.test('the cache requests each page, language and encoding once', async (t) => {
      // At the same time, with different cookies and unknown parameters. nginx looks only every 500 ms whether a page
      // that another request waits for is there.
      const visits = paths.flatMap((path) =>
        languages.flatMap((lang) =>
          Object.entries(encodings).flatMap(([encoding, accepted]) =>
            [0, 1, 2].map((n) => ({ url: withLang(path, lang), lang, encoding, accepted, n })),
          ),
        ),
      )
      for (let at = 0; at < visits.length; at += 72) {
        await Promise.all(
          visits.slice(at, at + 72).map(async ({ url, lang, encoding, accepted, n }) => {
            const response = await ask(`${origin}${url}&utm_source=${n}`, {
              method: n === 2 ? 'HEAD' : 'GET',
              headers: { 'accept-encoding': accepted, cookie: `lang=${nth(languages, n)}` },
            })
            t.match(response, { status: 200, encoding, headers: { 'content-language': lang } }, `${url} in ${encoding}`)
            t.equal(response.headers['set-cookie'], undefined)
          }),
        )
      }
      t.equal(received.length, paths.length * languages.length * 3)
      t.equal(new Set(received).size, received.length)
    })

    await t.test('each report of a visit reaches the site, and so does each image', async (t) => {
      received.length = 0
      const report = { method: 'POST', headers: reportHeaders(), body: JSON.stringify(view) }
      const image = { headers: { referer: 'http://localhost:3000/?lang=fr' } }
      for (const status of [204, 204]) t.match(await ask(`${origin}/api/visit`, report), { status })
      for (const status of [200, 200]) t.match(await ask(`${origin}/api/visit`, image), { status })
      t.equal(received.length, 4)
    })

    await t.test('200 visitors get their own language and form, and pages come from the cache', async (t) => {
      received.length = 0
      let canonical = 0
      let hits = 0
      async function visit(n: number) {
        // Each kind of request comes in each language.
        const turn = n + Math.floor(n / 8)
        const [lang, other] = [nth(languages, turn), nth(languages, turn + 1)]
        const path = nth(paths, Math.floor(n / 7))
        const cookie = nth([undefined, `lang=${other}`, `session=${n}; lang=${other}`], n)
        const [encoding, accepted] = nth(Object.entries(encodings), Math.floor(n / 3))
        const headers = { 'accept-encoding': accepted, 'accept-language': other, cookie }
        const kind = nth(['page', 'page', 'page', 'negotiated', 'page', 'form', 'range', 'head'] as const, n)
        if (kind === 'form') {
          const response = await ask(`${origin}/api/contact?lang=${lang}`, {
            method: 'POST',
            headers: { ...headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
            body: `name=Visitor+${n}.`,
          })
          t.equal(response.status, 422)
          t.strictSame([...new Set(response.text.match(/Visitor \d+\./g))], [`Visitor ${n}.`])
          t.equal(languageOf(response.text), lang)
          t.match(response.headers['cache-control'], 'no-store')
        } else if (kind === 'negotiated') {
          const response = await ask(origin + path, { headers })
          t.equal(languageOf(response.text), other, `${path} for ${cookie}`)
          t.match(response.headers['cache-control'], 'private')
        } else {
          const method = kind === 'head' ? 'HEAD' : 'GET'
          const range = kind === 'range' ? 'bytes=0-99' : undefined
          const response = await ask(origin + withLang(path, lang), { method, headers: { ...headers, range } })
          canonical += 1
          if (response.headers['x-cache'] === 'HIT') hits += 1
          t.match(
            response,
            { status: range ? /^20[06]$/ : 200, encoding, headers: { 'content-language': lang } },
            `${path} ${lang}`,
          )
          t.equal(response.headers['set-cookie'], undefined)
          if (kind === 'page') t.equal(languageOf(response.text), lang, `${path} ${lang}`)
        }
      }
      for (let n = 0; n < 200; n += 10) {
        await Promise.all(Array.from({ length: 10 }, (_, offset) => visit(n + offset)))
      }
      t.ok(hits / canonical >= 0.95, `${hits} hits of ${canonical}`)
      t.strictSame(
        received.filter((line) => line.startsWith('GET') && line.includes('lang=')),
        [],
      )
    })

    await t.test('no request changes what other visitors get', async (t) => {
      const url = `${origin}/services/property-management?lang=fr`
      const expected = (await ask(`${site.origin}/services/property-management?lang=fr`)).text
      for (const [query, headers] of [
        ['lang=fr&lang=en', {}],
        ['lang=en&lang=fr', {}],
        ['lang=fr&utm_source=%22%3E%3Cscript%3E', {}],
        ['lang=fr&package=evil&service=%00', {}],
        ['lang=fr&LANG=en&Lang=en', {}],
        ['lang=fr', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }],
        ['lang=fr', { 'x-original-url': '/investment', 'x-http-method-override': 'POST', 'x-forwarded-proto': 'http' }],
        ['lang=fr', { accept: 'application/json', 'accept-language': 'en', cookie: 'lang=en', 'x-query': 'lang=en' }],
        ['lang=fr', { 'x-odd': 'x'.repeat(6000) }],
        ['lang=fr', { expect: 'nonsense' }],
      ] as const) {
        await ask(`${origin}/services/property-management?${query}`, { headers })
        const { status, text } = await ask(url)
        t.ok(status === 200 && text === expected, `${query} ${JSON.stringify(headers).slice(0, 80)}`)
      }
      // Another Host may have other pages, but visitors of this host do not get them.
      await ask(url, { headers: { host: 'evil.example' } })
      t.notMatch((await ask(url)).text, 'evil.example')
      t.equal((await ask(url, { headers: { 'if-none-match': String((await ask(url)).headers.etag) } })).status, 304)
    })

    await t.test('a parameter of another page and several ranges make no second copy', async (t) => {
      const { text } = await ask(`${origin}/legal/disclaimer?lang=fr`)
      received.length = 0
      for (const query of ['q=villa', 'package=elite', 'service=home-management', 'reference=AB12-CD34'])
        t.equal((await ask(`${origin}/legal/disclaimer?${query}&lang=fr`)).text, text, query)
      const headers = { range: 'bytes=0-9,20-29' }
      t.match(await ask(`${origin}/legal/disclaimer?lang=fr`, { headers }), { status: 200, text })
      t.match((await ask(`${origin}/?q=villa&lang=fr`)).headers, { 'x-cache': 'HIT' })
      t.strictSame(received, [])
    })

    await t.test('confirmations are not stored, and the metrics are not public', async (t) => {
      const sent = `${origin}/contact/sent?reference=AB12-CD34&lang=en`
      t.match((await ask(sent)).text, 'AB12-CD34')
      t.notMatch((await ask(`${origin}/contact/sent?lang=en`)).text, 'AB12-CD34')
      t.equal((await ask(`${origin}/metrics`)).status, 404)
    })

    await t.test('files are stored once, whatever the query and the cookies', async (t) => {
      const [script = ''] = /\/assets\/entry-client[\w.-]+\.js/.exec((await ask(`${origin}/?lang=en`)).text) ?? []
      received.length = 0
      for (const [n, path] of [
        script,
        script,
        '/robots.txt',
        '/robots.txt',
        '/icons/icon-192.png',
        '/icons/icon-192.png',
      ].entries()) {
        const { status } = await ask(`${origin}${path}?lang=fr&v=${n}`, { headers: { cookie: `lang=en; n=${n}` } })
        t.equal(status, 200, path)
      }
      t.equal(received.length, 3)
    })

    await t.test('stored pages are sent while the site is down', async (t) => {
      lifetime = 1
      const url = `${origin}/legal/cookies?lang=fr`
      const { text } = await ask(url)
      // The page has expired: the cache asks the site, which is down.
      await wait(2000)
      await site.app.close()
      for (let n = 0; n < 3; n += 1) {
        const response = await ask(url)
        t.ok(response.status === 200 && response.text === text)
      }
      t.equal(
        languageOf((await ask(`${origin}/investment?lang=ar`, { headers: { 'accept-encoding': 'br' } })).text),
        'ar',
      )
      t.match((await ask(`${origin}/legal/terms?lang=fr`)).status, /50\d/, 'a page that was never stored')
    })
  })
}
