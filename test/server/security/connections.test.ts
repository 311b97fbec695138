// The limits of connections in number, content and time, with real sockets.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { limitConnections, type RefusedConnection } from '../../../server/security/connections.ts'
import { exchange, openConnection, readResponse, statuses } from '../../support/raw-socket.ts'
import { listeningSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'

const token = 'a-secret-of-many-letters'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const incomplete =
  'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
const closing = (request: string) => request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

const { app, inject, origin } = await listeningSite(t, { METRICS_TOKEN: token })
const { server } = app

async function metric(name: string): Promise<number> {
  const { body } = await inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1] ?? 0)
}

/** Opens a connection. Returns both of its ends. */
async function connect(t: Test, localAddress?: string): Promise<{ client: Socket; connection: Socket }> {
  const connected = once(server, 'connection')
  const client = await openConnection(origin, localAddress)
  t.teardown(() => client.destroy())
  const [connection] = await connected
  return { client, connection }
}

t.test('a connection with too many unanswered requests is closed, even if each is answered immediately', async (t) => {
  const few = await exchange(origin, get('/healthz').repeat(15) + closing(get('/healthz')))
  t.equal(statuses(few).length, 16, 'as many requests as a client may send without waiting')
  let requests = 0
  server.on('request', () => (requests += 1))
  const withBody = get('/healthz').replace('\r\n\r\n', '\r\nContent-Length: 1\r\n\r\na')
  for (const request of [get('/'), withBody]) {
    requests = 0
    await exchange(origin, request.repeat(2_400))
    t.ok(requests <= 16, `${requests} requests`)
  }
  t.equal(await metric('http_connections_refused_total{reason="pipelining"}'), 2)
})

t.test('the limit of connections of a client does not affect other clients', async (t) => {
  const refused: RefusedConnection[] = []
  const isShared = (address: string) => !/127\.0\.0\.[78]$/.test(address)
  limitConnections(server, isShared, (reason) => refused.push(reason), 3)
  const status = async (localAddress: string) => {
    const { client } = await connect(t, localAddress)
    const response = readResponse(client)
    client.write(closing(get('/healthz')))
    return statuses(await response)
  }
  const first = await connect(t, '127.0.0.7')
  for (let i = 0; i < 2; i++) await connect(t, '127.0.0.7')
  t.strictSame(await status('127.0.0.7'), [])
  t.strictSame(refused, ['client'])
  t.strictSame(await status('127.0.0.8'), [200], 'another client')
  for (let i = 0; i < 5; i++) await connect(t, '127.0.0.9')
  t.strictSame(await status('127.0.0.9'), [200], 'an address that clients share')
  first.client.destroy()
  await once(first.connection, 'close')
  t.strictSame(await status('127.0.0.7'), [200], 'a closed connection makes room')
})

t.test('the site has a limited number of connections', async (t) => {
  t.equal(server.maxConnections, 2_000)
  const { connection } = await connect(t)
  server.maxConnections = 1
  t.teardown(() => Object.assign(server, { maxConnections: 2_000 }))
  t.equal(await readResponse(await openConnection(origin)), '')
  t.notOk(connection.destroyed)
  t.equal(await metric('http_connections_refused_total{reason="server"}'), 1)
})

t.test('an unreadable request is not answered while an earlier response is due', async (t) => {
  const garbage = 'GARBAGE\r\n\r\n'
  t.notMatch(await exchange(origin, get('/search?q=villa') + garbage), /^HTTP\/1\.1 400/m, 'while a page is rendered')
  t.strictSame(statuses(await exchange(origin, garbage)), [400])
  const withChunks = get('/robots.txt').replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n')
  for (const [request, expected] of [
    [withChunks, [200]],
    [get('/robots.txt'), [200, 400]],
  ] as const) {
    const client = await openConnection(origin)
    const responses = readResponse(client)
    client.write(request)
    await once(client, 'data')
    client.write(garbage)
    t.strictSame(statuses(await responses), expected, request)
  }
})

t.test('slow clients get 408', async (t) => {
  const limits = { requestTimeout: 10_000, headersTimeout: 5_000 }
  t.match(server, { ...limits, keepAliveTimeout: 72_000 })
  t.teardown(() => Object.assign(server, limits))
  // No limit at first: a slow machine could exceed it before the other request.
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0 })
  const slow = await Promise.all(Array.from({ length: 20 }, () => openConnection(origin)))
  const responses = slow.map(readResponse)
  for (const [index, client] of slow.entries()) client.write(index % 2 === 0 ? 'GET / HTTP/1.1\r\nX: ' : incomplete)
  t.equal((await fetch(origin)).status, 200)
  t.ok(slow.every(({ readyState }) => readyState === 'open'))
  Object.assign(server, { headersTimeout: 1, requestTimeout: 1 })
  for (const response of responses) t.strictSame(statuses(await response), [408])
})

t.test('a client that does not read the response is disconnected after 30 seconds', async (t) => {
  const cached = await connect(t)
  cached.client.pause()
  const { length } = await exchange(origin, closing(get('/')))
  // A few requests at a time, until the system's buffers are full and the rest of a response stays in the site.
  const isFull = () => cached.connection.writableLength > 0
  for (let sent = 10; !isFull(); sent += 10) {
    cached.client.write(get('/').repeat(10))
    await until('responses', () => isFull() || cached.connection.bytesWritten > (sent - 1) * length)
  }
  t.equal(cached.connection.timeout, 30_000)
  const closed = once(cached.connection, 'close')
  cached.connection.setTimeout(1)
  await closed

  const rendered = await connect(t)
  // The page is compressed in another thread. Meanwhile the connection has its time limit.
  rendered.client.write('GET /search?q=cannes HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n')
  while (!rendered.connection.timeout) await setImmediate()
  t.equal(rendered.connection.timeout, 30_000)
})
