// /sitemap.xml: every page that search engines may list, in every language, each with its alternates.
import { alternates, canonicalAddress, type PublicSite } from '../../src/addresses.ts'
import type { Pages } from '../../src/routes.ts'
import { escapeMarkup } from '../http/escape-markup.ts'

/**
 * The sitemap (https://www.sitemaps.org/protocol.html), with alternates in the format that Google defines. `changed` is
 * the time of the last change of the pages (ISO 8601), if that is known.
 */
export function sitemap(site: PublicSite, pages: Pages, changed?: string): string {
  const listed = [...pages].filter(([, { indexed }]) => indexed).map(([path]) => path)
  const urls = listed.flatMap((path) => {
    const links = alternates(site, path).map(
      ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeMarkup(href)}"/>`,
    )
    const lines = [...(changed ? [`<lastmod>${changed}</lastmod>`] : []), ...links].join('\n')
    return site.languages.map(
      (language) => `<url>\n<loc>${escapeMarkup(canonicalAddress(site, path, language))}</loc>\n${lines}\n</url>\n`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
}
