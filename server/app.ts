// The application: all plugins, hooks and routes, in their order. The only file that knows all parts.
import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../src/language/language.ts'
import { contactRoute } from './contact/contact-route.ts'
import { picturesIn } from './content/site-content.ts'
import { crawlerRoutes } from './crawlers/crawler-routes.ts'
import { lastRun } from './database/last-runs.ts'
import { registerDesk } from './desk.ts'
import { createInstance } from './fastify-instance.ts'
import { answerProblems } from './http/error-handler.ts'
import { addFixedHeaders, fixedHeaders } from './http/headers.ts'
import { addHealthRoutes, addShutdownHooks } from './operations/health.ts'
import { addMetricsRoute, type Metrics, measureResponses } from './operations/metrics.ts'
import type { Outbox } from './outbox/open-outbox.ts'
import { registerAssets } from './pages/assets.ts'
import { builtFolder, loadBuiltApplication } from './pages/built-application.ts'
import { openDevelopmentApplication } from './pages/development.ts'
import { addLanguageHook, createLanguagePicker } from './pages/language.ts'
import { cachePages } from './pages/page-cache-hook.ts'
import { createPageSender, pageRoutes } from './pages/page-routes.ts'
import { createRender, createStaticRender } from './pages/render.ts'
import { textsRoutes } from './pages/texts-route.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { searchRoute } from './search/search-route.ts'
import { guardConnections } from './security/connections.ts'
import { largestForm } from './security/limits.ts'
import { addRateLimits, limitRefusedForms } from './security/rate-limits.ts'
import { checkRequests } from './security/request-checks.ts'
import { parseTrustedProxies } from './settings/proxies.ts'
import type { SiteServices } from './site-services.ts'
import { startStatistics } from './statistics/visit-routes.ts'

export interface AppOptions extends Pick<SiteServices, 'settings' | 'source' | 'database' | 'sendMail'> {
  outbox: Outbox
  metrics: Metrics
  /** Called when a request has been stored, so that its email is sent immediately. */
  onStored: () => void
  /** Converts pictures that no published content shows yet. */
  wantPictures: SiteServices['pictures']['want']
  /** Serves the sources through Vite instead of the build. */
  development?: boolean
  /** The folder of the build, unless it is `dist`. */
  builtFolder?: string | undefined
  /** The folder that keeps the assets for the next releases. */
  assetArchive?: string
}

/** The site, ready to listen. Each response shows the content at the time of its request. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, source, database, outbox, metrics, development = false } = options
  const { content } = source
  const { count } = metrics
  const translate = (language: Language) => content.current.translate(language)
  const isTrustedProxy = settings.TRUST_PROXY ? parseTrustedProxies(settings.TRUST_PROXY) : undefined
  const app = createInstance(settings, { isTrustedProxy, development })
  const { limits, limit } = await addRateLimits(app, settings, database)
  const rendering = limit(limits.rendering)
  const application = development
    ? await openDevelopmentApplication(app)
    : await loadBuiltApplication(options.builtFolder ?? builtFolder, settings.LANGUAGES)
  const render = createRender({ application, content })
  const sendPage = createPageSender(render)
  const headers = fixedHeaders(settings)

  // Hooks run in this order, for every route.
  guardConnections(app.server, isTrustedProxy, (reason) => count('http_connections_refused_total', reason))
  measureResponses(app, metrics, () => content.current.pages)
  addShutdownHooks(app)
  addLanguageHook(app, createLanguagePicker(settings.LANGUAGES))
  addFixedHeaders(app, headers)
  checkRequests(app, settings.SITE_URL)
  limitRefusedForms(app, limit(limits.refusedForms))
  answerProblems(app, {
    sendPage,
    translate,
    mayRender: async (request) => request.hasSession || rendering.allows(request),
  })

  await app.register(formBody, { bodyLimit: largestForm })
  const countRequest = await startStatistics(app, { ...options, content, isTrustedProxy, rateLimit: limits.visits })
  await app.register(contactRoute, {
    outbox,
    database,
    translate,
    facts: () => content.current.site.facts,
    limit: limit(limits.contact),
    onStored(request) {
      countRequest(request)
      options.onStored()
    },
    onSuspected: () => count('contact_requests_suspected_total'),
  })
  await app.register(searchRoute, { content, rateLimit: limits.rendering })
  await app.register(crawlerRoutes, { settings, content, changed: application.changed })
  await app.register(pictureRoutes, { content, folder: picturesIn(settings).folder })
  await app.register(textsRoutes, { content })
  const { assetsFolder: folder, vite } = application
  if (folder) await registerAssets(app, { prefix: '/assets/', folder, archive: options.assetArchive })
  const services = { content, requests: outbox, limit, limits: { rendering }, createLanguagePicker, vite }
  await registerDesk(app, { ...options, ...services, renderPage: createStaticRender(application) })
  const cache = development ? undefined : cachePages(app, content, { render, fixedHeaders: headers })
  await app.register(pageRoutes, { content, sendPage, cache, rateLimit: limits.rendering })
  addHealthRoutes(app, { check: () => Promise.all([render('/', settings.LANGUAGES[0]), outbox.check()]) })
  addMetricsRoute(app, {
    metrics,
    outbox: outbox.counts,
    lastBackup: () => lastRun(database.query, 'backup'),
    pages: cache?.counts,
    token: settings.METRICS_TOKEN,
  })
  return app
}
