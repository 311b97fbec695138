// The Fastify instance: what is registered, in which order. The only file that knows all parts.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import formBody from '@fastify/formbody'
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
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
import { answerClientError, clientErrorStatus } from './guard/client-errors.ts'
import { fixedHeaders, guardHeaders } from './guard/headers.ts'
import { connectionLimits, connectionTimeout, largestBody, largestForm, mostConnections } from './guard/limits.ts'
import { createLimit } from './guard/rate-limit.ts'
import { guardRequests, isSound } from './guard/requests.ts'
import { pathOf } from './guard/target.ts'
import { announceClosing, healthRoutes } from './operations/health.ts'
import type { Metrics } from './operations/metrics.ts'
import { metricsRoute } from './operations/metrics-route.ts'
import { logAnswered, RequestLog } from './operations/request-log.ts'
import { assetFiles } from './pages/assets.ts'
import { developmentApplication } from './pages/development.ts'
import { styleHash } from './pages/document.ts'
import { type AnswerKept, createAnswerKept } from './pages/kept-pages.ts'
import { languagePicker, requestLanguage } from './pages/language.ts'
import { createPageCache } from './pages/page-cache.ts'
import { pageRoutes } from './pages/pages.ts'
import { builtApplication, createRender } from './pages/render.ts'
import type { ServedPicture } from './pictures/operator-pictures.ts'
import { pictureRoutes } from './pictures/pictures.ts'
import { answerProblems, Problem, problemTexts } from './problems.ts'
import { requestReferences } from './request-references.ts'
import { searchRoute } from './search/search.ts'
import type { Settings } from './settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders and compresses every page before it is asked for; in development, does nothing. */
    keepPages(): Promise<void>
  }
}

// Not imported: see guard/client-errors.ts.
const { createServer } = process.getBuiltinModule('node:http')
// Requests are checked with TypeBox: what Fastify would check and write JSON with need not be loaded.
const noCompiler = () => () => {
  throw new Error('No route has a schema of Fastify’s own')
}

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
  /** Where the counts of contact requests are kept, for replicas that share them; without it, in this process. */
  rateLimitStore?: FastifyRateLimitStoreCtor | undefined
  metrics: Metrics
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
    rateLimitStore,
    metrics,
    onStored,
    development = false,
    builtFolder = ownBuild,
  } = options
  const newReference = requestReferences()
  let answerKept: AnswerKept | undefined
  const app = fastify({
    serverFactory(handle) {
      const server = createServer(connectionLimits, (request, response) => {
        if (answerKept) answerKept(request, response, () => handle(request, response))
        else handle(request, response)
      })
      server.maxConnections = mostConnections
      return server.setTimeout(connectionTimeout)
    },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    bodyLimit: largestBody,
    logger: { level: settings.LOG_LEVEL },
    logController: new RequestLog(),
    genReqId: newReference,
    trustProxy: settings.TRUST_PROXY ?? false,
    rewriteUrl: ({ url }) => pathOf(url),
    clientErrorHandler: (error, socket) => {
      const [status, reference] = [clientErrorStatus(error), newReference()]
      app.log.info({ reqId: reference, status, reason: error.code }, 'request refused')
      const words = { ...problemTexts(translate(settings.LANGUAGES[0]), status), reference }
      answerClientError(socket, { status, headers, words })
    },
    // What is open while the site stops is answered, not refused.
    return503OnClosing: false,
  })
  const application = development ? await developmentApplication(app) : await builtApplication(builtFolder)
  const render = createRender({ application, site, overrides, translate })

  const { styles } = application.assets
  const https = settings.SITE_URL.startsWith('https:')
  const headers = fixedHeaders({ https, styleHash: development ? undefined : styleHash(styles) })
  guardHeaders(app, headers)
  const pickLanguage = languagePicker(settings.LANGUAGES)
  requestLanguage(app, pickLanguage)
  await guardRequests(app, settings.SITE_URL)
  answerProblems(app, { render, translate })
  announceClosing(app)
  metrics.count(app)

  await app.register(formBody, { bodyLimit: largestForm })
  await app.register(contactRoute, {
    outbox,
    translate,
    languageOf: (request) => request.language,
    limit: await createLimit(app, {
      max: settings.CONTACT_RATE_MAX,
      timeWindow: settings.CONTACT_RATE_WINDOW,
      store: rateLimitStore,
      refuse: () => new Problem(429, 'Too many contact requests from one address'),
    }),
    onStored,
    onHoneypot: () => metrics.honeypotFilled(),
  })
  app.route({
    url: '/api/contact',
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    onRequest: (_request, reply, done) => {
      reply.header('allow', 'POST')
      done(new Problem(405, 'The form is sent by POST'))
    },
    handler: () => {},
  })
  searchRoute(app, translate)
  await brandRoutes(app, translate)
  sitemapRoute(app, site, application.changed)
  robotsRoute(app, site)
  llmsRoute(app, site, translate)
  securityRoute(app, site)
  await pictureRoutes(app, servedPictures)
  if (!development) await assetFiles(app, join(builtFolder, 'client/assets'))
  healthRoutes(app, {
    check: async () => {
      await application.load()
      await outbox.check()
    },
  })
  const cache = development ? undefined : createPageCache({ render, languages: settings.LANGUAGES, headers })
  pageRoutes(app, render)
  app.decorate('keepPages', async () => cache?.fill())
  if (cache) {
    answerKept = createAnswerKept({
      ...{ cache, pickLanguage, isSound },
      isLeaving: () => app.isLeaving,
      onAnswered(answered) {
        metrics.pageAnswered(answered)
        logAnswered(app.log, { reqId: newReference(), ...answered })
      },
    })
  }
  metricsRoute(app, {
    read: () => metrics.text({ outbox: outbox.counts, pages: cache?.counts }),
    type: metrics.type,
    token: settings.METRICS_TOKEN,
  })
  return app
}
