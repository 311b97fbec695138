// The Fastify instance: which plugins and hooks there are, and in which order. The only file that knows all parts.
import formBody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import { formChoicesOf } from '../src/contact/rules.ts'
import type { Language } from '../src/language/language.ts'
import { contactRoute } from './contact/contact-route.ts'
import type { ContentSource } from './content/content-source.ts'
import type { PictureJob } from './content/pictures/picture-slots.ts'
import { picturesIn } from './content/site-content.ts'
import { crawlerRoutes } from './crawlers/crawler-routes.ts'
import type { Database } from './database/types.ts'
import { loadDesk } from './desk.ts'
import { answerProblems } from './http/error-handler.ts'
import { sendFixedHeaders } from './http/headers.ts'
import { pathOf } from './http/request-target.ts'
import { healthRoutes, onShutdown } from './operations/health.ts'
import type { Metrics } from './operations/metrics.ts'
import { metricsRoute } from './operations/metrics-route.ts'
import { loggerOptions, RequestLog, requestReferences } from './operations/request-log.ts'
import type { Outbox } from './outbox/outbox.ts'
import { assetFiles } from './pages/assets.ts'
import { builtApplication, builtFolder as ownBuild } from './pages/built-application.ts'
import { developmentApplication } from './pages/development.ts'
import { languagePicker, requestLanguage } from './pages/language.ts'
import { overridesRoutes } from './pages/overrides.ts'
import { cachePages, sendCachedPages } from './pages/page-cache-hook.ts'
import { errorPageSender, pageRoutes, pageSender } from './pages/page-routes.ts'
import { createRender, staticRender } from './pages/render.ts'
import { createConverter } from './pictures/converter.ts'
import { pictureRoutes } from './pictures/pictures.ts'
import { searchRoute } from './search/search.ts'
import { answerClientError } from './security/client-errors.ts'
import { guardConnections } from './security/connections.ts'
import { connectionLimits, largestForm } from './security/limits.ts'
import { addRateLimits, type CreateLimit, createLimit, limitRefusedForms, rateLimits } from './security/rate-limits.ts'
import { checkRequests } from './security/request-checks.ts'
import { trustedProxies } from './settings/proxies.ts'
import type { Settings } from './settings.ts'
import { startStatistics } from './statistics/statistics.ts'

export interface AppOptions {
  settings: Settings
  source: ContentSource
  database: Database
  outbox: Outbox
  metrics: Metrics
  /** Called when a request has been stored, so that its mail goes out at once. */
  onStored: () => void
  /** Converts pictures that are in no shown content yet. */
  wantPictures: (jobs: readonly PictureJob[]) => void
  /** Sends a mail for a plugin. */
  sendMail: (mail: SendMailOptions, signal: AbortSignal) => Promise<unknown>
  /** Serves the sources through Vite instead of the build. */
  development?: boolean
  /** The folder of the build, unless it is `dist`. */
  builtFolder?: string | undefined
  /** The folder that keeps the assets for the next releases. */
  assetArchive?: string
}

/** The site, ready to listen. It lives as long as the process and shows what `content` is at each request. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    settings,
    source,
    database,
    outbox,
    metrics,
    onStored,
    wantPictures,
    sendMail,
    assetArchive,
    development = false,
    builtFolder = ownBuild,
  } = options
  const { content } = source
  const translate = (language: Language) => content.current.translate(language)
  const isTrustedProxy = settings.TRUST_PROXY ? trustedProxies(settings.TRUST_PROXY) : undefined
  const app: FastifyInstance = fastify({
    ...connectionLimits,
    logger: loggerOptions(settings.LOG_LEVEL, { development }),
    logController: new RequestLog(),
    genReqId: requestReferences(),
    trustProxy: isTrustedProxy ?? false,
    rewriteUrl: ({ url }) => pathOf(url),
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, { log: app.log, onUnreadable: metrics.requestUnreadable }),
    // Requests that are open while the site stops are answered, not refused.
    return503OnClosing: false,
  })
  await addRateLimits(app, database)
  const limits = rateLimits(settings)
  const limit: CreateLimit = (options) => createLimit(app, options)
  const rendering = limit(limits.rendering)
  const application = await (development
    ? developmentApplication(app)
    : builtApplication(builtFolder, settings.LANGUAGES))
  const render = createRender({ application, content })
  const sendPage = pageSender(render)
  const pickLanguage = languagePicker(settings.LANGUAGES)

  // Hooks run in this order, for every route.
  guardConnections(app, { isTrustedProxy, onRefused: metrics.connectionRefused })
  metrics.count(app, () => content.current.pages)
  onShutdown(app)
  requestLanguage(app, pickLanguage)
  sendFixedHeaders(app, settings)
  checkRequests(app, settings.SITE_URL)
  limitRefusedForms(app, limit(limits.refusedForms))
  answerProblems(app, { sendErrorPage: errorPageSender(sendPage), translate, mayRender: rendering.allows })

  await app.register(formBody, { bodyLimit: largestForm })
  const shared = { settings, content, source, database, sendMail, limit, limits: { rendering }, languagePicker }
  const statistics = await startStatistics(app, { ...shared, isTrustedProxy, metrics, rateLimit: limits.visits })
  await app.register(contactRoute, {
    ...{ outbox, database, translate, onSuspected: metrics.requestSuspected, limit: limit(limits.contact) },
    onStored(request) {
      statistics.requestStored(request)
      onStored()
    },
    choices: () => formChoicesOf(content.current.site.facts),
  })
  await app.register(searchRoute, { content, rateLimit: limits.rendering })
  await app.register(crawlerRoutes, { settings, content, changed: application.changed })
  await app.register(pictureRoutes, picturesIn(settings))
  await app.register(overridesRoutes, { content, offered: settings.LANGUAGES })
  const { assetsFolder, vite } = application
  if (assetsFolder) await assetFiles(app, { prefix: '/assets/', folder: assetsFolder, archive: assetArchive })
  const desk = await loadDesk(settings)
  if (desk) {
    const converter = createConverter()
    app.addHook('onClose', async () => converter.close())
    const pictures = { inspect: converter.inspect, want: wantPictures }
    const renderPage = staticRender(application)
    await app.register(desk.plugin, { ...shared, requests: outbox, pictures, renderPage, vite })
  }
  const cache = development ? undefined : cachePages(app, { content, render })
  const onRequest = cache && sendCachedPages(cache, content)
  await app.register(pageRoutes, { content, sendPage, onRequest, rateLimit: limits.rendering })
  healthRoutes(app, {
    check: async () => void (await Promise.all([render('/', settings.LANGUAGES[0]), outbox.check()])),
  })
  metricsRoute(app, { metrics, outbox: outbox.counts, pages: cache?.counts, token: settings.METRICS_TOKEN })
  return app
}
