// The files for crawlers, other programs and home screens: /robots.txt, /sitemap.xml, /llms.txt,
// /.well-known/security.txt, /site.webmanifest and the icons.
import type { FastifyInstance } from 'fastify'
import type { CurrentContent } from '../content/current-content.ts'
import { llmsRoute } from './llms.ts'
import { robotsRoute } from './robots.ts'
import { securityRoute } from './security.ts'
import { sitemapRoute } from './sitemap.ts'
import { brandRoutes } from './webmanifest.ts'

interface CrawlerOptions {
  content: CurrentContent
  /** The folder with the files of the operator's logo. */
  pictures: string
  /** Whether search engines may list the site. */
  indexed: boolean
  /** When the pages were last changed (ISO 8601), if that is known. */
  changed?: string | undefined
}

/** Registers all of these routes. */
export async function crawlerRoutes(app: FastifyInstance, { content, indexed, changed, pictures }: CrawlerOptions) {
  await robotsRoute(app, { content, indexed })
  await sitemapRoute(app, { content, changed })
  await llmsRoute(app, { content })
  await securityRoute(app, { content, changed })
  await brandRoutes(app, { content, pictures })
}
