// The Fastify instance: what is registered, in which order. The only file that knows all parts.
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import formBody from '@fastify/formbody'
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { formChoicesOf } from '../src/contact/rules.ts'
import { type Language, languages, type Script, scripts } from '../src/language/language.ts'
import { pagesOf } from '../src/routes.ts'
import { contactRoute } from './contact/contact.ts'
import type { Outbox } from './contact/outbox.ts'
import type { SiteContent } from './content/site-content.ts'
import { llmsRoute } from './crawlers/llms.ts'
import { robotsRoute } from './crawlers/robots.ts'
import { securityRoute } from './crawlers/security.ts'
import { sitemapRoute } from './crawlers/sitemap.ts'
import { brandRoutes } from './crawlers/webmanifest.ts'
import { answerProblems, Problem, problemTexts, TooManyRequests } from './http/problems.ts'
import { requestReferences } from './http/request-references.ts'
import { noCompilers } from './no-compilers.ts'
import { announceClosing, healthRoutes } from './operations/health.ts'
import { logOutput } from './operations/log-output.ts'
import type { Metrics } from './operations/metrics.ts'
import { metricsRoute } from './operations/metrics-route.ts'
import { logAnswered, RequestLog } from './operations/request-log.ts'
import { assetFiles } from './pages/assets.ts'
import { developmentApplication } from './pages/development.ts'
import { type FirstView, firstView, styleHash } from './pages/document.ts'
import { type AnswerKept, createAnswerKept } from './pages/kept-pages.ts'
import { languagePicker, requestLanguage } from './pages/language.ts'
import { ownTextsRoutes } from './pages/own-texts.ts'
import { createPageCache } from './pages/page-cache.ts'
import { pageRoutes } from './pages/pages.ts'
import { builtApplication, createRender } from './pages/render.ts'
import type { ServedPicture } from './pictures/operator-pictures.ts'
import { pictureRoutes } from './pictures/pictures.ts'
import { searchRoute } from './search/search.ts'
import { isThisMachine } from './security/client.ts'
import { answerClientError, clientErrorStatus } from './security/client-errors.ts'
import { limitConnections, limitPipelining, mayAnswerError } from './security/connections.ts'
import { fixedHeaders, guardHeaders } from './security/headers.ts'
import { connectionLimits, endIfStalled, largestBody, largestForm, mostConnections } from './security/limits.ts'
import { trustedProxies } from './security/proxies.ts'
import { createLimit, type Limit } from './security/rate-limit.ts'
import { guardRequests, isValidRequest } from './security/requests.ts'
import { limitRefusedForms } from './security/submissions.ts'
import { pathOf } from './security/target.ts'
import type { Settings } from './settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders and compresses every page before it is asked for, until `signal` aborts; in development, does nothing. */
    keepPages(signal: AbortSignal): Promise<void>
  }
}

// Not imported: see security/client-errors.ts.
const { createServer } = process.getBuiltinModule('node:http')

// The log of a developer, who reads along; an operator's is JSON.
const readable = {
  target: 'pino-pretty',
  options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true },
}

const ownBuild = fileURLToPath(new URL('../dist', import.meta.url))

export interface AppOptions {
  settings: Settings
  /** What is shown. */
  edition: SiteContent
  /** The pictures of the edition before: whoever has a page of that one still asks for them. */
  earlierPictures?: readonly ServedPicture[]
  outbox: Outbox
  limits: Limits
  metrics: Metrics
  /** Called when a request has been stored, so that its mail goes out at once. */
  onStored: () => void
  /** Serves the sources through Vite instead of the build. */
  development?: boolean
  /** Where the build lies. */
  builtFolder?: string
  /** What listens in the place of this application's `answer`, where another may take over from it. */
  follow?: (answer: RequestListener) => RequestListener
}

/** How often one address may ask: the counts outlive an edition. */
export interface Limits {
  rendering: Limit
  contact: Limit
  refusedForms: Limit
}

/** The limits of `settings`; contact requests are counted in `store`, for replicas that share it. */
export async function createLimits(settings: Settings, store?: FastifyRateLimitStoreCtor): Promise<Limits> {
  return {
    // Ten a second is more than an office behind one address asks for, and a twentieth of what one core can make.
    rendering: await createLimit({ max: 600, timeWindow: '1 minute', refuse: () => new TooManyRequests() }),
    contact: await createLimit({
      max: settings.CONTACT_RATE_MAX,
      timeWindow: settings.CONTACT_RATE_WINDOW,
      store,
      refuse: () => new Problem(429, 'Too many contact requests from one address'),
    }),
    // Whoever corrects a form ten times for each one that may be sent is no person any more.
    refusedForms: await createLimit({
      max: 10 * settings.CONTACT_RATE_MAX,
      timeWindow: settings.CONTACT_RATE_WINDOW,
      refuse: () => new Problem(429, 'Too many refused forms from one address'),
    }),
  }
}

/** The site, ready to listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    settings,
    edition,
    earlierPictures = [],
    outbox,
    limits,
    metrics,
    onStored,
    follow = (answer) => answer,
    development = false,
    builtFolder = ownBuild,
  } = options
  const { site, translate } = edition
  const pages = pagesOf(site.facts)
  const newReference = requestReferences()
  const isTrustedProxy = settings.TRUST_PROXY ? trustedProxies(settings.TRUST_PROXY) : undefined
  let answerKept: AnswerKept | undefined
  const app = fastify({
    serverFactory(handle) {
      const answer: RequestListener = (request, response) => {
        if (answerKept) answerKept(request, response, () => handle(request, response))
        else handle(request, response)
        endIfStalled(request.socket, response)
      }
      const listener = limitPipelining(follow(answer), metrics.connectionRefused)
      const server = createServer(connectionLimits, listener)
      // Else Node refuses it by itself, without the safe headers.
      server.on('checkExpectation', listener)
      server.maxConnections = mostConnections
      const isShared = (address: string) => isThisMachine(address) || (isTrustedProxy?.(address) ?? false)
      limitConnections(server, { isShared, onRefused: metrics.connectionRefused })
      return server
    },
    schemaController: noCompilers,
    bodyLimit: largestBody,
    logger: { level: settings.LOG_LEVEL, ...(development ? { transport: readable } : { stream: logOutput }) },
    logController: new RequestLog(),
    genReqId: newReference,
    trustProxy: isTrustedProxy ?? false,
    rewriteUrl: ({ url }) => pathOf(url),
    clientErrorHandler: (error, socket) => {
      // Whoever has gone reads nothing.
      if (error.code === 'ECONNRESET') return void socket.destroy()
      const [status, reference] = [clientErrorStatus(error), newReference()]
      metrics.requestUnreadable(status)
      app.log.info({ reqId: reference, status, reason: error.code }, 'request refused')
      if (!mayAnswerError(socket)) return void socket.destroy()
      const words = { ...problemTexts(translate(settings.LANGUAGES[0]), status), reference }
      answerClientError(socket, { status, headers: headersOf(settings.LANGUAGES[0]), words })
    },
    // What is open while the site stops is answered, not refused.
    return503OnClosing: false,
  })
  const application = development
    ? await developmentApplication(app)
    : await builtApplication(builtFolder, settings.LANGUAGES)
  const render = createRender({ application, ...edition })

  const https = settings.SITE_URL.startsWith('https:')
  const indexed = settings.INDEXED === 'on'
  // An answer allows the sheets of its own script alone, and a page that is kept its own: each hash costs bytes.
  const headersIn = (script: Script, views?: FirstView[]) =>
    fixedHeaders({ https, indexed, styleHash: development ? undefined : styleHash(application.assets, script, views) })
  const each = (Object.keys(scripts) as Script[]).map((script) => [script, headersIn(script)] as const)
  const fixed = Object.fromEntries(each) as Record<Script, Record<string, string>>
  const headersOf = (language: Language) => fixed[languages[language].script]
  const pickLanguage = languagePicker(settings.LANGUAGES)
  requestLanguage(app, pickLanguage)
  guardHeaders(app, ({ language }) => headersOf(language))
  guardRequests(app, { siteUrl: site.siteUrl, limit: limits.rendering })
  limitRefusedForms(app, limits.refusedForms)
  answerProblems(app, { render, translate })
  announceClosing(app)
  metrics.count(app, pages)

  await app.register(formBody, { bodyLimit: largestForm })
  await app.register(contactRoute, {
    outbox,
    translate,
    languageOf: (request) => request.language,
    choices: formChoicesOf(site.facts),
    limit: limits.contact,
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
  searchRoute(app, translate, site.facts)
  await brandRoutes(app, translate)
  sitemapRoute(app, site, pages, application.changed)
  robotsRoute(app, site, { indexed })
  llmsRoute(app, site, translate)
  securityRoute(app, site)
  await pictureRoutes(app, [...edition.servedPictures, ...earlierPictures])
  ownTextsRoutes(app, edition.ownTexts, site.languages)
  if (!development) await assetFiles(app, join(builtFolder, 'client/assets'))
  healthRoutes(app, {
    check: async () => {
      await application.load()
      await outbox.check()
    },
  })
  const pageHeaders = (language: Language, url: string) => headersIn(languages[language].script, [firstView(url)])
  const cache = development
    ? undefined
    : createPageCache({ pages, render, languages: site.languages, headersOf: pageHeaders })
  pageRoutes(app, { pages, render })
  app.decorate('keepPages', async (signal) => cache?.fill(signal))
  if (cache) {
    answerKept = createAnswerKept({
      ...{ pages, cache, pickLanguage, isValidRequest },
      isLeaving: () => app.isLeaving,
      onAnswered(answered) {
        metrics.pageAnswered(answered, pages)
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
