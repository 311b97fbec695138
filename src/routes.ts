// The table of pages: which paths the router and the server know, and which of them crawlers may list.
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
  /** The path; `:id` stands for a service or a legal page. */
  path: string
  page: PageName
  /** The query parameters that change the page, each with its values; 'any' for free text. */
  parameters?: Record<string, readonly string[] | 'any'>
  /** Whether crawlers may list the page; otherwise it is `noindex` and not in the sitemap. */
  indexed: boolean
  /** Whether the page is about one visitor, so that no shared cache may store it. */
  isPersonal?: boolean
}

/** All paths of pages, each with its route. */
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

/** The URL that the form is posted to, which also shows a refused plain form. */
export const contactAddress = '/api/contact'

/** The page at `path`, known or not: its name, and the id in the path. */
export function pageAt(path: string): { name: PageName; id: string } {
  const id = path.split('/').slice(2).join('/')
  // The service page shows a message for unknown services.
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
 * The parameters in `query` that the page at `path` uses: '' or '?service=…'. Others (utm_source…) do not change it,
 * and the language is handled elsewhere.
 */
export function pageQuery(pages: Pages, path: string, query: URLSearchParams): string {
  const own = new URLSearchParams()
  for (const [name, values] of Object.entries(pages.get(path)?.parameters ?? {})) {
    for (const value of query.getAll(name)) if (values === 'any' || values.includes(value)) own.append(name, value)
  }
  return own.size > 0 ? `?${own}` : ''
}

/** The URLs of all pages (path and query), except those that depend on free text. */
export function fixedAddresses(pages: Pages): string[] {
  return [...pages].flatMap(([path, { parameters = {} }]) => [
    path,
    ...Object.entries(parameters).flatMap(([name, values]) =>
      values === 'any' ? [] : values.map((value) => `${path}?${name}=${value}`),
    ),
  ])
}
