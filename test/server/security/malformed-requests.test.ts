// Requests that no browser sends. Each must get a clear response without internal details, and the site must go on.
import t from 'tap'
import { exchange, statuses } from '../../support/raw-socket.ts'
import { listeningSite } from '../../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

const head = (method: string, target: string, ...headers: string[]) =>
  [`${method} ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '\r\n'].join('\r\n')
const get = (target: string, ...headers: string[]) => head('GET', target, ...headers)
const post = (headers: string[], body: string) =>
  head('POST', '/api/contact', 'Content-Type: application/json', ...headers) + body
const json = (body: string, ...headers: string[]) => post([`Content-Length: ${body.length}`, ...headers], body)
const chunked = (body: string) => post(['Transfer-Encoding: chunked'], body)
const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`
const good = '{"name":"Claire","email":"claire@example.fr","phone":"1234567","confidentiality":true}'
const goodWith = (member: string) => good.replace('{', `{${member},`)

type Cases = Record<string, [bytes: string, ...statuses: number[]]>

const protocol: Cases = {
  'HTTP/1.0': ['GET / HTTP/1.0\r\n\r\n', 200],
  'TLS on a port without TLS': ['\x16\x03\x01\x02\x00\x01\x00', 400],
  'the first line of the PROXY protocol': [
    'PROXY TCP4 192.0.2.1 192.0.2.2 4711 80\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
  ],
  'OPTIONS of the whole server': [head('OPTIONS', '*'), 405],
  CONNECT: [head('CONNECT', 'evil.example:443')],
  'HEAD of the form': [head('HEAD', '/api/contact'), 405],
  'an offer of another protocol': [get('/', 'Connection: Upgrade', 'Upgrade: websocket'), 200],
  'an unknown expectation': [json(good, 'Expect: fish'), 202],
  'the expectation of 100-continue': [json(good, 'Expect: 100-continue'), 100, 202],
}

const headers: Cases = {
  'NUL in a header': [get('/', 'X: a\0b'), 400],
  'a space before the colon': [get('/', 'X : a'), 400],
  'headers of more than 16 KiB': [get('/', `X: ${'a'.repeat(17_000)}`), 431],
  'odd cookies': [get('/', 'Cookie: lang=%00; ;;=;lang=fr\xff'), 200],
  'a thousand ranges': [get('/favicon.ico', `Range: bytes=${'0-,'.repeat(1_000)}0-`), 206],
  'two keys': [json(good, 'Idempotency-Key: abcdefgh', 'Idempotency-Key: abcdefgh'), 400],
}

const targets: Cases = {
  'an absolute URL': [get('http://evil.example/investment'), 200],
  'a space': [get('/a b'), 400],
  'more than all headers may have': [get(`/${'a'.repeat(17_000)}`), 431],
  'a path out of the assets': [get('/assets/../../server/entry-server.js'), 404],
  'an encoded path out of the assets': [get('/assets/..%2f..%2fserver/entry-server.js'), 404],
  'a percent sign alone': [get('/%'), 404],
  'half an encoding in a path': [get('/%E0%A4%A'), 404],
  'NUL in a path': [get('/investment%00'), 404],
  'a session of a Java server in a path': [get('/INVESTMENT;JSESSIONID=1'), 404],
  'half an encoding in an asset': [get('/assets/%E0%A4%A'), 404],
  'a file of the build': [get('/assets/%2e%2e/.vite/manifest.json'), 404],
  'half an encoding in a query': [get('/search?q=%E0%A4%A'), 200],
  'a line break for a cookie': [get('/?lang=fr%0d%0aSet-Cookie:x=1'), 200],
  'a line break in a redirect': [get('/INVESTMENT?%0d%0aSet-Cookie:x=1'), 308],
}

const bodies: Cases = {
  'two lengths': [post(['Content-Length: 5', 'Content-Length: 6'], 'abcdef'), 400],
  'a length and chunks': [post(['Content-Length: 2', 'Transfer-Encoding: chunked'], `${chunk('{}')}0\r\n\r\n`), 400],
  'a chunk with a length above any number': [chunked('ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'), 400],
  'a chunk with a long extension': [chunked(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 413],
  'a body in chunks with a trailer': [chunked(`${chunk(good)}0\r\nX: y\r\n\r\n`), 202],
  'a compressed body': [json('\x1f\x8b\x08\x00', 'Content-Encoding: gzip'), 400],
  'a prototype': [json(goodWith('"__proto__":{"a":1}')), 400],
  "a constructor's prototype": [json(goodWith('"constructor":{"prototype":{"a":1}}')), 400],
  'thousands of arrays': [json('['.repeat(16_000) + ']'.repeat(16_000)), 422],
  'JSON of more than 32 KiB': [json(`{"message":"${'x'.repeat(33 * 1024)}"}`), 413],
  'chunks of more than 32 KiB': [chunked(`${chunk('x'.repeat(33 * 1024))}0\r\n\r\n`), 413],
}

/** The response to bytes that are not HTTP. */
const statusOnly = /^HTTP\/1\.1 4\d\d [\w ]+\r\nConnection: close\r\n\r\n$/

const internalDetails = /\n\s+at |node_modules|\.[jt]s:\d|Error:/

for (const [kind, cases] of Object.entries({ protocol, headers, targets, bodies })) {
  t.test(`${kind}: no request gets internal details`, async (t) => {
    for (const [name, [bytes, ...expected]] of Object.entries(cases)) {
      const response = await exchange(site.origin, bytes)
      t.strictSame(statuses(response), expected, name)
      t.notMatch(response, internalDetails, name)
      t.notMatch(response, /^(server|x-powered-by|set-cookie: x)/im, name)
      if (expected.length > 0 && !statusOnly.test(response)) t.match(response, '\r\ncontent-security-policy: ', name)
    }
  })
}

t.test('bytes that are not HTTP get a status and nothing else', async (t) => {
  t.match(await exchange(site.origin, 'GARBAGE\r\n\r\n'), statusOnly)
})

t.test('a body that ends before its length gets a status and nothing else', async (t) => {
  t.match(await exchange(site.origin, post(['Content-Length: 500'], '{}'), { isAll: true }), statusOnly)
})

t.test('the site still answers after all of these requests', async (t) => {
  t.equal((await fetch(`${site.origin}/readyz`)).status, 200)
})
