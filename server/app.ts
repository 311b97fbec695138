// The Fastify instance: what is registered, in which order. The only file that knows all parts.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import formBody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import type { Language } from '../src/language/language.ts'
import type { Translate } from '../src/language/translate.ts'
import type { PartialFacts } from '../src/site/facts.ts'
import type { Site } from '../src/site/site.ts'
import { contactRoute } from './contact/contact.ts'
import type { Outbox } from './contact/outbox.ts'
import { llmsRoute } from './crawlers/llms.ts'
import { robotsRoute } from './crawlers/robots.ts'
import { securityRoute } from './crawlers/security.ts'
import { sitemapRoute } from './crawlers/sitemap.ts'
import { brandRoutes } from './crawlers/webmanifest.ts'
import { fixedHeaders, guardHeaders } from './guard/headers.ts'
import { announceClosing, healthRoutes } from './operations/health.ts'
import { developmentApplication } from './pages/development.ts'
import { styleHash } from './pages/document.ts'
import { requestLanguage } from './pages/language.ts'
import { pageRoutes } from './pages/pages.ts'
import { builtApplication, createRender } from './pages/render.ts'
import type { ServedPicture } from './pictures/operator-pictures.ts'
import { pictureRoutes } from './pictures/pictures.ts'
import { answerProblems, Problem } from './problems.ts'
import { searchRoute } from './search/search.ts'
import type { Settings } from './settings.ts'

const ownBuild = fileURLToPath(new URL('../dist', import.meta.url))

export interface AppOptions {
  settings: Settings
  site: Site
  /** The operator's facts where they differ from the placeholders: all that the browser needs to be sent. */
  overrides: PartialFacts
  /** The operator's own pictures, which `site` names. */
  servedPictures?: readonly ServedPicture[]
  translate: (language: Language) => Translate
  outbox: Outbox
  /** Called when a request has been stored, so that its mail goes out at once. */
  onStored: () => void
  /** Serves the sources through Vite instead of the build. */
  development?: boolean
  /** Where the build lies. */
  builtFolder?: string
}

/** The site, ready to listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    settings,
    site,
    overrides,
    servedPictures = [],
    translate,
    outbox,
    onStored,
    development = false,
    builtFolder = ownBuild,
  } = options
  const app = fastify({
    // The log holds no personal data: neither the client's address nor the query, which may be a search.
    logger: {
      level: settings.LOG_LEVEL,
      serializers: { req: ({ method, url }) => ({ method, path: url?.split('?')[0] }) },
    },
    genReqId: () => crypto.randomUUID().slice(0, 8),
    trustProxy: settings.TRUST_PROXY ?? false,
    bodyLimit: 32 * 1024,
    // Fastify waits for ever by default: a slow client would hold its connection as long as it likes.
    requestTimeout: 10_000,
    // What is open while the site stops is answered, not refused.
    return503OnClosing: false,
  })
  const application = development ? await developmentApplication(app) : await builtApplication(builtFolder)
  const render = createRender({ application, site, overrides, translate })

  const { styles } = application.assets
  const https = settings.SITE_URL.startsWith('https:')
  guardHeaders(app, fixedHeaders({ https, styleHash: development ? undefined : styleHash(styles) }))
  requestLanguage(app, settings.LANGUAGES)
  answerProblems(app, { render, translate })
  announceClosing(app)

  await app.register(formBody, { bodyLimit: 32 * 1024 })
  await app.register(rateLimit, { global: false })
  await app.register(contactRoute, {
    outbox,
    translate,
    languageOf: (request) => request.language,
    rateLimit: { max: settings.CONTACT_RATE_MAX, timeWindow: settings.CONTACT_RATE_WINDOW },
    onStored,
    onHoneypot: () => app.log.info('A robot filled the field that no person sees'),
  })
  app.get('/api/contact', (_request, reply) => {
    reply.header('allow', 'POST')
    throw new Problem(405, 'The form is sent by POST')
  })
  searchRoute(app, translate)
  await brandRoutes(app, translate)
  sitemapRoute(app, site, application.changed)
  robotsRoute(app, site)
  llmsRoute(app, site, translate)
  securityRoute(app, site)
  await pictureRoutes(app, servedPictures)
  if (!development) {
    await app.register(staticFiles, {
      root: join(builtFolder, 'client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      index: false,
      decorateReply: false,
    })
  }
  healthRoutes(app, {
    check: async () => {
      await application.load()
      await outbox.check()
    },
  })
  pageRoutes(app, render)
  return app
}
