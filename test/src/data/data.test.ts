// Requests for data, their errors, and the cache of data.
import { mock } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import t, { type Test } from 'tap'
import { ConnectionError, fetchJson, isServerReached } from '../../../src/data/fetch-json.ts'
import { queryClient, queryFunction } from '../../../src/data/query-client.ts'

/** Answers every request with `status` and `body`. Returns the requests. */
function answering(t: Test, status: number, body = '{"a":1}') {
  const requests: { address: string; init: RequestInit | undefined }[] = []
  t.intercept(globalThis, 'fetch', {
    value: async (address: string, init?: RequestInit) => {
      requests.push({ address, init })
      return new Response(body, { status, statusText: 'Service Unavailable' })
    },
  })
  t.teardown(() => queryClient.clear())
  return requests
}

t.test('a success returns its JSON, and each request contains the cookies', async (t) => {
  const requests = answering(t, 200)
  t.strictSame(await fetchJson('/api/search'), { a: 1 })
  t.match(requests, [{ address: '/api/search', init: { credentials: 'include' } }])
})

t.test('an error has a message with its status, and a lost connection has its own type of error', async (t) => {
  const unreached = await fetchJson('http://127.0.0.1:1').catch((error: unknown) => error)
  t.ok(unreached instanceof ConnectionError)
  answering(t, 429, 'Too many requests.')
  await t.rejects(fetchJson('/api/search'), { message: '429: Too many requests.', status: 429 })
  answering(t, 503, '')
  await t.rejects(fetchJson('/api/search'), { message: '503: Service Unavailable' })
})

t.test('a query fetches the URL at the start of its key only once, because data never become stale', async (t) => {
  const requests = answering(t, 200)
  for (let i = 0; i < 3; i++) {
    t.strictSame(await queryClient.fetchQuery({ queryKey: ['/api/search?q=grasse', 'ignored'] }), { a: 1 })
  }
  t.match(requests, [{ address: '/api/search?q=grasse' }])
  t.equal(requests.length, 1)
})

t.test('a failed query is not retried', async (t) => {
  const requests = answering(t, 503)
  const observer = new QueryObserver(queryClient, { queryKey: ['/api/search?q=grasse'] })
  const failed = new Promise<Error | null>((resolve) => {
    t.teardown(observer.subscribe(({ isError, error }) => isError && resolve(error)))
  })
  t.match(await failed, { message: '503: {"a":1}' })
  t.equal(requests.length, 1)
})

t.test('401 is an error unless a query asks for null, and other statuses are always errors', async (t) => {
  const queryKey = ['/api/me']
  const queryFn = queryFunction({ on401: 'returnNull' })
  answering(t, 401)
  await t.rejects(queryClient.fetchQuery({ queryKey }), { message: '401: {"a":1}' })
  t.equal(await queryClient.fetchQuery({ queryKey, queryFn }), null)
  answering(t, 403)
  await t.rejects(queryClient.fetchQuery({ queryKey: ['/api/other'], queryFn }), { message: '403: {"a":1}' })
})

t.test('unused data are kept for five minutes, focus does not refetch, and nothing waits for a network', async (t) => {
  const { queries } = queryClient.getDefaultOptions()
  t.match(queries, { gcTime: 300_000, refetchOnWindowFocus: false, retry: false, networkMode: 'always' })
})

t.test('a server that is silent for five seconds counts as reached, so that a plain form is sent', async (t) => {
  t.intercept(globalThis, 'fetch', { value: () => new Promise(() => {}) })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const reached = isServerReached()
  mock.timers.tick(5000)
  t.equal(await reached, true)
})

t.test('a server is not reached without a connection', async (t) => {
  t.intercept(globalThis, 'fetch', { value: () => Promise.reject(new TypeError('Failed to fetch')) })
  t.equal(await isServerReached(), false)
})
