// The security headers of each kind of response, and the headers of files that caches share.
import t from 'tap'
import { plainForm } from '../../support/plain-form.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { SITE_URL: 'https://villa.example' })
const home = await site.inject('/')
const html = { accept: 'text/html' }
const [script = ''] = /\/assets\/[\w.-]+\.js\b/.exec(home.body) ?? []
const [social = ''] = /\/social\/[\w.-]+/.exec(home.body) ?? []

const responses = {
  'a page': { url: '/', status: 200 },
  'a page for HEAD': { url: '/', method: 'HEAD', status: 200 },
  'a search': { url: '/api/search?q=cannes', status: 200 },
  'an asset': { url: script, status: 200 },
  'a picture': { url: '/favicon.ico', status: 200 },
  'a redirect': { url: '/Investment', status: 308 },
  'a health check': { url: '/healthz', status: 200 },
  'an unknown page': { url: '/nothing', status: 404 },
  'an unknown method': { url: '/', method: 'DELETE', headers: html, status: 405 },
  'a refused form': { ...plainForm('name=A'), status: 422 },
  'a refused request': { url: '/api/contact', method: 'POST', payload: { name: 'A' }, status: 422 },
} as const

const securityHeaders = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(),geolocation=(),microphone=(),payment=(),usb=()',
}

// A cached page allows only its own stylesheet. Other responses allow the stylesheets of all pages.
const withoutHashes = (value: unknown) => String(value).replace(/ 'sha256-[^']+'/g, '')

t.test('every kind of response has the security headers', async (t) => {
  for (const [kind, { status, ...request }] of Object.entries(responses)) {
    const { statusCode, headers } = await site.inject(request)
    t.equal(statusCode, status, kind)
    t.match(headers, securityHeaders, kind)
    const policy = withoutHashes(headers['content-security-policy'])
    t.equal(policy, withoutHashes(home.headers['content-security-policy']), kind)
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      t.equal(headers[name], undefined, kind)
  }
})

t.test("the Content-Security-Policy allows only the site's own files", async (t) => {
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

t.test('a site without https sends no HSTS', async (t) => {
  const { inject } = await testSite(t, { SITE_URL: 'http://villa.example' })
  t.equal((await inject('/')).headers['strict-transport-security'], undefined)
})

t.test('a staging site sends noindex with each response', async (t) => {
  const staging = await testSite(t, { SITE_URL: 'http://villa.example', INDEXED: 'off' })
  for (const url of ['/', '/?lang=fr', script, '/favicon.ico', '/sitemap.xml', '/nothing', '/healthz']) {
    t.equal((await staging.inject(url)).headers['x-robots-tag'], 'noindex, nofollow', url)
    t.equal((await site.inject(url)).headers['x-robots-tag'], undefined)
  }
  t.equal((await staging.inject('/robots.txt')).body, 'User-agent: *\nDisallow: /\n')
})

const sharedFiles = [
  '/favicon.ico',
  '/icons/icon-192.png',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/.well-known/security.txt',
  social,
]

t.test('files have no language', async (t) => {
  const french = { cookie: 'lang=fr', 'accept-language': 'fr' }
  for (const path of [...sharedFiles, script, '/healthz', '/readyz']) {
    const { statusCode, headers } = await site.inject({ url: `${path}?lang=fr`, headers: french })
    t.equal(statusCode, 200, path)
    t.equal(headers['content-language'], undefined, path)
  }
})

t.test('only files that a release can change have a cache tag', async (t) => {
  for (const path of sharedFiles) t.equal((await site.inject(path)).headers['cache-tag'], 'content', path)
  for (const path of ['/', script, '/healthz', '/readyz']) {
    t.equal((await site.inject(path)).headers['cache-tag'], undefined, path)
  }
})
