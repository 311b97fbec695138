// Requests and responses, with a real server.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { ConnectionError, fetchJson, HttpError } from '../../../src/data/fetch-json.ts'

/** The origin of a server that answers with `answer`. */
async function serverOf(t: Test, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('a success returns its JSON', async (t) => {
  const origin = await serverOf(t, (_request, response) => response.end('{"results":[]}'))
  t.strictSame(await fetchJson(origin), { results: [] })
})

t.test(`the message of a failure is 'status: text'`, async (t) => {
  const origin = await serverOf(t, (_request, response) => response.writeHead(429).end('Too many requests.'))
  const error = await fetchJson(origin).catch((error: unknown) => error)
  t.ok(error instanceof HttpError)
  t.match(error, { message: '429: Too many requests.', status: 429, body: 'Too many requests.' })
})

t.test(`without a body, the message of a failure is 'status: status text'`, async (t) => {
  const origin = await serverOf(t, (_request, response) => response.writeHead(503).end())
  await t.rejects(fetchJson(origin), { message: '503: Service Unavailable', body: '' })
})

t.test('the method, headers and body of a request are sent', async (t) => {
  const origin = await serverOf(t, (request, response) => {
    response.end(JSON.stringify({ method: request.method, key: request.headers['idempotency-key'] }))
  })
  const init = { method: 'POST', headers: { 'idempotency-key': 'a-key-of-mine' }, body: '{}' }
  t.strictSame(await fetchJson(origin, init), { method: 'POST', key: 'a-key-of-mine' })
})

t.test('the visitor’s cookies go with each request', async (t) => {
  let credentials: string | undefined
  t.intercept(globalThis, 'fetch', {
    value: async (_input: string, init?: RequestInit) => {
      credentials = init?.credentials
      return new Response('{}')
    },
  })
  await fetchJson('/api/search')
  t.equal(credentials, 'include')
})

t.test('without a connection a ConnectionError is thrown', async (t) => {
  t.ok((await fetchJson('http://127.0.0.1:1').catch((error: unknown) => error)) instanceof ConnectionError)
})
