// The public addresses of a page: one rule for the head, the sitemap, the structured data and llms.txt.
import type { Language } from './language/language.ts'
import type { Site } from './site/site.ts'

/** What addresses are made of. They come from SITE_URL alone, whatever a request says its host is. */
export type PublicSite = Pick<Site, 'siteUrl' | 'languages'>

/** The address by which search engines know the page at `path` in `language`. */
export const canonicalAddress = ({ siteUrl }: PublicSite, path: string, language: Language) =>
  `${siteUrl}${path}?lang=${language}`

/** `address` (path, query and anchor) with `language` named in its query; unchanged without a language. */
export function withLanguage(address: string, language: Language | undefined): string {
  if (!language) return address
  const [page = '', anchor] = address.split('#')
  return `${page}${page.includes('?') ? '&' : '?'}lang=${language}${anchor ? `#${anchor}` : ''}`
}

export interface Alternate {
  hrefLang: Language | 'x-default'
  href: string
}

/** The page at `path` in every language offered, and the address at which the visitor's own is picked (x-default). */
export function alternates(site: PublicSite, path: string): Alternate[] {
  return [
    ...site.languages.map((language) => ({ hrefLang: language, href: canonicalAddress(site, path, language) })),
    { hrefLang: 'x-default' as const, href: site.siteUrl + path },
  ]
}
