// The texts for crawlers, other programs and home screens: /robots.txt, /sitemap.xml, /llms.txt,
// /.well-known/security.txt, /.well-known/gpc.json and the web manifest.
import type { FastifyInstance } from 'fastify'
import { type Language, languages } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { alternates, canonicalUrl, type PublicSite } from '../../src/page-urls.ts'
import type { Pages } from '../../src/routes.ts'
import { mailLink } from '../../src/site/format.ts'
import { palette } from '../../src/site/palette.ts'
import type { Site } from '../../src/site/site.ts'
import type { CurrentContent } from '../content/current-content.ts'
import type { SiteContent } from '../content/site-content.ts'
import { day, hour, second } from '../durations.ts'
import { escapeMarkup } from '../http/escape-markup.ts'
import { contentTag } from '../http/headers.ts'
import type { Settings } from '../settings/settings.ts'
import { llmsText } from './llms.ts'

const securityPath = '/.well-known/security.txt'

interface CrawlerOptions {
  settings: Settings
  content: CurrentContent
  /** The time when the pages last changed (ISO 8601), if known. */
  changed?: string | undefined
}

/** Registers the routes of all these texts. Only the manifest has a language. */
export async function crawlerRoutes(app: FastifyInstance, { settings, content, changed }: CrawlerOptions) {
  // The start of the process is the date if the build has none.
  const changedAt = Date.parse(changed?.trim() ?? '') || Date.now()

  function textRoute(path: string, type: string, maxAge: number, write: (content: SiteContent) => string) {
    app.get(path, (_request, reply) =>
      reply
        .headers({ 'cache-control': `public, max-age=${maxAge / second}`, ...contentTag })
        .type(type)
        .send(write(content.current)),
    )
  }
  const plain = 'text/plain; charset=utf-8'
  textRoute('/robots.txt', plain, hour, ({ site }) => robotsText(site, settings.INDEXED === 'on'))
  textRoute('/sitemap.xml', 'application/xml; charset=utf-8', hour, ({ site, pages }) => sitemap(site, pages, changed))
  textRoute('/llms.txt', plain, hour, ({ site, translate }) => llmsText(site, translate))
  textRoute(securityPath, plain, day, ({ site }) => securityText(site, changedAt))
  // The site honours Global Privacy Control (https://w3c.github.io/gpc/#gpc-support-resource). The privacy page says
  // the same, with the same date.
  textRoute('/.well-known/gpc.json', 'application/json; charset=utf-8', day, ({ site }) =>
    JSON.stringify({ gpc: true, lastUpdate: site.facts.legal.lastUpdated }),
  )
  // Some clients request the second name without reading a page.
  for (const path of ['/site.webmanifest', '/manifest.webmanifest']) {
    app.get(path, ({ language, languageInUrl }, reply) =>
      reply
        .headers({ 'cache-control': `${languageInUrl ? 'public' : 'private'}, max-age=${day / second}`, ...contentTag })
        .type('application/manifest+json')
        .send(manifest(language, content.current.translate(language), content.current.colours.paper)),
    )
  }
}

/**
 * The text of /robots.txt (RFC 9309). It forbids nothing, because crawlers must be allowed to read the noindex of a
 * page. A site that is not indexed forbids everything.
 */
function robotsText({ siteUrl }: Site, isIndexed: boolean): string {
  return `User-agent: *\n${isIndexed ? `Disallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n` : 'Disallow: /\n'}`
}

/**
 * The text of /.well-known/security.txt (RFC 9116) for a site that was last changed at `changedAt`. It expires within a
 * year of that change (2.5.5), so the contact of a site that is no longer maintained does not stay valid.
 */
export function securityText(site: Site, changedAt: number): string {
  const { siteUrl, languages } = site
  const lines = [
    `Contact: ${site.facts.securityContact ?? mailLink(site)}`,
    `Expires: ${new Date(Math.floor(changedAt / day + 364) * day).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    // Only https URLs are allowed (2.5.2).
    ...(siteUrl.startsWith('https:') ? [`Canonical: ${siteUrl}${securityPath}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The sitemap (https://www.sitemaps.org/protocol.html), with alternates in the format that Google defines. `changed` is
 * the time when the pages last changed (ISO 8601), if that is known.
 */
function sitemap(site: PublicSite, pages: Pages, changed?: string): string {
  const listed = [...pages].filter(([, { indexed }]) => indexed).map(([path]) => path)
  const urls = listed.flatMap((path) => {
    const links = alternates(site, path).map(
      ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeMarkup(href)}"/>`,
    )
    const lines = [...(changed ? [`<lastmod>${changed}</lastmod>`] : []), ...links].join('\n')
    return site.languages.map(
      (language) => `<url>\n<loc>${escapeMarkup(canonicalUrl(site, path, language))}</loc>\n${lines}\n</url>\n`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
}

function manifest(language: Language, t: Translate, background: string = palette.paper) {
  const png = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name: t('meta.manifest.name'),
    short_name: t('meta.manifest.shortName'),
    description: t('meta.manifest.description'),
    lang: languages[language].tag,
    dir: languages[language].dir,
    start_url: '/',
    display: 'browser',
    background_color: background,
    theme_color: background,
    icons: [
      png('icon-192.png', 192, 'any'),
      png('icon-512.png', 512, 'any'),
      png('icon-maskable-512.png', 512, 'maskable'),
    ],
  }
}
