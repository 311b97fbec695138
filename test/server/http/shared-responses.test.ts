// Responses that are the same for every visitor, so that a cache keeps one copy.
import t from 'tap'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { METRICS_TOKEN: 'a-secret-of-many-letters' })
const home = await site.inject('/')
const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(home.body) ?? []
const [social = ''] = /\/social\/[\w.-]+/.exec(home.body) ?? []

for (const path of [
  ...[script, social, '/favicon.ico', '/icons/icon-192.png', '/robots.txt', '/sitemap.xml', '/llms.txt'],
  ...['/.well-known/security.txt', '/healthz', '/readyz'],
]) {
  t.test(`${path} does not depend on the language and sets no cookie`, async (t) => {
    for (const url of [path, `${path}?lang=fr`]) {
      const { statusCode, headers } = await site.inject({
        url,
        headers: { cookie: 'lang=fr', 'accept-language': 'fr' },
      })
      t.equal(statusCode, 200, url)
      t.notHas(headers, 'set-cookie')
      t.notHas(headers, 'content-language')
      t.notMatch(headers.vary ?? '', /cookie|language/i)
    }
  })
}

t.test('responses that a release can change have a cache tag, and others have none', async (t) => {
  for (const path of [social, '/favicon.ico', '/icons/icon-192.png', '/robots.txt', '/sitemap.xml', '/llms.txt']) {
    t.equal((await site.inject(path)).headers['cache-tag'], 'content', path)
  }
  for (const path of ['/api/search?q=villa&lang=fr', '/site.webmanifest?lang=fr', '/?lang=fr']) {
    t.equal((await site.inject(path)).headers['cache-tag'], 'content', path)
  }
  for (const path of [script, '/', '/healthz']) {
    t.equal((await site.inject(path)).headers['cache-tag'], undefined, path)
  }
})

t.test('pages and API responses say what they depend on', async (t) => {
  for (const url of [
    '/',
    '/nothing',
    '/search?q=a',
    '/api/search?q=a',
    '/site.webmanifest',
    '/assetsx',
    '/favicon.icon',
  ]) {
    const { headers } = await site.inject(url)
    t.match(headers.vary, /^Accept-Language, Cookie/, url)
    t.equal(headers['content-language'], 'en', url)
  }
})
