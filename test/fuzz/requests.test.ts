// Nearly valid and invalid requests, and any query, get a response without a server error.
import fc from 'fast-check'
import t from 'tap'
import { anyText, cases, headerValue } from '../support/fuzz.ts'
import { exchange, statuses } from '../support/raw-socket.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '100000' })
const traces = /\n\s+at |node_modules|\.[jt]s:\d/

const piece = fc.oneof(
  fc.constantFrom(...'.. %2e%2e %2f %00 % %E0 // \\ ? & = q lang=fr assets api search services'.split(' ')),
  anyText.map((text) => encodeURI(text.toWellFormed())),
)
const path = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('/')}`)
const name = fc.constantFrom(
  ...'accept accept-language accept-encoding accept-version cookie origin sec-fetch-site if-none-match'.split(' '),
  ...'range content-type idempotency-key x-forwarded-for'.split(' '),
)
const headers = fc.dictionary(
  name,
  fc.oneof(headerValue, fc.constantFrom('text/html', 'null', '*', 'lang=fr', 'br;q=0', 'application/json')),
  { maxKeys: 5 },
)

t.test('any path with any headers gets a response with the security headers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE'),
      path,
      headers,
      anyText,
      async (method, path, headers, text) => {
        const body = method === 'POST' ? Buffer.from(text).toString('latin1') : ''
        const lines = Object.entries({ ...headers, host: 'x', connection: 'close', 'content-length': body.length })
        const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
        const response = await exchange(site.origin, `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`)
        const [status = 500] = statuses(response)
        // A stored page keeps its headers, so a 304 does not repeat them (RFC 9110, 15.4.5).
        const isSafe = status === 304 || response.includes('\r\ncontent-security-policy: ')
        return status < 500 && isSafe && !traces.test(response)
      },
    ),
    cases(0.03, [
      ['GET', '/%E0', {}, ''],
      ['GET', '/\\', {}, ''],
      ['GET', '/assets/../../x', { accept: 'text/html' }, ''],
    ]),
  )
})

const bodies = ['{"name":"Claire","email":"claire@example.fr","phone":"1234567","confidentiality":true}', '{}', '[']
const sound = fc.constantFrom(
  'GET / HTTP/1.1\r\nHost: x\r\nCookie: lang=fr\r\nConnection: close\r\n\r\n',
  'GET /search?q=cannes HTTP/1.0\r\nAccept: text/html\r\n\r\n',
  ...bodies.map(
    (body) =>
      `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  ),
  `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nname=A\r\n0\r\n\r\n`,
)
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(4),
  added: fc.oneof(fc.constantFrom('', '\r\n', '\n', '\r', '\0', ' ', ':', '%', '9', '\xff'), headerValue),
})

t.test('the site keeps working after requests with changed bytes', async (t) => {
  await fc.assert(
    fc.asyncProperty(sound, fc.array(change, { minLength: 1, maxLength: 4 }), async (request, changes) => {
      const bytes = changes.reduce((text, { at, removed, added }) => {
        const start = Math.floor(at * text.length)
        return text.slice(0, start) + added + text.slice(start + removed)
      }, request)
      const response = await exchange(site.origin, bytes, { isAll: true })
      return statuses(response).every((status) => status < 500) && !traces.test(response)
    }),
    cases(0.07),
  )
  t.equal((await fetch(`${site.origin}/readyz`)).status, 200)
})

const query = fc.oneof(
  anyText,
  fc.string({
    unit: fc.constantFrom('a', 'e', 'é', 'e\u0301', 'œ', 'oe', 'ﬁ', 'İ', 'ß', ' ', '’', "'"),
    maxLength: 8,
  }),
)

t.test('the search answers every query', async () => {
  let searches = 0
  await fc.assert(
    fc.asyncProperty(query, async (query) => {
      fc.pre(query.isWellFormed())
      searches += 1
      // Each from another client, because of the limit of requests.
      const remoteAddress = `10.0.${(searches >> 8) & 255}.${searches & 255}`
      const response = await site.inject({ url: `/api/search?q=${encodeURIComponent(query)}`, remoteAddress })
      if (query.length > 100) return response.statusCode === 400
      return response.statusCode === 200 && response.json().query === query.trim()
    }),
    cases(0.04),
  )
})
