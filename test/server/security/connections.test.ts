// Limits of connections, with real sockets.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { limitConnections, type RefusedConnection } from '../../../server/security/connections.ts'
import { exchange, openConnection, readResponse, statuses } from '../../support/raw-socket.ts'
import { listeningSite } from '../../support/site.ts'

const token = 'a-secret-of-many-letters'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

async function counted(origin: string, metric: string) {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(new RegExp(`^${metric} (\\d+)$`, 'm').exec(await response.text())?.[1] ?? 0)
}

t.test('a connection with too many unanswered requests is closed', async (t) => {
  const { app, origin } = await listeningSite(t, { METRICS_TOKEN: token })
  const few = await exchange(
    origin,
    get('/healthz').repeat(15) + get('/healthz').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
  )
  t.equal(statuses(few).length, 16, 'as many requests as a client may send at once')

  let requests = 0
  app.server.on('request', () => {
    requests += 1
  })
  const many = await Promise.all(Array.from({ length: 10 }, () => exchange(origin, get('/').repeat(2_400))))
  t.ok(many.every((response) => statuses(response).length < 40))
  t.ok(requests <= 10 * 16, 'the parser creates no further requests')
  t.equal(await counted(origin, 'http_connections_refused_total{reason="pipelining"}'), 10)
  t.equal((await fetch(origin)).status, 200)
})

t.test('requests with bodies that are answered at once count, too', async (t) => {
  const { app, origin } = await listeningSite(t, { METRICS_TOKEN: token })
  let requests = 0
  app.server.on('request', () => {
    requests += 1
  })
  const withBody = get('/healthz').replace('\r\n\r\n', '\r\nContent-Length: 1\r\n\r\na')
  await exchange(origin, withBody.repeat(2_400))
  t.ok(requests <= 16, `${requests} requests`)
  t.equal(await counted(origin, 'http_connections_refused_total{reason="pipelining"}'), 1)
})

t.test('a client has a limited number of connections, and other clients keep theirs', async (t) => {
  const refused: RefusedConnection[] = []
  const server = createServer((_request, response) => response.end('answer'))
  limitConnections(server, {
    isShared: (address) => address.endsWith('127.0.0.9'),
    onRefused: (reason) => refused.push(reason),
    most: 3,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connected = await Promise.all(Array.from({ length: 3 }, () => openConnection(origin)))
  const fourth = await openConnection(origin)
  t.equal(await readResponse(fourth), '')
  t.strictSame(refused, ['client'])

  for (const localAddress of ['127.0.0.8', '127.0.0.9', '127.0.0.9', '127.0.0.9', '127.0.0.9']) {
    const other = await openConnection(origin, localAddress)
    t.teardown(() => other.destroy())
    other.write(get('/'))
    await once(other, 'data')
  }
  connected[0]?.destroy()
  while ((await count(server)) > 7) await wait(5)
  const next = await openConnection(origin)
  next.write(get('/'))
  t.match(String(await once(next, 'data')), 'answer', 'a closed connection makes room')
  for (const socket of [...connected, next]) socket.destroy()
})

function count(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, connections) => resolve(connections)))
}

t.test('connections above the limit of the server are counted', async (t) => {
  const { app, origin } = await listeningSite(t, { METRICS_TOKEN: token })
  app.server.maxConnections = 1
  const first = await openConnection(origin)
  await readResponse(await openConnection(origin))
  first.destroy()
  app.server.maxConnections = 100
  while (!(await counted(origin, 'http_connections_refused_total{reason="server"}').catch(() => 0))) await wait(20)
})

t.test('an unreadable request is not answered while an earlier response is due', async (t) => {
  const { origin } = await listeningSite(t, { METRICS_TOKEN: token })
  const search = get('/search?q=villa')
  t.notMatch(await exchange(origin, `${search}GARBAGE\r\n\r\n`), /^HTTP\/1\.1 400/m, 'while the first page is rendered')
  t.match(await exchange(origin, 'GARBAGE\r\n\r\n'), /^HTTP\/1\.1 400/)

  const answered = await openConnection(origin)
  const response = readResponse(answered)
  answered.write('GET /robots.txt HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  await once(answered, 'data')
  answered.write('garbage\r\n')
  t.strictSame(statuses(await response), [200], 'after the response that did not wait for the body')

  const again = await openConnection(origin)
  const responses = readResponse(again)
  again.write(get('/robots.txt'))
  await once(again, 'data')
  again.write('GARBAGE\r\n\r\n')
  t.strictSame(statuses(await responses), [200, 400], 'on a reused connection')
  t.equal(await counted(origin, 'http_unreadable_requests_total{status="400"}'), 4)
})

t.test('a client that disconnects is not a refused request', async (t: Test) => {
  const { origin } = await listeningSite(t, { METRICS_TOKEN: token })
  for (let i = 0; i < 5; i++) {
    const socket = await openConnection(origin)
    socket.write('POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{')
    socket.resetAndDestroy()
  }
  t.equal((await fetch(origin)).status, 200)
  t.equal(await counted(origin, 'http_unreadable_requests_total{status="400"}'), 0)
})

t.test('an unknown expectation is refused with the security headers', async (t) => {
  const { origin } = await listeningSite(t)
  const response = await exchange(origin, get('/').replace('\r\n\r\n', '\r\nExpect: fish\r\nConnection: close\r\n\r\n'))
  t.strictSame(statuses(response), [417])
  t.match(response, '\r\ncontent-security-policy: ')
  t.match(response, 'application/problem+json')
})
