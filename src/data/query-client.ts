// The one query client of the browser, with the site's fetch policy (specification, point 7). Its users load it by a
// dynamic import, with the part of the page that asks the server for something: a page that asks nothing goes without.
import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { fetchJson, HttpError } from './fetch-json.ts'

interface QueryFunctionOptions {
  /** What a 401 is: an error, or an answer that says 'nobody is signed in'. */
  on401: 'throw' | 'returnNull'
}

/**
 * A query function: GET on the query's key, which is an address. The public site has no login, so all its queries
 * take 401 as the error that it is; `returnNull` is for one that asks whether somebody is signed in.
 */
export function queryFunction({ on401 }: QueryFunctionOptions): QueryFunction {
  return async ({ queryKey: [address] }) => {
    try {
      return await fetchJson(String(address))
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof HttpError && error.status === 401) return null
      throw error
    }
  }
}

/**
 * No retries, no refetch on focus, never stale, kept for five minutes after the last use. Offline is a failure like any
 * other: by default TanStack would hold the request back, unanswered, until there is a connection (`networkMode`).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: queryFunction({ on401: 'throw' }),
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
