// The query client of the browser. Loaded with the first component that needs it.
import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { fetchJson, HttpError } from './fetch-json.ts'

/**
 * A query function: GET of the query's key, which is a URL. With 'returnNull', a 401 (not signed in) returns null. The
 * site has no sign-in, so its own queries use 'throw'.
 */
export function queryFunction({ on401 }: { on401: 'throw' | 'returnNull' }): QueryFunction {
  return async ({ queryKey: [url] }) => {
    try {
      return await fetchJson(String(url))
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof HttpError && error.status === 401) return null
      throw error
    }
  }
}

/**
 * No retries, no refetch on focus, never stale, cached for five minutes after the last use. Without a connection
 * requests fail immediately; by default TanStack pauses them (`networkMode`).
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
  },
})
