// Headers for caches of each kind of response, compared with the table in docs/caching.md. No shared cache may store a
// response for one visitor.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import t from 'tap'
import { paul } from '../../support/outbox.ts'
import { plainForm } from '../../support/plain-form.ts'
import { testSite } from '../../support/site.ts'
import { root } from '../../support/source.ts'

const token = 'a-secret-of-many-letters'
const site = await testSite(t, { METRICS_TOKEN: token })
const { body: home } = await site.inject('/?lang=en')
const [script = ''] = /\/assets\/[\w.-]+\.js\b/.exec(home) ?? []
const [social = ''] = /\/social\/[\w.-]+/.exec(home) ?? []
const html = { accept: 'text/html' }
const get = (...urls: string[]): InjectOptions[] => urls.map((url) => ({ url }))

/** The rows of the table, with requests whose responses have the headers of the row. */
const rows: [kind: string, requests: InjectOptions[]][] = [
  [
    'a page whose URL names the language: `/?lang=fr`',
    get('/?lang=fr', '/investment?lang=en', '/search?q=villa&lang=fr'),
  ],
  ['an unknown path with `?lang=` (404)', get('/none?lang=fr', '/services/gardening?lang=fr')],
  [
    'any other URL of a page: the cookie or `Accept-Language` decides the language',
    [
      ...get('/', '/investment?lang=de', '/search?q=villa', '/none', '/contact/sent', '/?service=home-management'),
      ...get('/?lang=', '/?LANG=fr', '/?lang=fr&lang=fr', '/?lang[]=fr'),
    ],
  ],
  [
    '`/contact/sent?lang=fr`, the confirmation of a form',
    get('/contact/sent?lang=fr', '/contact/sent?reference=AB12-CD34&lang=fr'),
  ],
  ['a redirect', get('/Investment?lang=fr', '/pricing?lang=fr&utm_source=a', '/tarifs')],
  ['an error as a page, a refused form', [plainForm('name=A'), { url: '/', method: 'DELETE', headers: html }]],
  ['an error for a program', [{ url: '/', method: 'DELETE' }, ...get('/api/contact')]],
  ['`/api/contact`, `/api/visit`', [{ url: '/api/contact', method: 'POST', payload: paul }]],
  [
    '`/healthz`, `/readyz`, `/metrics`',
    [...get('/healthz', '/readyz'), { url: '/metrics', headers: { authorization: `Bearer ${token}` } }],
  ],
  ['`/assets/…`: the name changes with the content', get(script)],
  ['`/texts/fr.json`: what the company changed in the texts of a language', get('/texts/fr.json')],
  [
    '`/icons/…`, `/favicon.ico`, `/apple-touch-icon.png`',
    get('/icons/icon-192.png', '/favicon.ico', '/apple-touch-icon.png'),
  ],
  ['`/social/…`', get(social)],
  ['`/robots.txt`, `/sitemap.xml`, `/llms.txt`', get('/robots.txt', '/sitemap.xml', '/llms.txt')],
  ['`/.well-known/security.txt`, `/.well-known/gpc.json`', get('/.well-known/security.txt', '/.well-known/gpc.json')],
  ['`/api/search?lang=fr`', get('/api/search?q=villa&lang=fr')],
  ['`/api/search`', get('/api/search?q=villa')],
  ['`/site.webmanifest?lang=fr`', get('/site.webmanifest?lang=fr')],
  ['`/site.webmanifest`', get('/site.webmanifest')],
]

t.test('docs/caching.md lists the headers that the site sends', async (t) => {
  const lines = ['| response | `Cache-Control` | `Vary` |', '| --- | --- | --- |']
  for (const [kind, requests] of rows) {
    const cells = new Set<string>()
    for (const request of requests) {
      const { 'cache-control': control, vary, 'set-cookie': cookie } = (await site.inject(request)).headers
      t.equal(cookie, undefined, kind)
      cells.add([control, vary].map((value) => (value ? `\`${value}\`` : 'none')).join(' | '))
    }
    t.equal(cells.size, 1, `${kind}: ${[...cells].join(' and ')}`)
    lines.push(`| ${kind} | ${[...cells].join(' and ')} |`)
  }
  const table = lines.join('\n')
  t.ok(readFileSync(join(root, 'docs/caching.md'), 'utf8').includes(`\n${table}\n`), table)
})

t.test('no shared cache stores an error, even if its URL names the language', async (t) => {
  for (const request of [
    { url: '/api/search?q=a&q=b&lang=fr' },
    { url: '/api/contact?lang=fr', headers: html },
    { url: '/assets/none.js?lang=fr' },
    { url: '/pictures/villa-0123456789ab/picture.jpg?lang=fr' },
    plainForm('name=Zo%C3%AB', '/api/contact?lang=fr'),
  ] as const) {
    t.match((await site.inject(request)).headers['cache-control'], /private|no-store/, request.url)
  }
})
