// The content of the site in the browser, read in one request and updated by every write.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { type Content, type ContentUnit, contentUrl, type DraftResult } from '../../api/content.ts'
import { isWithin } from '../../api/paths.ts'
import { picturesQuery } from './pictures.ts'

export const contentQuery = queryOptions({
  queryKey: ['content'],
  queryFn: async () => (await fetchJson(contentUrl)) as Content,
  // A colleague may have written or published meanwhile.
  refetchOnWindowFocus: true,
})

export const contentIn = (queries: QueryClient): Content | undefined => queries.getQueryData(contentQuery.queryKey)

/** Reads the content again, after another window or person has changed it. */
export const refetchContent = (queries: QueryClient) => queries.invalidateQueries({ queryKey: contentQuery.queryKey })

/** Stores the answer to a write. */
export async function storeResult(queries: QueryClient, result: DraftResult) {
  const before = contentIn(queries)
  await change(queries, (content) => ({
    ...content,
    ...result,
    units: mergeUnits(content.units, result.units),
  }))
  if (result.units.some(({ path }) => isWithin(path, '/pictures') || path === '/brand/logo')) {
    await queries.invalidateQueries({ queryKey: picturesQuery.queryKey })
  }
  // A skipped revision is a write of a colleague.
  if (before && result.revision !== before.revision + 1) void refetchContent(queries)
}

/** Stores units that colleagues have written. */
export async function storeUnits(queries: QueryClient, units: readonly ContentUnit[]) {
  await change(queries, (content) => ({ ...content, units: mergeUnits(content.units, units) }))
  void refetchContent(queries)
}

async function change(queries: QueryClient, next: (content: Content) => Content) {
  // A response that has not arrived yet may be older.
  await queries.cancelQueries({ queryKey: contentQuery.queryKey })
  queries.setQueryData(contentQuery.queryKey, (content) => content && next(content))
}

function mergeUnits(units: readonly ContentUnit[], later: readonly ContentUnit[]): ContentUnit[] {
  const paths = new Set(later.map(({ path }) => path))
  return [...units.filter(({ path }) => !paths.has(path)), ...later]
}
