// The one table of pages: what the router shows, what the server answers with 200, what crawlers may list.
import { legalIds } from './site/legal-pages.ts'
import { serviceIds } from './site/services.ts'

export type PageName = 'home' | 'service' | 'pricing' | 'search' | 'legal' | 'contact-sent' | 'not-found'

interface Route {
  /** With `:id`, one page for each of `ids`. */
  path: string
  page: PageName
  ids?: readonly string[]
  /** Whether crawlers may list it; the others are `noindex` and not in the sitemap. */
  indexed: boolean
}

const routes: readonly Route[] = [
  { path: '/', page: 'home', indexed: true },
  { path: '/services/:id', page: 'service', ids: serviceIds, indexed: true },
  { path: '/investment', page: 'pricing', indexed: true },
  { path: '/search', page: 'search', indexed: false },
  { path: '/legal/:id', page: 'legal', ids: legalIds, indexed: true },
  { path: '/contact/sent', page: 'contact-sent', indexed: false },
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
