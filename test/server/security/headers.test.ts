// The security headers: on every kind of response, and as MDN's HTTP Observatory requires them.
import t from 'tap'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { SITE_URL: 'https://villa.example' })
const home = await site.inject('/')
const html = { accept: 'text/html' }
const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' }
const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(home.body) ?? []

const responses = {
  'a page': { url: '/', status: 200 },
  'a page for HEAD': { url: '/', method: 'HEAD', status: 200 },
  'a search': { url: '/api/search?q=cannes', status: 200 },
  'an asset': { url: asset, status: 200 },
  'a picture': { url: '/favicon.ico', status: 200 },
  'a redirect': { url: '/Investment', status: 308 },
  'a check of health': { url: '/healthz', status: 200 },
  'an unknown page': { url: '/nothing', status: 404 },
  'an unknown asset': { url: '/assets/nothing.js', status: 404 },
  'a method that is not taken': { url: '/', method: 'DELETE', headers: html, status: 405 },
  'a refused form': { url: '/api/contact', method: 'POST', headers: form, payload: 'name=A', status: 422 },
  'a refused request': { url: '/api/contact', method: 'POST', payload: { name: 'A' }, status: 422 },
  'a broken request': {
    url: '/api/contact',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: '{',
    status: 400,
  },
} as const

const names = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
]

// A cached page allows only its own style sheet; other responses allow those of all pages in their script.
const withoutHashes = (value: unknown) => String(value).replace(/ 'sha256-[^']+'/g, '')

for (const [kind, { status, ...request }] of Object.entries(responses)) {
  t.test(`${kind} has the security headers`, async (t) => {
    const { statusCode, headers } = await site.inject(request)
    t.equal(statusCode, status)
    for (const name of names) t.equal(withoutHashes(headers[name]), withoutHashes(home.headers[name]), name)
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) t.notHas(headers, name)
  })
}

t.test('a 304 has at most 400 bytes, with only the headers that a cache needs', async (t) => {
  const names = ['date', 'etag', 'vary', 'cache-control', 'last-modified', 'accept-ranges', 'connection', 'keep-alive']
  for (const url of ['/', '/?lang=fr', '/robots.txt', '/favicon.ico', asset]) {
    const { headers } = await site.inject({ url, headers: { 'accept-encoding': 'br' } })
    const known = headers.etag ? { 'if-none-match': String(headers.etag) } : {}
    const again = await site.inject({ url, headers: { 'accept-encoding': 'br', ...known } })
    t.equal(again.statusCode, 304, url)
    t.strictSame(
      Object.keys(again.headers).filter((name) => !names.includes(name) && name !== 'set-cookie'),
      [],
      url,
    )
    for (const name of ['etag', 'vary', 'cache-control']) t.equal(again.headers[name], headers[name], `${url}: ${name}`)
    t.ok(again.headers.date, url)
    const bytes = Object.entries(again.headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
      'HTTP/1.1 304 Not Modified\r\n\r\n'.length,
    )
    t.ok(bytes <= 400, `${url}: ${bytes} bytes`)
  }
})

t.test("the policy allows only the site's own files", async (t) => {
  const policy = String(home.headers['content-security-policy'])
  t.notMatch(policy, /unsafe-|data:|blob:|\*|https?:|report/)
  const directives = new Map(policy.split(';').map((directive) => directive.split(/ (.*)/) as [string, string]))
  for (const name of ['default-src', 'frame-ancestors', 'base-uri', 'trusted-types']) {
    t.equal(directives.get(name), "'none'", name)
  }
  for (const name of ['script-src', 'img-src', 'font-src', 'connect-src', 'form-action']) {
    t.equal(directives.get(name), "'self'", name)
  }
  t.match(directives.get('style-src'), /^'self'( 'sha256-[\w+/]{43}=')+$/)
  t.equal(directives.get('require-trusted-types-for'), "'script'")
})

t.test('the other security headers have their strictest values', async (t) => {
  t.match(home.headers, {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

t.test('no script may use camera, location, microphone, payments or devices', async (t) => {
  t.equal(home.headers['permissions-policy'], 'camera=(),geolocation=(),microphone=(),payment=(),usb=()')
})

t.test('Strict-Transport-Security is sent only if SITE_URL is https', async (t) => {
  t.match(home.headers['strict-transport-security'], /^max-age=63072000$/, 'other hosts of the domain may use http')
  const plain = await testSite(t, { SITE_URL: 'http://villa.example' })
  t.notHas((await plain.inject('/')).headers, 'strict-transport-security')
})

t.test('the security headers leave room for the page in the first 14,600 bytes', async (t) => {
  const bytes = names.reduce((sum, name) => sum + `${name}: ${home.headers[name]}\r\n`.length, 0)
  t.ok(bytes <= 650, `${bytes} bytes`)
})

t.test('a staging site says noindex with each response, and robots.txt forbids everything', async (t) => {
  const staging = await testSite(t, { INDEXED: 'off' })
  for (const url of ['/', '/?lang=fr', asset, '/favicon.ico', '/sitemap.xml', '/nothing', '/healthz']) {
    t.equal((await staging.inject(url)).headers['x-robots-tag'], 'noindex, nofollow', url)
    t.notHas((await site.inject(url)).headers, 'x-robots-tag')
  }
  t.equal((await staging.inject('/robots.txt')).body, 'User-agent: *\nDisallow: /\n')
})
