// The desk: the office's own pages at /desk. Loaded only if DESK is on.
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteContent } from '../../server/content/site-content.ts'
import { encoded, smallestEncoding } from '../../server/http/compression.ts'
import { assetFiles } from '../../server/pages/assets.ts'
import type { SiteServices } from '../../server/site-services.ts'
import { enabled } from '../../src/site/enabled.ts'
import { formOptionsOf, optionTitle } from '../../src/site/services.ts'
import { desk } from '../api/addresses.ts'
import { deskLanguages } from '../api/desk-data.ts'
import { deskLocale } from '../texts/locale.ts'
import { accountRoutes } from './account/routes.ts'
import { builtDesk, type DeskApplication, developmentDesk } from './application.ts'
import { deleteOldEvents, recordEvent } from './audit-log.ts'
import { openDeskContent } from './content/desk-content.ts'
import { deleteOldPreviewLinks } from './content/preview-links.ts'
import { previewRoutes } from './content/preview-routes.ts'
import { publishRoutes } from './content/publish-routes.ts'
import { contentRoutes } from './content/routes.ts'
import { deleteUnusedUploads, uploadRoutes } from './content/upload-routes.ts'
import { deskCookies } from './cookies.ts'
import { deskDatabase, prepareDatabase } from './database.ts'
import type { DeskContext } from './desk-context.ts'
import { type PlainPage, plainDocument } from './document.ts'
import { eventRoutes } from './events.ts'
import { guardDesk } from './guard.ts'
import { pageRoutes } from './page-routes.ts'
import { problemPage } from './problem-page.ts'
import { exportRoutes } from './requests/export.ts'
import { plainFormRoute } from './requests/plain-pages.ts'
import { sendReminders } from './requests/reminder.ts'
import { requestRoutes } from './requests/routes.ts'
import { openDeskRequests } from './requests/stored-requests.ts'
import { backgroundWork } from './sign-in/background-work.ts'
import { deleteOldLinks } from './sign-in/links.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { deleteEndedSessions } from './sign-in/sessions.ts'
import { type DeskUsers, deskUsers } from './users.ts'
import { visitsRoutes } from './visits/routes.ts'
import { sendWeeklyReports } from './visits/weekly-report.ts'

export { check } from './check.ts'

const cleaningInterval = 3_600_000

/** Registers every route of the desk. @fastify/formbody must be registered before it. */
export async function plugin(app: FastifyInstance, services: SiteServices) {
  const { settings, vite } = services
  const application = vite ? developmentDesk(vite) : await builtDesk()
  const { assetsFolder: folder } = application
  const archive = join(settings.DATA_DIR, 'desk-assets')
  // Outside the guard, because these files are public and may be cached.
  if (folder) await assetFiles(app, { prefix: `${desk}/assets/`, folder, archive })
  await app.register(guardedRoutes, { services, application })
}

interface RouteOptions {
  services: SiteServices
  application: DeskApplication
}

/** The routes behind the guard, which decides who may use them. */
async function guardedRoutes(app: FastifyInstance, { services, application }: RouteOptions) {
  const { settings, content } = services
  const { RETENTION_DAYS: retentionDays } = settings
  const hasVisits = settings.STATISTICS === 'on'
  const database = deskDatabase(services.database)
  await prepareDatabase(database)
  const requests = openDeskRequests(database, {
    ...{ requests: services.requests, retentionDays, choiceNames },
    country: () => content.current.site.facts.office.country,
  })
  const source = openDeskContent({
    ...{ settings, database, source: services.source, log: app.log },
    wantPictures: services.pictures.want,
  })
  const context: DeskContext = {
    now: Date.now,
    ...services,
    database,
    source,
    requests,
    log: app.log,
    cookies: deskCookies(settings.SITE_URL),
    users: currentUsers,
    localeOf,
    sendPlainPage,
    sendHtml,
  }
  const { now } = context
  let cachedUsers: { content: SiteContent; users: DeskUsers } | undefined
  // Fastify reads text/plain by default. Without its parser, Fastify answers 415.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  await app.register(cookie)
  app.addHook('onRequest', (request, _reply, done) => {
    // Errors are pages of the desk, too.
    request.sendErrorPage = (reply, problem) =>
      sendPlainPage(request, reply, problemPage(localeOf(request), { ...problem, address: pathOf(request) }))
    done()
  })
  guardDesk(app, context)

  services.requests.onErased((erased) =>
    recordEvent(database.query, { at: now(), who: null, event: { what: 'erased', scope: 'retention', ...erased } }),
  )

  const streams = eventRoutes(app, context)
  await signInRoutes(app, context, backgroundWork(app), streams.checkSessions)
  requestRoutes(app, context, streams.requestsChanged)
  plainFormRoute(app, context, streams.requestsChanged)
  exportRoutes(app, context)
  accountRoutes(app, context, streams.checkSessions)
  // Encapsulated: these routes read no plain forms, and only those of uploads read files.
  await app.register(async (editing) => {
    editing.removeContentTypeParser('application/x-www-form-urlencoded')
    contentRoutes(editing, context)
    publishRoutes(editing, context)
    await editing.register(async (uploads) => uploadRoutes(uploads, context))
  })
  if (hasVisits) visitsRoutes(app, context)
  if (settings.WEEKLY_REPORT === 'on') sendWeeklyReports(app, { ...services, database })
  sendReminders(app, { ...services, database })
  previewRoutes(app, context)
  pageRoutes(app, context, { application, streams, hasVisits })
  cleanUp()
  followContent()

  /** The names of services and packages in the languages of the desk. Requests can be found by these names. */
  function* choiceNames() {
    const { site, translate } = content.current
    for (const t of deskLanguages.map(translate)) {
      for (const service of formOptionsOf(site.facts)) yield [service, optionTitle(service, t)] as const
      for (const id of enabled(site.facts.packages)) yield [id, t(`pricing.packages.${id}.name`)] as const
    }
  }

  /** The users. They are read again after a change of the content, which contains the default. */
  function currentUsers(): DeskUsers {
    if (cachedUsers?.content !== content.current) {
      cachedUsers = { content: content.current, users: deskUsers(settings, content.current) }
    }
    return cachedUsers.users
  }

  /** Shows what is published, before the site listens and while it runs. */
  function followContent() {
    let stop = () => {}
    app.addHook('onReady', async () => {
      stop = await source.follow()
    })
    app.addHook('onClose', async () => stop())
  }

  /** Deletes expired links, sessions and log entries, now and every hour. /readyz reports a database that fails. */
  function cleanUp() {
    const clean = async () => {
      await deleteOldLinks(database, now())
      await deleteEndedSessions(database, now())
      await deleteOldEvents(database, now())
      await deleteOldPreviewLinks(database, now())
      await requests.setEraseDates()
      // Until it is known what is published, nothing is known to be unused.
      await source.ready()
      await deleteUnusedUploads(context)
    }
    const run = () =>
      clean().catch((err: unknown) => app.log.debug({ err }, 'Expired data of the desk could not be deleted'))
    const timer = setInterval(run, cleaningInterval)
    timer.unref()
    app.addHook('onReady', async () => void run())
    app.addHook('onClose', async () => clearInterval(timer))
  }

  async function sendPlainPage(request: FastifyRequest, reply: FastifyReply, page: PlainPage) {
    const { facts, pictures } = content.current.site
    const { brand } = facts
    return sendHtml(request, reply, plainDocument(page, { locale: localeOf(request), brand, pictures, application }))
  }
}

const localeOf = ({ desk }: FastifyRequest) => deskLocale(desk.language)

async function sendHtml(request: FastifyRequest, reply: FastifyReply, document: string): Promise<FastifyReply> {
  const encoding = smallestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie')
  return reply.type('text/html; charset=utf-8').send(await encoded(document, encoding, 'quick'))
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? desk
