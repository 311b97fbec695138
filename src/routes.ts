// The one table of pages: what the router shows, what the server answers with 200, what crawlers may list.
import { legalIds } from './site/legal-pages.ts'
import { formOptions, serviceIds } from './site/services.ts'

export type PageName = 'home' | 'service' | 'pricing' | 'search' | 'legal' | 'contact-sent' | 'not-found'

interface Route {
  /** With `:id`, one page for each of `ids`. */
  path: string
  page: PageName
  ids?: readonly string[]
  /** The query parameters that make another page of it, each with its values; 'any' where a visitor writes them. */
  parameters?: Record<string, readonly string[] | 'any'>
  /** Whether crawlers may list it; the others are `noindex` and not in the sitemap. */
  indexed: boolean
}

const routes: readonly Route[] = [
  { path: '/', page: 'home', parameters: { service: formOptions }, indexed: true },
  { path: '/services/:id', page: 'service', ids: serviceIds, indexed: true },
  { path: '/investment', page: 'pricing', indexed: true },
  { path: '/search', page: 'search', parameters: { q: 'any' }, indexed: false },
  { path: '/legal/:id', page: 'legal', ids: legalIds, indexed: true },
  { path: '/contact/sent', page: 'contact-sent', parameters: { repeated: ['1'] }, indexed: false },
]

/** Every path that is a page, with its route. */
export const pages: ReadonlyMap<string, Route> = new Map(
  routes.flatMap((route) =>
    route.ids ? route.ids.map((id) => [route.path.replace(':id', id), route] as const) : [[route.path, route] as const],
  ),
)

/** The page that is shown at `path`, known or not: its name, and the id in its path. */
export function pageAt(path: string): { name: PageName; id: string } {
  const [, , id = ''] = path.split('/')
  // An unknown service is told on the service page.
  const unknown = path.startsWith('/services/') ? 'service' : 'not-found'
  return { name: pages.get(path)?.page ?? unknown, id }
}

/**
 * What of `query` belongs to the page at `path`: '' or '?service=…'. All else (utm_source…) makes no other page, nor
 * does the language, which is not the query's alone.
 */
export function ownQuery(path: string, query: URLSearchParams): string {
  const own = new URLSearchParams()
  for (const [name, values] of Object.entries(pages.get(path)?.parameters ?? {})) {
    for (const value of query.getAll(name)) if (values === 'any' || values.includes(value)) own.append(name, value)
  }
  return own.size > 0 ? `?${own}` : ''
}

/** The address of every page (path and own query) that does not depend on what a visitor writes. */
export const fixedAddresses: readonly string[] = [...pages].flatMap(([path, { parameters = {} }]) => [
  path,
  ...Object.entries(parameters).flatMap(([name, values]) =>
    values === 'any' ? [] : values.map((value) => `${path}?${name}=${value}`),
  ),
])
