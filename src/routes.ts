// The table of pages. A new page is a row here, a component with its line in src/pages.tsx, and its texts. The
// navigation, the search, sitemap.xml, llms.txt, structured data, statistics and the desk read the row.
import type { MetaGroup, TextKey } from './language/translate.ts'
import { enabled } from './site/enabled.ts'
import type { Facts } from './site/facts.ts'
import { type LegalId, legalIds } from './site/legal-pages.ts'
import { townOptions } from './site/locations.ts'
import { formOptions } from './site/services.ts'

/** The query parameters that change a page, each with its values; 'any' for free text. */
type Parameters = Record<string, readonly string[] | 'any'>

interface Row {
  /** The path; `:id` stands for a service or a legal page. */
  path: string
  ids?: (facts: Facts) => readonly string[]
  parameters?: (facts: Facts) => Parameters
  /** The name of the page, without the brand: in breadcrumbs, llms.txt, the search and the desk. */
  title: (id: string) => TextKey
  /** The group of its texts for search engines and shared links, below `meta`. */
  meta: (id: string) => MetaGroup | `services.${string}`
  /** The text of its link in the navigation, if it has one. */
  link?: TextKey
  /** True if crawlers may list the page; otherwise it is `noindex` and not in the sitemap. */
  indexed: boolean
  /** True if the page is about one visitor, so that no shared cache may store it. */
  isPersonal?: boolean
}

const table = {
  home: {
    path: '/',
    parameters: (facts) => ({
      package: enabled(facts.packages),
      service: formOptions(facts),
      town: townOptions(facts),
    }),
    title: () => 'structuredData.breadcrumb.home',
    meta: () => 'home',
    indexed: true,
  },
  service: {
    path: '/services/:id',
    ids: ({ services }) => enabled(services),
    title: (id) => `services.items.${id}.title`,
    meta: (id) => `services.${id}`,
    indexed: true,
  },
  pricing: {
    path: '/investment',
    title: () => 'structuredData.breadcrumb.pricing',
    meta: () => 'pricing',
    link: 'nav.pricing',
    indexed: true,
  },
  search: {
    path: '/search',
    parameters: () => ({ q: 'any' }),
    title: () => 'search.pageTitle',
    meta: () => 'search',
    indexed: false,
  },
  legal: {
    path: '/legal/:id',
    ids: () => legalIds,
    title: (id) => `footer.legal.${id as LegalId}`,
    meta: (id) => `legal.${id as LegalId}`,
    indexed: true,
  },
  'contact-sent': {
    path: '/contact/sent',
    parameters: () => ({ repeated: ['1'], reference: 'any', package: 'any', service: 'any' }),
    title: () => 'contact.sent.title',
    meta: () => 'contactSent',
    indexed: false,
    isPersonal: true,
  },
} satisfies Record<string, Row>

type RowName = keyof typeof table

/** The pages of the table, and the pages that the server shows instead of one. */
export type PageName = RowName | 'refused-form' | 'not-found'

const rows = Object.entries(table) as [RowName, Row][]

export interface Route extends Pick<Row, 'path' | 'indexed' | 'isPersonal' | 'link'> {
  page: PageName
  parameters: Parameters
  title: TextKey
  meta: ReturnType<Row['meta']>
}

export type Pages = ReadonlyMap<string, Route>

/** The pages of a site with these services and packages. */
export function sitePages(facts: Facts): Pages {
  const pages = rows.flatMap(([page, { ids, parameters, title, meta, ...row }]) =>
    (ids?.(facts) ?? ['']).map((id): [string, Route] => [
      row.path.replace(':id', id),
      { ...row, page, parameters: parameters?.(facts) ?? {}, title: title(id), meta: meta(id) },
    ]),
  )
  return new Map(pages)
}

/** The URL that the form is posted to, which also shows a refused plain form. */
export const contactPath = '/api/contact'

/**
 * The page at `path`, known or not: its name, and the id in the path. A page with ids shows a message for unknown ones.
 */
export function pageAt(path: string): { name: PageName; id: string } {
  if (path === contactPath) return { name: 'refused-form', id: '' }
  for (const [name, row] of rows) {
    const [start = '', suffix] = row.path.split(':id')
    if (suffix === undefined ? path === start : path.startsWith(start)) return { name, id: path.slice(start.length) }
  }
  return { name: 'not-found', id: '' }
}

/** The text that names the page at `path`, whether or not the site offers it; undefined if there is no such page. */
export function titleAt(path: string): string | undefined {
  const { name, id } = pageAt(path)
  return rows.find(([row]) => row === name)?.[1].title(id)
}

/** The text that describes `page` to search engines. A service has it among its other texts. */
export const descriptionKey = ({ meta }: Pick<Route, 'meta'>) =>
  (meta.startsWith('services.')
    ? `${meta.replace('.', '.items.')}.metaDescription`
    : `meta.${meta}.description`) as TextKey

/** The part of `query` that the page at `path` uses: '' or '?service=…'. Others (utm_source…) do not change it. */
export function pageQuery(pages: Pages, path: string, query: URLSearchParams): string {
  const used = new URLSearchParams()
  for (const [name, values] of Object.entries(pages.get(path)?.parameters ?? {})) {
    for (const value of query.getAll(name)) if (values === 'any' || values.includes(value)) used.append(name, value)
  }
  return used.size > 0 ? `?${used}` : ''
}

/** The URLs of all pages (path and query), except those that depend on free text. */
export function fixedUrls(pages: Pages): string[] {
  return [...pages].flatMap(([path, { parameters }]) => [
    path,
    ...Object.entries(parameters).flatMap(([name, values]) =>
      values === 'any' ? [] : values.map((value) => `${path}?${name}=${value}`),
    ),
  ])
}
