// nginx in front of the site, with the configuration of docs/caching.md: visitors get the same pages as from the site,
// the site gets one request for each page, and stored pages are sent while the site is down.
import t from 'tap'
import { largestForm } from '../../server/security/limits.ts'
import { nginx } from '../support/proxies.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'
import { reportHeaders, view } from '../support/visits.ts'

const languages = ['en', 'fr', 'zh', 'ar']
const encodings = { br: 'gzip, deflate, br, zstd', gzip: 'gzip;q=1.0, br;q=0', identity: 'identity' }

/** The status, headers and decoded text of the response at `url`. */
async function ask(url: string, headers: Record<string, string> = {}, options: RequestInit = {}) {
  const response = await fetch(url, { headers, ...options })
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

// The primary language: Chinese pages are in `zh-Hans`.
const pageLanguage = (text: string) => /<html lang="(\w+)/.exec(text)?.[1]

const site = await listeningSite(t, { LANGUAGES: languages.join(), CONTACT_RATE_MAX: '1000' })
/** The method, URL and encoding of each request that reaches the site. */
const received: string[] = []
let isDown = false
let lifetime = 300
site.app.server.prependListener('request', ({ method, url, headers }, response) => {
  received.push(`${method} ${url} ${headers['accept-encoding'] ?? 'identity'}`)
  if (isDown) response.destroy()
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, sent?: unknown) => {
    const headers = sent as Record<string, string> | undefined
    const control = headers?.['cache-control']?.replace('s-maxage=300', `s-maxage=${lifetime}`)
    return writeHead(status, { ...headers, ...(control && { 'cache-control': control }) })
  }
})
const origin = nginx.skipReason ? '' : await nginx.start(t, site.origin)
const options = { skip: nginx.skipReason }

t.test('the cache requests each page, language and encoding once', options, async (t) => {
  const paths = ['/?', '/investment?', '/?package=elite&', '/search?q=villa&']
  for (const path of paths) {
    // Concurrently, with different cookies and unknown parameters.
    const visits = languages.flatMap((lang) =>
      Object.entries(encodings).flatMap(([encoding, accepted]) =>
        ['GET', 'GET', 'HEAD'].map(async (method, n) => {
          const headers = { 'accept-encoding': accepted, cookie: `lang=${languages[n]}` }
          const url = `${origin}${path}lang=${lang}&utm_source=${n}`
          const { status, headers: sent, text } = await ask(url, headers, { method })
          t.equal(status, 200, url)
          t.match(sent, { 'content-language': lang, 'set-cookie': undefined })
          t.equal(sent['content-encoding'] ?? 'identity', encoding)
          if (method === 'GET') t.equal(pageLanguage(text), lang)
        }),
      ),
    )
    await Promise.all(visits)
  }
  t.equal(received.length, paths.length * languages.length * 3)
  t.equal(new Set(received).size, received.length)
})

t.test('visitors get their own forms and languages', options, async (t) => {
  for (const [n, lang] of languages.entries()) {
    const negotiated = await ask(`${origin}/`, { cookie: `session=${n}; lang=${lang}` })
    t.equal(pageLanguage(negotiated.text), lang)
    t.match(negotiated.headers['cache-control'], 'private')
    const body = new URLSearchParams({ name: `Visitor ${n}.` })
    const form = await ask(`${origin}/api/contact?lang=${lang}`, { accept: 'text/html' }, { method: 'POST', body })
    t.equal(form.status, 422)
    t.match(form.text, `Visitor ${n}.`)
    t.equal(pageLanguage(form.text), lang)
    t.match(form.headers['cache-control'], 'no-store')
  }
  const sent = '/contact/sent?reference=AB12-CD34&lang=en'
  t.match((await ask(origin + sent)).text, 'AB12-CD34')
  t.notMatch((await ask(`${origin}/contact/sent?lang=en`)).text, 'AB12-CD34')
})

t.test('the largest form reaches the site', options, async (t) => {
  const body = new URLSearchParams({ name: 'x'.repeat(largestForm - 10) })
  t.match(await ask(`${origin}/api/contact`, {}, { method: 'POST', body }), { status: 422 })
})

t.test('each report of a visit reaches the site', options, async (t) => {
  received.length = 0
  const report = { method: 'POST', body: JSON.stringify(view) }
  for (const status of [204, 204]) t.match(await ask(`${origin}/api/visit`, reportHeaders(), report), { status })
  t.equal(received.length, 2)
})

t.test('no request changes the pages of other visitors', options, async (t) => {
  const path = '/services/property-management?'
  const page = `${path}lang=fr`
  const expected = (await ask(site.origin + page)).text
  async function attack(query: string, headers: Record<string, string> = {}) {
    await ask(origin + path + query, headers)
    t.equal((await ask(origin + page)).text, expected, `${query} ${JSON.stringify(headers)}`)
  }
  for (const query of ['lang=en&lang=fr', 'lang=fr&lang=en', 'lang=fr&LANG=en', 'lang=fr&service=%22%3E%00'])
    await attack(query)
  const otherHeaders: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'http' },
    { 'x-original-url': '/investment', 'x-http-method-override': 'POST' },
    { accept: 'application/json', 'accept-language': 'en', cookie: 'lang=en', 'x-query': 'lang=en' },
    { 'x-odd': 'x'.repeat(6000) },
  ]
  for (const headers of otherHeaders) await attack('lang=fr', headers)
  const etag = String((await ask(origin + page)).headers.etag)
  t.equal((await ask(origin + page, { 'if-none-match': etag })).status, 304)
})

t.test('unknown parameters and several ranges do not add copies', options, async (t) => {
  const page = `${origin}/legal/disclaimer?lang=fr`
  const { text } = await ask(page)
  received.length = 0
  for (const name of ['q', 'package', 'service', 'reference']) t.equal((await ask(`${page}&${name}=x`)).text, text)
  t.match(await ask(page, { range: 'bytes=0-9,20-29', 'accept-encoding': 'gzip' }), { status: 200, text })
  t.strictSame(received, [])
})

t.test('the metrics are not public', options, async (t) => {
  t.equal((await ask(`${origin}/metrics`)).status, 404)
})

t.test('stored pages are sent while the site is down', options, async (t) => {
  lifetime = 1
  const url = `${origin}/legal/cookies?lang=fr`
  const { text } = await ask(url)
  isDown = true
  received.length = 0
  await until('an expired page, for which the cache asks the site', async () => {
    t.match(await ask(url), { status: 200, text })
    return received.length > 0
  })
  t.match(await ask(url), { status: 200, text })
  t.match((await ask(`${origin}/legal/terms?lang=fr`)).status, /50\d/, 'a page that was never stored')
})
