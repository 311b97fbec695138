// The public URLs of a page: one rule for the head, the sitemap, the structured data and llms.txt.
import { type Language, languages } from './language/language.ts'
import type { Site } from './site/site.ts'

/** The parts of public URLs. They come from SITE_URL only, never from the Host header of a request. */
export type PublicSite = Pick<Site, 'siteUrl' | 'languages'>

export const canonicalUrl = ({ siteUrl }: PublicSite, path: string, language: Language) =>
  `${siteUrl}${path}?lang=${language}`

/** `url` (path, query and anchor) with `?lang` set to `language`; unchanged without a language. */
export function withLanguage(url: string, language: Language | undefined): string {
  if (!language) return url
  const [page = '', anchor] = url.split('#')
  return `${page}${page.includes('?') ? '&' : '?'}lang=${language}${anchor ? `#${anchor}` : ''}`
}

/** The URLs of the page at `path` in each language, and the one that negotiates the language (x-default). */
export function alternates(site: PublicSite, path: string) {
  return [
    ...site.languages.map((language) => ({
      hrefLang: languages[language].tag,
      href: canonicalUrl(site, path, language),
    })),
    { hrefLang: 'x-default', href: site.siteUrl + path },
  ]
}
