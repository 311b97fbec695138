// The files for crawlers, other programs and home screens: /robots.txt, /sitemap.xml, /llms.txt,
// /.well-known/security.txt, /.well-known/gpc.json, /site.webmanifest and the icons.
import type { FastifyInstance } from 'fastify'
import type { CurrentContent } from '../content/current-content.ts'
import { picturesIn } from '../content/site-content.ts'
import type { Settings } from '../settings.ts'
import { llmsRoute } from './llms.ts'
import { privacyControlRoute } from './privacy-control.ts'
import { robotsRoute } from './robots.ts'
import { securityRoute } from './security-txt.ts'
import { sitemapRoute } from './sitemap.ts'
import { manifestAndIconRoutes } from './webmanifest.ts'

interface CrawlerOptions {
  settings: Settings
  content: CurrentContent
  /** When the pages were last changed (ISO 8601), if that is known. */
  changed?: string | undefined
}

/** Registers all of these routes. */
export async function crawlerRoutes(app: FastifyInstance, { settings, content, changed }: CrawlerOptions) {
  await robotsRoute(app, { content, indexed: settings.INDEXED === 'on' })
  await sitemapRoute(app, { content, changed })
  await llmsRoute(app, { content })
  await securityRoute(app, { content, changed })
  await privacyControlRoute(app, { content })
  // The folder with the files of the operator's logo.
  await manifestAndIconRoutes(app, { content, pictures: picturesIn(settings).folder })
}
