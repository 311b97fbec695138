// The checks of every request: the origin of a form, the spelling of the path, and the size.
import t from 'tap'
import { isOwnOrigin } from '../../../server/security/origin.ts'
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { elements } from '../../support/markup.ts'
import { formHeaders } from '../../support/plain-form.ts'
import { exchange, statuses } from '../../support/raw-socket.ts'
import { listeningSite } from '../../support/site.ts'

const siteUrl = 'https://villa.example'
const { origin, inject, outbox } = await listeningSite(t, { SITE_URL: siteUrl })
const send = (method: string, target: string) =>
  exchange(
    origin,
    `${method} ${target} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  )

t.test('only forms of other sites are refused', async (t) => {
  for (const [headers, isAccepted] of [
    [{ origin: siteUrl, 'sec-fetch-site': 'same-origin' }, true],
    [{ origin: siteUrl }, true],
    [{}, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: siteUrl, 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'https://villa.example.evil.example' }, false],
    [{ origin: 'http://villa.example' }, false],
    [{ origin: 'https://villa.example:8443' }, false],
    [{ origin: '' }, false],
    // A privacy tool removes the origin, and so does a sandboxed frame of any site.
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
    [{ origin: 'null', 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'null' }, false],
  ] as const) {
    t.equal(isOwnOrigin({ host: 'villa.example', ...headers }, siteUrl), isAccepted, JSON.stringify(headers))
  }
})

t.test('a site with a local SITE_URL accepts forms at any address of the machine', async (t) => {
  const local = 'http://localhost:3000'
  for (const host of ['localhost:3000', '192.168.1.5:3000', '[::1]:3000']) {
    t.ok(isOwnOrigin({ origin: `http://${host}`, host }, local), host)
  }
  t.notOk(isOwnOrigin({ origin: 'http://evil.example', host: 'localhost:3000' }, local))
  t.notOk(isOwnOrigin({ origin: 'http://', host: '' }, local))
})

t.test('a refused form of another site is not stored', async (t) => {
  const payload = 'name=Claire&email=claire@example.fr&phone=1234567&confidentiality=true'
  const headers = { ...formHeaders, origin: 'https://evil.example' }
  const page = await inject({ method: 'POST', url: '/api/contact?lang=fr', payload, headers })
  t.equal(page.statusCode, 403)
  t.match(page.body, `<h1>${fr.error.status[403].title}</h1>`)
  t.match(await outbox.counts(Date.now()), { waiting: 0, suspected: 0 })
})

t.test('every method that may change something is refused from another site', async (t) => {
  const headers = { origin: 'https://evil.example' }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    t.equal((await inject({ method, url: '/api/contact', headers })).statusCode, 403, method)
  }
  t.equal((await inject({ url: '/legal/privacy?lang=en', headers })).statusCode, 200)
})

t.test('no URL makes a link, a form, a redirect or the canonical URL lead to another host', async (t) => {
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    '/\\/evil.example?lang=fr',
    '/%2f/evil.example',
    '/%5c/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'http://evil.example//evil.example',
    'ftp://evil.example',
    '/search//evil.example?q=//evil.example',
    '/fr//evil.example',
    '/fr/https://evil.example',
    '/fr/..%2F%2Fevil.example',
    '/fr/\\evil.example',
  ]) {
    const response = await send('GET', target)
    t.notMatch(response, /^HTTP\/1\.1 5/, target)
    const links = elements(response, 'a|link|form').map(({ attributes: { href, action } }) => href ?? action)
    for (const address of [...links, /^location: (.*)$/im.exec(response)?.[1]]) {
      const { hostname, protocol } = new URL(address ?? '', siteUrl)
      if (hostname === 'evil.example' || protocol === 'ftp:') t.fail(`${target}: ${address}`)
    }
  }
})

t.test('cached pages, rendered pages, files and the API have the same checks', async (t) => {
  const longest = 'a'.repeat(4_096)
  for (const target of [
    '/',
    '/investment?lang=fr',
    '/search?q=villa',
    '/robots.txt',
    '/favicon.ico',
    '/api/search?q=a',
  ]) {
    const mark = target.includes('?') ? '&' : '?'
    for (const [head, status] of [
      [`GET ${target} HTTP/1.1\r\nHost: x\r\n`, 200],
      [`GET ${target} HTTP/1.1\r\n`, 400],
      [`GET ${target} HTTP/1.1\r\nHost: x\r\nHost: y\r\n`, 400],
      [`GET ${target}${mark}x=${longest} HTTP/1.1\r\nHost: x\r\n`, 414],
    ] as const) {
      t.strictSame(statuses(await exchange(origin, `${head}Connection: close\r\n\r\n`)), [status], head.slice(0, 80))
    }
  }
})

t.test('each route of the API has one spelling', async (t) => {
  for (const path of ['/api/%63ontact', '//api/contact', '/api\\contact', '/%6detrics', '/%68ealthz']) {
    t.match(await send('GET', path), /^HTTP\/1\.1 (308|404) /, path)
    t.match(await send('POST', path), /^HTTP\/1\.1 40[45] /, path)
  }
})

t.test('the longest request is accepted in any script, as JSON and as a form', async (t) => {
  const longest = {
    name: '𠮷'.repeat(100),
    email: `${'a'.repeat(64)}@${'é'.repeat(60)}.${'é'.repeat(60)}.${'é'.repeat(60)}.fr`,
    phone: '１'.repeat(32),
    service: 'security-monitoring',
    message: '🌼'.repeat(5_000),
  }
  const post = (payload: object | string, headers = {}) =>
    inject({ method: 'POST', url: '/api/contact', payload, headers })
  const form = new URLSearchParams({ ...longest, confidentiality: 'true' }).toString()
  t.equal((await post(form, formHeaders)).statusCode, 303)
  t.equal((await post({ ...longest, confidentiality: true })).statusCode, 202)
})

t.test('a request that is too long is refused', async (t) => {
  const payload = `message=${'x'.repeat(64 * 1024)}`
  const page = await inject({ method: 'POST', url: '/api/contact', payload, headers: formHeaders })
  t.equal(page.statusCode, 413)
  t.match(page.body, 'Your request is longer than we can receive.')
})

t.test('a URL has at most 4,096 characters', async (t) => {
  t.equal((await inject(`/search?q=${'x'.repeat(4 * 1024 - 10)}`)).statusCode, 200)
  t.equal((await inject(`/search?q=${'x'.repeat(4 * 1024 - 9)}`)).statusCode, 414)
})

t.test('only bots see the honeypot', async (t) => {
  const { body } = await inject('/')
  const [field] = elements(body, 'input').filter(({ attributes }) => attributes.name === 'subject')
  t.match(field?.attributes, { type: 'text', tabindex: '-1', autocomplete: 'off' })
  t.equal(field?.attributes.required, undefined)
  t.match(body, /<div class="trap" aria-hidden="true"><label for="subject">/)
})
