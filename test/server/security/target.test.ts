// Request targets: no spelling of a path makes a link, a form or a redirect lead to another host.
import t from 'tap'
import { normalizedPath } from '../../../server/http/request-target.ts'
import { elements } from '../../support/markup.ts'
import { exchange } from '../../support/raw-socket.ts'
import { listeningSite } from '../../support/site.ts'

const { origin } = await listeningSite(t, { SITE_URL: 'https://villa.example' })
const get = (target: string) =>
  exchange(origin, `GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)

t.test('a path is normalized as a browser and RFC 3986 do it', async (t) => {
  for (const [path, expected] of [
    ['//evil.example//a', '/evil.example/a'],
    ['/\\evil.example', '/evil.example'],
    ['/api/%63ontact', '/api/contact'],
    ['/%5Cevil%2fexample%2e%20', '/%5Cevil%2fexample%2e%20'],
    ['/%25%36%33', '/%2563'],
  ] as const) {
    t.equal(normalizedPath(path), expected)
  }
})

// A browser follows each of these from https://villa.example; none may lead to another host.
const foreign = [
  '//evil.example',
  '///evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example?lang=fr',
  '/%2f/evil.example',
  '/%5c/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/%09//evil.example',
  'http://evil.example//evil.example',
  'http:\\\\evil.example',
  'ftp://evil.example',
  '/search//evil.example?q=//evil.example',
]

t.test('no URL makes a link, a form, a redirect or the canonical URL lead to another host', async (t) => {
  for (const target of foreign) {
    const response = await get(target)
    t.notMatch(response, /^HTTP\/1\.1 5/, target)
    const location = /^location: (.*)$/im.exec(response)?.[1]
    const addresses = [
      ...elements(response, 'a').map(({ attributes }) => attributes.href),
      ...elements(response, 'link').map(({ attributes }) => attributes.href),
      ...elements(response, 'form').map(({ attributes }) => attributes.action),
      location,
    ].filter((address) => address !== undefined)
    for (const address of addresses) {
      const { hostname } = new URL(address, 'https://villa.example/')
      if (hostname === 'evil.example' || address.startsWith('ftp:')) t.fail(`${target}: ${address}`)
    }
  }
})

t.test('another spelling of a page is one redirect away, for every visitor', async (t) => {
  for (const [target, location] of [
    ['//Investment//?utm=1', '/investment?utm=1'],
    ['/%69nvestment?lang=fr', '/investment?lang=fr'],
    ['//evil.example', '/evil.example'],
  ] as const) {
    const response = await get(target)
    t.match(response, /^HTTP\/1\.1 308 /, target)
    t.match(response, `\r\nlocation: ${location}\r\n`)
    t.notMatch(response, /^(set-cookie|vary|content-language):/im)
  }
})

t.test('each API route has one spelling, so that rules of a proxy apply', async (t) => {
  for (const path of ['/api/%63ontact', '//api/contact', '/api\\contact', '/%6detrics', '/%68ealthz', '/ready%7a']) {
    t.match(await get(path), /^HTTP\/1\.1 (308|404) /, path)
    const post = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
    t.match(await exchange(origin, post), /^HTTP\/1\.1 40[45] /, path)
  }
})
