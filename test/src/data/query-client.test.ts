// When data is fetched again, on the client that the site uses.
import { QueryObserver } from '@tanstack/react-query'
import t, { type Test } from 'tap'
import { queryClient, queryFunction } from '../../../src/data/query-client.ts'

/** Answers every request with `status`; returns the requested URLs. */
function answeringWith(t: Test, status: number): string[] {
  const requested: string[] = []
  t.intercept(globalThis, 'fetch', {
    value: async (address: string) => {
      requested.push(address)
      return new Response('{"a":1}', { status })
    },
  })
  t.teardown(() => queryClient.clear())
  return requested
}

t.test('a query fetches the URL that its key starts with', async (t) => {
  const requested = answeringWith(t, 200)
  t.strictSame(await queryClient.fetchQuery({ queryKey: ['/api/search?q=grasse', 'ignored'] }), { a: 1 })
  t.strictSame(requested, ['/api/search?q=grasse'])
})

t.test('data never get stale', async (t) => {
  const requested = answeringWith(t, 200)
  for (let i = 0; i < 3; i++) await queryClient.fetchQuery({ queryKey: ['/api/search?q=grasse'] })
  t.equal(requested.length, 1)
})

t.test('a failed query is not retried', async (t) => {
  const requested = answeringWith(t, 503)
  const observer = new QueryObserver(queryClient, { queryKey: ['/api/search?q=grasse'] })
  const failed = new Promise<Error | null>((resolve) => {
    const leave = observer.subscribe(({ isError, error }) => isError && resolve(error))
    t.teardown(leave)
  })
  t.match(await failed, { message: '503: {"a":1}' })
  t.equal(requested.length, 1)
})

t.test('401 is an error by default', async (t) => {
  answeringWith(t, 401)
  await t.rejects(queryClient.fetchQuery({ queryKey: ['/api/me'] }), { message: '401: {"a":1}' })
})

t.test('401 is null if the query says so, other failures stay errors', async (t) => {
  const queryFn = queryFunction({ on401: 'returnNull' })
  t.test('401', async (t) => {
    answeringWith(t, 401)
    t.equal(await queryClient.fetchQuery({ queryKey: ['/api/me'], queryFn }), null)
  })
  t.test('403', async (t) => {
    answeringWith(t, 403)
    await t.rejects(queryClient.fetchQuery({ queryKey: ['/api/me'], queryFn }), { message: '403: {"a":1}' })
  })
})

t.test('unused data are kept for five minutes, and focus does not refetch', async (t) => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  t.match(queries, { gcTime: 300_000, refetchOnWindowFocus: false, retry: false, staleTime: Number.POSITIVE_INFINITY })
  t.equal(mutations?.retry, false)
})

t.test('without a connection, a query fails at once instead of waiting', async (t) => {
  const { queries, mutations } = queryClient.getDefaultOptions()
  t.equal(queries?.networkMode, 'always')
  t.equal(mutations?.networkMode, 'always')
})
