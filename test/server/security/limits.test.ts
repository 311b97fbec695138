// Limits for a client: sizes, times and connections.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { exchange, openConnection, readResponse, statuses } from '../../support/raw-socket.ts'
import { listeningSite, testSite } from '../../support/site.ts'

const longest = {
  name: '𠮷'.repeat(100),
  email: `${'a'.repeat(64)}@${'é'.repeat(60)}.${'é'.repeat(60)}.${'é'.repeat(60)}.fr`,
  phone: '１'.repeat(32),
  service: 'security-monitoring',
  message: '🌼'.repeat(5_000),
  confidentiality: 'true',
  subject: '',
}

t.test('the longest request is accepted, in any script, as JSON and as a form', async (t) => {
  const site = await testSite(t)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(longest).toString()
  const form = await site.inject({ method: 'POST', url: '/api/contact', headers, payload })
  t.equal(form.statusCode, 303, `${payload.length} bytes`)
  const json = await site.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { ...longest, confidentiality: true },
  })
  t.equal(json.statusCode, 202)
})

t.test('a larger request is refused: 32 KiB of JSON, 64 KiB of a form, 4 KiB of a URL', async (t) => {
  const site = await testSite(t)
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const post = (headers: Record<string, string>, payload: string) =>
    site.inject({ method: 'POST', url: '/api/contact', headers, payload })
  t.equal((await post({ 'content-type': 'application/json' }, `"${'x'.repeat(32 * 1024)}"`)).statusCode, 413)
  const page = await post(form, `message=${'x'.repeat(64 * 1024)}`)
  t.equal(page.statusCode, 413)
  t.match(page.body, 'Your request is longer than we can receive.')
  t.equal((await site.inject(`/search?q=${'x'.repeat(4 * 1024 - 10)}`)).statusCode, 200)
  t.equal((await site.inject(`/search?q=${'x'.repeat(4 * 1024 - 9)}`)).statusCode, 414)
})

t.test('connections have time limits', async (t) => {
  const { app } = await testSite(t)
  const { server } = app
  t.match(server, { requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 72_000 })
  t.equal(server.maxConnections, 2_000)
})

t.test(
  'a client that does not read the response is disconnected after 30 seconds, for cached and rendered pages',
  async (t) => {
    const { app, origin } = await listeningSite(t)
    async function connect(): Promise<{ client: Socket; connection: Socket }> {
      const connected = once(app.server, 'connection')
      const client = await openConnection(origin)
      t.teardown(() => client.destroy())
      const [connection] = await connected
      return { client: client.pause(), connection }
    }
    const kept = await connect()
    const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
    const response = await exchange(origin, request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    // A few requests at a time, until the buffers of the system are full and the rest of the response stays in the
    // site.
    for (let sent = 10; kept.connection.writableLength === 0; sent += 10) {
      kept.client.write(request.repeat(10))
      const isAnswered = () => kept.connection.bytesWritten > (sent - 1) * response.length
      while (kept.connection.writableLength === 0 && !isAnswered()) await wait(1)
    }
    t.equal(kept.connection.timeout, 30_000)
    const ended = once(kept.connection, 'close')
    kept.connection.setTimeout(1)
    await ended
    t.pass('and then the connection is ended')

    const made = await connect()
    // The page is compressed on another thread. Meanwhile the test can look.
    made.client.write('GET /search?q=cannes HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n')
    while (!made.connection.timeout) await setImmediate()
    t.equal(made.connection.timeout, 30_000)
  },
)

t.test('beside two hundred slow clients other requests are answered, and the slow ones get 408', async (t) => {
  const { app, origin } = await listeningSite(t)
  const limits = (milliseconds: number) =>
    Object.assign(app.server, { headersTimeout: milliseconds, requestTimeout: milliseconds })
  limits(0) // none, so that a slow machine is not too late itself
  const starts = [
    'GET / HTTP/1.1\r\nHost: x\r\nX: ',
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ]
  const slow = await Promise.all(Array.from({ length: 200 }, () => openConnection(origin)))
  const responses = slow.map(readResponse)
  for (const [index, socket] of slow.entries()) socket.write(starts[index % 2] ?? '')

  for (let i = 0; i < 20; i++) t.equal((await fetch(`${origin}/`)).status, 200)
  t.ok(
    slow.every(({ readyState }) => readyState === 'open'),
    'meanwhile the connections were open',
  )

  limits(1)
  const codes = (await Promise.all(responses)).map((response) => String(statuses(response)))
  t.strictSame([...new Set(codes)], ['408'])
})

t.test('the number of connections is limited', async (t) => {
  const { app, origin } = await listeningSite(t)
  app.server.maxConnections = 3
  const connections = await Promise.all(Array.from({ length: 3 }, () => openConnection(origin)))
  const more = await openConnection(origin)
  more.resume()
  await once(more, 'close')
  t.ok(connections.every(({ readyState }) => readyState === 'open'))
  for (const socket of connections) socket.destroy()
})
