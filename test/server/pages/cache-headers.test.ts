// Shared caches may store pages whose URL names the language: they are the same for every visitor.
import t from 'tap'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { CONTACT_RATE_MAX: '1000' })
const withLang = (url: string, lang: string) => `${url}${url.includes('?') ? '&' : '?'}lang=${lang}`
const shared = 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=86400'

const publicPages = [...pages].filter(([, { isPersonal }]) => !isPersonal).map(([path]) => path)
/** Pages from the page cache and pages that are rendered for each request. */
const addresses = [...publicPages, '/?service=home-management', '/?package=elite&utm_source=a', '/search?q=villa']

/** Two visitors who have nothing in common. */
const visitors = [
  { cookie: 'lang=en; session=1', 'accept-language': 'en', 'user-agent': 'one' },
  { cookie: 'lang=fr; session=2', 'accept-language': 'fr', 'x-forwarded-for': '203.0.113.5', accept: 'text/html' },
]

t.test('a page whose URL names the language is the same for everyone and may be stored', async (t) => {
  for (const address of addresses) {
    for (const lang of ['en', 'fr']) {
      const url = withLang(address, lang)
      const [one, other] = await Promise.all(visitors.map((headers) => site.inject({ url, headers })))
      if (!one || !other) throw new Error('no response')
      t.equal(one.statusCode, 200, url)
      t.ok(one.body === other.body, `${url}: the same page`)
      const { date: _date, ...headers } = one.headers
      const { date: _other, ...otherHeaders } = other.headers
      t.strictSame(headers, otherHeaders, url)
      t.equal(headers['cache-control'], shared, url)
      t.equal(headers.vary, 'Accept-Encoding', url)
      t.equal(headers['set-cookie'], undefined, url)
      t.equal(headers['content-language'], lang, url)
      t.equal(headers['cache-tag'], 'content', url)
    }
  }
})

t.test('every other URL of a page is private, and names the headers that decided the language', async (t) => {
  for (const url of [
    ...addresses,
    '/none',
    ...['/?lang=de', '/?lang=', '/?LANG=fr', '/?lang=fr&lang=fr', '/?lang[]=fr'],
  ]) {
    const { headers } = await site.inject({ url, headers: { 'accept-language': 'fr' } })
    t.equal(headers['cache-control'], 'private, no-cache', url)
    t.equal(headers.vary, 'Accept-Language, Cookie, Accept-Encoding', url)
    t.equal(headers['content-language'], 'fr', url)
    t.equal(headers['set-cookie'], undefined, url)
    t.equal(headers['cache-tag'], undefined, url)
  }
})

t.test('HEAD and 304 have the headers of the page', async (t) => {
  for (const url of ['/investment?lang=fr', '/investment']) {
    const page = await site.inject(url)
    const head = await site.inject({ method: 'HEAD', url })
    const unchanged = await site.inject({ url, headers: { 'if-none-match': String(page.headers.etag) } })
    t.equal(unchanged.statusCode, 304)
    for (const name of ['cache-control', 'vary', 'etag']) {
      t.equal(head.headers[name], page.headers[name], `HEAD ${url}: ${name}`)
      t.equal(unchanged.headers[name], page.headers[name], `304 ${url}: ${name}`)
    }
  }
})

t.test('an unknown path is stored for a minute', async (t) => {
  for (const url of ['/none?lang=fr', '/services/gardening?lang=fr']) {
    const { statusCode, headers } = await site.inject(url)
    t.equal(statusCode, 404)
    t.match(headers, { 'cache-control': 'public, max-age=0, s-maxage=60', vary: 'Accept-Encoding' })
  }
})

t.test(
  'no shared cache stores a confirmation, a refused form, a redirect, an error or an API response without a language in the URL',
  async (t) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const sent = '/contact/sent?reference=AB12-CD34&lang=fr'
    for (const request of [
      { url: sent },
      { url: '/contact/sent?lang=fr' },
      { url: '/pricing?lang=fr&utm_source=a' },
      { url: '/Investment?lang=fr' },
      { url: '/api/search?q=villa' },
      { url: '/api/search?q=a&q=b&lang=fr' },
      { url: '/site.webmanifest' },
      { url: '/api/contact?lang=fr', headers: { accept: 'text/html' } },
      { url: '/assets/none.js?lang=fr' },
      { url: '/pictures/villa-0123456789ab/picture.jpg?lang=fr' },
      { method: 'POST', url: '/api/contact?lang=fr', headers: form, payload: 'name=Zo%C3%AB' },
      { method: 'POST', url: '/investment?lang=fr', headers: form, payload: 'name=Zo%C3%AB' },
    ] as const) {
      const { headers } = await site.inject(request)
      t.match(headers['cache-control'], /private|no-store/, request.url)
      t.equal(headers['set-cookie'], undefined, request.url)
    }
  },
)

t.test('API responses whose URL names the language may be stored', async (t) => {
  for (const url of ['/api/search?q=villa&lang=fr', '/site.webmanifest?lang=fr']) {
    const { headers } = await site.inject({ url, headers: { cookie: 'lang=en' } })
    t.match(headers['cache-control'], /^public, max-age=\d+$/, url)
    t.notMatch(headers.vary ?? '', /cookie|language/i, url)
  }
})

t.test('No-Vary-Search names the parameters that change the page', async (t) => {
  for (const [url, parameters] of [
    ['/?lang=fr', '"lang" "package" "service"'],
    ['/search?q=villa&lang=fr', '"lang" "q"'],
    ['/investment?lang=fr', '"lang"'],
    ['/none?lang=fr', '"lang"'],
  ] as const) {
    const { headers } = await site.inject(url)
    t.equal(headers['no-vary-search'], `params,except=(${parameters})`, url)
  }
})

const links = (html: string) => [...html.matchAll(/<a\b[^>]* href="(\/[^"]*)"/g)].map(([, to = '']) => to)

t.test('the links of a page whose URL names the language name it too', async (t) => {
  for (const address of [...addresses, '/none', '/contact/sent']) {
    const { body } = await site.inject(withLang(address, 'fr'))
    const unnamed = links(body).filter((to) => !/[?;]lang=(fr(#|$)|en$)/.test(to))
    t.strictSame(unnamed, [], address)
    t.ok(links(body).length > 20, address)
  }
  const { body } = await site.inject('/search?lang=fr')
  t.match(body, '<input type="hidden" name="lang" value="fr"/>', 'the search form')
})

t.test('the links of any other page name no language, except those of the language switch', async (t) => {
  for (const address of [...addresses, '/none', '/?lang=de', '/?lang=fr&lang=fr']) {
    const { body } = await site.inject({ url: address, headers: { 'accept-language': 'fr' } })
    const named = links(body).filter((to) => /[?&;]lang=/.test(to))
    t.equal(new Set(named).size, 2, address)
  }
})

t.test('a refused form keeps the language in its links', async (t) => {
  const { statusCode, body, headers } = await site.inject({
    method: 'POST',
    url: '/api/contact?lang=fr',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: 'name=Zo%C3%AB',
  })
  t.equal(statusCode, 422)
  t.equal(headers['cache-control'], 'no-store')
  for (const path of ['/', '/investment', '/legal/privacy']) t.match(body, `href="${path}?lang=fr"`)
})

t.test('Host, X-Forwarded headers and odd queries do not change a stored page', async (t) => {
  const plain = await site.inject('/?lang=fr')
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '1' },
    { forwarded: 'host=evil.example', 'x-original-url': '/investment', 'x-rewrite-url': '/investment' },
    { 'x-http-method-override': 'POST', 'x-forwarded-prefix': '/evil' },
    { accept: 'application/json', range: 'bytes=0-5', 'save-data': 'on', 'sec-purpose': 'prefetch', dnt: '1' },
  ]) {
    const response = await site.inject({ url: '/?lang=fr', headers })
    t.equal(response.statusCode, 200)
    t.ok(response.body === plain.body, JSON.stringify(headers))
    t.equal(response.headers['cache-control'], shared)
  }
  for (const query of [
    'lang=fr&utm_source=%3Cscript%3E',
    'lang=fr&package=evil',
    'lang=fr&lang%5B%5D=en',
    'x=1&lang=f%72',
  ]) {
    const response = await site.inject(`/?${query}`)
    t.ok(response.body === plain.body, query)
  }
})
