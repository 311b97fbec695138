// The structured data of a page in schema.org terms (JSON-LD): the company, its offers, and the breadcrumbs. The
// server puts it into the document; the browser does not use it. Each thing has the same @id on all pages. Only the
// home page describes the company in full, because these bytes are part of the first view of each page.
import type { BreadcrumbList, Thing, WebSite } from 'schema-dts'
import { canonicalAddress } from '../addresses.ts'
import { pageSummary } from '../page-summary.ts'
import { pageAt, pagesOf } from '../routes.ts'
import { type Business, business, organization } from './business.ts'
import { organizationId } from './ids.ts'
import { packages, service } from './offers.ts'
import type { PageContext } from './page-context.ts'

/** A JSON-LD document. The Graph of schema-dts does not allow a thing with two types. */
export interface StructuredData {
  '@context': 'https://schema.org'
  '@graph': readonly (Thing | Business)[]
}

/** The structured data of the page at `path`; undefined for pages that are not indexed. */
export function structuredData(page: PageContext): StructuredData | undefined {
  if (!pagesOf(page.site.facts).get(page.path)?.indexed) return undefined
  return { '@context': 'https://schema.org', '@graph': thingsOf(page) }
}

function thingsOf(page: PageContext): StructuredData['@graph'] {
  const { name, id } = pageAt(page.path)
  if (name === 'home') return [organization(page), business(page), webSite(page)]
  if (name === 'pricing') return [packages(page), breadcrumbs(page)]
  if (name === 'service') return [service(id, page), breadcrumbs(page)]
  return [breadcrumbs(page)]
}

/** Without a SearchAction: Google has shown no search box for it since November 2024, and it takes 70 bytes. */
function webSite({ site, t }: PageContext): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${site.siteUrl}/#website`,
    url: `${site.siteUrl}/`,
    name: t('structuredData.website.name'),
    description: t('structuredData.website.description'),
    inLanguage: site.languages,
    publisher: { '@id': organizationId(site) },
  }
}

/** The breadcrumbs. No page lists the services: their breadcrumb leads to a section of the home page. */
function breadcrumbs({ path, language, site, t }: PageContext): BreadcrumbList {
  const home = canonicalAddress(site, '/', language)
  const steps = [
    { name: pageSummary('/', t).name, item: home },
    { name: pageSummary(path, t).name, item: canonicalAddress(site, path, language) },
  ]
  if (path.startsWith('/services/')) {
    steps.splice(1, 0, { name: t('structuredData.breadcrumb.services'), item: `${home}#services` })
  }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
