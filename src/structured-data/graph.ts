// The structured data of a page in schema.org terms (JSON-LD): the company, its offers, and the breadcrumbs. The
// server puts it into the document; the browser does not use it. Each thing has the same @id on all pages. Only the
// home page describes the company in full, because these bytes are part of the first view of each page.
import type * as schema from 'schema-dts'
import { languages } from '../language/language.ts'
import { canonicalUrl } from '../page-urls.ts'
import { pageAt, type Route, sitePages } from '../routes.ts'
import { questionsIn } from '../site/questions.ts'
import { type Company, company, companyId, type PageContext, webSiteId } from './business.ts'
import { packageOffers, packages, service } from './offers.ts'

/** The structured data of the page at `path`; undefined for pages that are not indexed. */
export function structuredData(page: PageContext) {
  const route = sitePages(page.site.facts).get(page.path)
  return route?.indexed ? { '@context': 'https://schema.org', '@graph': toGraph(page, route) } : undefined
}

// The Graph of schema-dts does not allow a thing with two types.
function toGraph(page: PageContext, route: Route): (schema.Thing | Company)[] {
  const { name, id } = pageAt(page.path)
  if (name === 'home') {
    return [{ ...company(page), makesOffer: packageOffers(page) }, webSite(page), webPage(page, route)]
  }
  const others = [webPage(page, route), breadcrumbs(page, route)]
  if (name === 'pricing') return [packages(page), questionsPage(page, route), breadcrumbs(page, route)]
  if (name === 'service') return [service(id, page), ...others]
  return others
}

/** Without a SearchAction: Google has shown no search box for it since November 2024, and it takes 70 bytes. */
function webSite({ site, t }: PageContext): schema.WebSite {
  return {
    '@type': 'WebSite',
    '@id': webSiteId(site),
    url: `${site.siteUrl}/`,
    name: t('structuredData.website.name'),
    description: t('structuredData.website.description'),
    inLanguage: site.languages.map((offered) => languages[offered].tag),
    publisher: { '@id': companyId(site) },
  }
}

function webPage({ path, language, site, t, changed }: PageContext, { title }: Route): schema.WebPage {
  const url = canonicalUrl(site, path, language)
  return {
    '@type': 'WebPage',
    '@id': `${url}#webpage`,
    url,
    name: t(title),
    inLanguage: languages[language].tag,
    isPartOf: { '@id': webSiteId(site) },
    ...(changed && { dateModified: changed }),
  }
}

/** The pricing page with its questions and answers; an ordinary page without them. */
function questionsPage(page: PageContext, route: Route): schema.WebPage | schema.FAQPage {
  const questions = questionsIn(page.t)
  if (questions.length === 0) return webPage(page, route)
  const mainEntity = questions.map(
    ({ question, answer }): schema.Question => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }),
  )
  return { ...webPage(page, route), '@type': 'FAQPage', mainEntity }
}

/** The breadcrumbs. No page lists the services: their breadcrumb leads to a section of the home page. */
function breadcrumbs({ path, language, site, t }: PageContext, { title }: Route): schema.BreadcrumbList {
  const home = canonicalUrl(site, '/', language)
  const steps = [
    { name: t('structuredData.breadcrumb.home'), item: home },
    { name: t(title), item: canonicalUrl(site, path, language) },
  ]
  if (path.startsWith('/services/')) {
    steps.splice(1, 0, { name: t('structuredData.breadcrumb.services'), item: `${home}#services` })
  }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
