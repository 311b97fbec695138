// What crawlers and other programs ask for: /robots.txt, /sitemap.xml, /llms.txt and /.well-known/security.txt.
import type { FastifyInstance } from 'fastify'
import type { CurrentContent } from '../content/current-content.ts'
import { llmsRoute } from './llms.ts'
import { robotsRoute } from './robots.ts'
import { securityRoute } from './security.ts'
import { sitemapRoute } from './sitemap.ts'
import { brandRoutes } from './webmanifest.ts'

interface CrawlerOptions {
  content: CurrentContent
  /** Where the files of the operator's logo lie. */
  pictures: string
  /** Whether search engines may list the site. */
  indexed: boolean
  /** When what the pages show was last changed, if that is known. */
  changed?: string | undefined
}

/** Registers them all. */
export async function crawlerRoutes(app: FastifyInstance, { content, indexed, changed, pictures }: CrawlerOptions) {
  await robotsRoute(app, { content, indexed })
  await sitemapRoute(app, { content, changed })
  await llmsRoute(app, { content })
  await securityRoute(app, { content, changed })
  await brandRoutes(app, { content, pictures })
}
