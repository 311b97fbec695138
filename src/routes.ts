// The one table of pages: what the router shows, what the server answers with 200, what crawlers may list.
import { formChoicesOf } from './contact/rules.ts'
import { enabled } from './site/enabled.ts'
import type { Facts } from './site/facts.ts'
import { legalIds } from './site/legal-pages.ts'

export type PageName =
  | 'home'
  | 'service'
  | 'pricing'
  | 'search'
  | 'legal'
  | 'contact-sent'
  | 'refused-form'
  | 'not-found'

export interface Route {
  /** Its path; `:id` stands for the name of a service or a legal page. */
  path: string
  page: PageName
  /** The query parameters that make another page of it, each with its values; 'any' where a visitor writes them. */
  parameters?: Record<string, readonly string[] | 'any'>
  /** Whether crawlers may list it; the others are `noindex` and not in the sitemap. */
  indexed: boolean
  /** Whether it is about one visitor, so that no shared cache may store it. */
  isPersonal?: boolean
}

/** Every path that is a page, with its route. */
export type Pages = ReadonlyMap<string, Route>

/** The pages of a site with these services and packages. */
export function pagesOf(facts: Pick<Facts, 'services' | 'packages' | 'securityMonitoring'>): Pages {
  const service: Route = { path: '/services/:id', page: 'service', indexed: true }
  return new Map([
    page({ path: '/', page: 'home', parameters: { ...formChoicesOf(facts) }, indexed: true }),
    ...enabled(facts.services).map((id) => page(service, id)),
    page({ path: '/investment', page: 'pricing', indexed: true }),
    page({ path: '/search', page: 'search', parameters: { q: 'any' }, indexed: false }),
    ...legalIds.map((id) => page({ path: '/legal/:id', page: 'legal', indexed: true }, id)),
    page({
      path: '/contact/sent',
      page: 'contact-sent',
      parameters: { repeated: ['1'], reference: 'any', package: 'any', service: 'any' },
      indexed: false,
      isPersonal: true,
    }),
  ])
}

const page = (route: Route, id = ''): [path: string, Route] => [route.path.replace(':id', id), route]

/** Where the form is sent. A refused plain form is shown there again. */
export const contactAddress = '/api/contact'

/** The page that is shown at `path`, known or not: its name, and the id in its path. */
export function pageAt(path: string): { name: PageName; id: string } {
  const id = path.split('/').slice(2).join('/')
  // The service page itself tells of a service that there is not.
  if (path.startsWith('/services/')) return { name: 'service', id }
  if (path === contactAddress) return { name: 'refused-form', id }
  return { name: pagesWithoutServices.get(path)?.page ?? 'not-found', id }
}

const pagesWithoutServices = pagesOf({
  services: {},
  packages: { essential: false, premium: false, elite: false },
  securityMonitoring: false,
})

/**
 * What of `query` belongs to the page at `path`: '' or '?service=…'. All else (utm_source…) makes no other page, nor
 * does the language, which is not the query's alone.
 */
export function pageQuery(pages: Pages, path: string, query: URLSearchParams): string {
  const own = new URLSearchParams()
  for (const [name, values] of Object.entries(pages.get(path)?.parameters ?? {})) {
    for (const value of query.getAll(name)) if (values === 'any' || values.includes(value)) own.append(name, value)
  }
  return own.size > 0 ? `?${own}` : ''
}

/** The address of every page (path and own query) that does not depend on what a visitor writes. */
export function fixedAddresses(pages: Pages): string[] {
  return [...pages].flatMap(([path, { parameters = {} }]) => [
    path,
    ...Object.entries(parameters).flatMap(([name, values]) =>
      values === 'any' ? [] : values.map((value) => `${path}?${name}=${value}`),
    ),
  ])
}
