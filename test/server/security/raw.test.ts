// Requests that no browser sends: each gets a clear response without a stack trace, and the site keeps working.
import t from 'tap'
import { exchange, statuses } from '../../support/raw-socket.ts'
import { listeningSite } from '../../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

const get = (target: string, ...headers: string[]) => head('GET', target, ...headers)
const head = (method: string, target: string, ...headers: string[]) =>
  [`${method} ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '\r\n'].join('\r\n')
const post = (headers: string[], body: string) =>
  head('POST', '/api/contact', 'Content-Type: application/json', ...headers) + body
const json = (body: string, ...headers: string[]) => post([`Content-Length: ${body.length}`, ...headers], body)
const chunked = (body: string) => post(['Transfer-Encoding: chunked'], body)
const good = '{"name":"Claire","email":"claire@example.fr","phone":"1234567","confidentiality":true}'
const goodWith = (member: string) => good.replace('{', `{${member},`)
const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`

type Cases = Record<string, [bytes: string, ...statuses: number[]]>

const protocol: Cases = {
  'HTTP/1.0': ['GET / HTTP/1.0\r\n\r\n', 200],
  'HTTP/2 without its beginning': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  'a version to come': ['GET / HTTP/3.0\r\nHost: x\r\n\r\n', 400],
  'TLS on a port without it': ['\x16\x03\x01\x02\x00\x01\x00', 400],
  'no Host': ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  'two Hosts': [get('/', 'Host: y'), 400],
  'a method in small letters': ['get / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  'a method that nobody knows': [head('BREW', '/'), 400],
  OPTIONS: [head('OPTIONS', '/'), 405],
  'OPTIONS of the whole server': [head('OPTIONS', '*'), 405],
  TRACE: [head('TRACE', '/'), 405],
  'a method of WebDAV': [head('PROPFIND', '/'), 405],
  CONNECT: [head('CONNECT', 'evil.example:443')],
  'HEAD of a page': [head('HEAD', '/'), 200],
  'HEAD of the search': [head('HEAD', '/api/search?q=cannes'), 200],
  'HEAD of the form': [head('HEAD', '/api/contact'), 405],
  'GET with a body': [`${get('/', 'Content-Length: 3')}abc`, 200],
  'another protocol offered': [get('/', 'Connection: Upgrade', 'Upgrade: websocket'), 200],
  'an expectation that nobody meets': [json(good, 'Expect: fish'), 417],
  'an expectation that is met': [json(good, 'Expect: 100-continue'), 100, 202],
  'two requests at once': [`GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n${get('/nothing')}`, 200, 404],
}

const headers: Cases = {
  'NUL in a header': [get('/', 'X: a\0b'), 400],
  'half a line break in a header': [get('/', 'X: a\rb'), 400],
  'a folded header': [get('/', 'X: a\r\n b'), 400],
  'a space before the colon': [get('/', 'X : a'), 400],
  'headers of more than 16 KiB': [get('/', `X: ${'a'.repeat(17_000)}`), 431],
  'thousands of headers': [get('/', ...Array<string>(4_000).fill('a:b')), 431],
  'odd cookies': [get('/', 'Cookie: lang=%00; ;;=;lang=fr\xff'), 200],
  'a thousand languages': [get('/', `Accept-Language: ${'en;q=0.1,'.repeat(1_000)}`), 200],
  'a thousand ranges': [get('/favicon.ico', `Range: bytes=${'0-,'.repeat(1_000)}0-`), 206],
  'an invalid date': [get('/robots.txt', 'If-Modified-Since: garbage'), 200],
  'two keys': [json(good, 'Idempotency-Key: abcdefgh', 'Idempotency-Key: abcdefgh'), 400],
}

const targets: Cases = {
  'an absolute target': [get('http://evil.example/investment'), 200],
  'an absolute target without a path': [get('http://evil.example:99'), 200],
  'a target of another scheme': [get('ftp://evil.example/'), 404],
  'a target without a slash': [get('investment'), 400],
  'a target with a space': [get('/a b'), 400],
  'a target with NUL': [get('/\0'), 400],
  'a target in Latin-1': [get('/\xe9'), 400],
  'a target of more than 4 KiB': [get(`/${'a'.repeat(5_000)}`), 414],
  'a longer target than headers may be': [get(`/${'a'.repeat(17_000)}`), 431],
  'a way out of the site': [get('/%2e%2e/%2e%2e/etc/passwd'), 404],
  'a way out of the assets': [get('/assets/../../server/entry-server.js'), 404],
  'an encoded way out of the assets': [get('/assets/..%2f..%2fserver/entry-server.js'), 404],
  'a way out with backslashes': [get('/assets/..%5c..%5cserver'), 404],
  "the build's own files": [get('/assets/%2e%2e/.vite/manifest.json'), 404],
  'encoded NUL': [get('/%00'), 404],
  'encoded NUL in an asset': [get('/assets/%00'), 400, 404],
  'an overlong encoding': [get('/%c0%ae'), 404],
  'half an encoding': [get('/%E0%A4%A'), 404],
  'half an encoding in an asset': [get('/assets/%E0%A4%A'), 404],
  'half an encoding in a query': [get('/search?q=%E0%A4%A'), 200],
  'a percent sign': [get('/100%'), 404],
  'another host behind two slashes': [get('//evil.example/%2f..'), 308],
  'another host behind a backslash': [get('/\\evil.example'), 308],
  'a line break for the cookie': [get('/?lang=fr%0d%0aSet-Cookie:x=1'), 200],
  'a line break for the redirect': [get('/INVESTMENT?%0d%0aSet-Cookie:x=1'), 308],
  'a search for two things': [get('/api/search?q=a&q=b'), 400],
  'a search for a prototype': [get('/api/search?__proto__=x&constructor=y'), 200],
}

const bodies: Cases = {
  'two lengths': [post(['Content-Length: 5', 'Content-Length: 6'], 'abcdef'), 400],
  'the same length twice': [post(['Content-Length: 2', 'Content-Length: 2'], '{}'), 400],
  'a length below nothing': [post(['Content-Length: -1'], '{}'), 400],
  'a length with a sign': [post(['Content-Length: +2'], '{}'), 400],
  'a length and chunks': [post(['Content-Length: 2', 'Transfer-Encoding: chunked'], `${chunk('{}')}0\r\n\r\n`), 400],
  'a transfer coding that ends never': [post(['Transfer-Encoding: identity'], '{}'), 400],
  'a chunk of more than any number': [chunked('ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'), 400],
  'a chunk without a number': [chunked('xyz\r\n'), 400],
  'a chunk with a long extension': [chunked(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 413],
  'a body in chunks': [chunked(`${chunk(good.slice(0, 9))}${chunk(good.slice(9))}0\r\n\r\n`), 202],
  'a large body in many chunks': [chunked(`${chunk(' '.repeat(200)).repeat(155)}${chunk(good)}0\r\n\r\n`), 202],
  'a trailer after the chunks': [chunked(`${chunk(good)}0\r\nX: y\r\n\r\n`), 202],
  'two content types': [json(good, 'Content-Type: text/html'), 202],
  'no body': [head('POST', '/api/contact'), 422],
  'a compressed body': [json('\x1f\x8b\x08\x00', 'Content-Encoding: gzip'), 400],
  'bytes that are no UTF-8': [json(good.replace('Claire', 'Cl\xff\xfe\xc0aire')), 202],
  'a byte order mark': [json(`\xef\xbb\xbf${good}`), 202],
  'a lone surrogate and NUL': [json(good.replace('Claire', 'Cl\\ud800aire\\u0000')), 202],
  'a prototype': [json(goodWith('"__proto__":{"a":1}')), 400],
  "a constructor's prototype": [json(goodWith('"constructor":{"prototype":{"a":1}}')), 400],
  'a name given twice': [json(goodWith('"name":"C"')), 202],
  'sixteen thousand arrays': [json('['.repeat(16_000) + ']'.repeat(16_000)), 422],
  'arrays without an end': [json('['.repeat(32_000)), 400],
  'five thousand objects': [json(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`), 422],
  'JSON of more than 32 KiB': [json(`{"message":"${'x'.repeat(33 * 1024)}"}`), 413],
  'chunks of more than 32 KiB': [chunked(`${chunk('x'.repeat(33 * 1024))}0\r\n\r\n`), 413],
}

const traces = /\n\s+at |node_modules|\.[jt]s:\d|Error:/

for (const [kind, cases] of Object.entries({ protocol, headers, targets, bodies })) {
  t.test(`${kind}: the right status, and no internal details`, async (t) => {
    for (const [name, [bytes, ...expected]] of Object.entries(cases)) {
      const response = await exchange(site.origin, bytes)
      const found = statuses(response)
      t.ok(
        `${found}` === `${expected}` || (found.length === 1 && expected.includes(found[0] as number)),
        `${name}: ${found}`,
      )
      t.notMatch(response, traces, name)
      t.notMatch(response, /^(server|x-powered-by|set-cookie: x)/im, name)
    }
  })
}

t.test('a body that ends before its length is refused', async (t) => {
  const bytes = post(['Content-Length: 500'], '{}')
  t.strictSame(statuses(await exchange(site.origin, bytes, { isAll: true })), [400])
})

t.test('the response to invalid HTTP has the security headers, a message and a reference', async (t) => {
  const response = await exchange(site.origin, 'GARBAGE\r\n\r\n')
  const [head = '', body = ''] = response.split('\r\n\r\n')
  t.match(head, /^content-security-policy: default-src 'none'/m)
  t.match(head, /^content-type: application\/problem\+json/m)
  t.match(JSON.parse(body), { status: 400, title: 'Request not understood', reference: /^[\da-z]{7,}$/ })
})

t.test('after all of these requests the site still answers', async (t) => {
  t.equal((await fetch(`${site.origin}/readyz`)).status, 200)
})
