// The desk: the office's own pages at /desk. Loaded only if DESK is on.
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteContent } from '../../server/content/site-content.ts'
import { encoded, smallestEncoding } from '../../server/http/compression.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { assetFiles } from '../../server/pages/assets.ts'
import type { SiteServices } from '../../server/site-services.ts'
import { enabled } from '../../src/site/enabled.ts'
import { formOptionsOf, optionTitle } from '../../src/site/services.ts'
import { desk } from '../api/addresses.ts'
import { type DeskView, type Done, deskLanguages, doneActions } from '../api/desk-data.ts'
import { accountRoutes } from './account/routes.ts'
import { builtDesk, type DeskApplication, developmentDesk } from './application.ts'
import { deleteOldEvents, recordEvent } from './audit-log.ts'
import { openDeskContent } from './content/desk-content.ts'
import { editingRoutes } from './content/editing-routes.ts'
import { deleteOldPreviewLinks } from './content/preview-links.ts'
import { previewRoutes } from './content/preview-routes.ts'
import { publishRoutes } from './content/publish-routes.ts'
import { contentRoutes } from './content/routes.ts'
import { deleteUnusedUploads, uploadRoutes } from './content/upload-routes.ts'
import { deskCookies } from './cookies.ts'
import { deskDatabase, prepareDatabase } from './database.ts'
import type { DeskContext, ShownPage } from './desk-context.ts'
import { deskDocument } from './document.ts'
import { eventRoutes } from './events.ts'
import { guardDesk, isForData } from './guard.ts'
import { exportRoutes } from './requests/export.ts'
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
    show,
  }
  const { now, users } = context
  let cachedUsers: { content: SiteContent; users: DeskUsers } | undefined
  // Fastify reads text/plain by default. Without its parser, Fastify answers 415.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  await app.register(cookie)
  app.addHook('onRequest', (request, _reply, done) => {
    // Errors are pages of the desk, too.
    request.sendErrorPage = (reply, { status, reference, retryAfterMinutes }) =>
      show(request, reply, {
        page: { kind: 'problem', status, reference, ...(retryAfterMinutes && { retryAfterMinutes }) },
        address: addressOf(request),
        status,
      })
    done()
  })
  guardDesk(app, context)

  services.requests.onErased((erased) =>
    recordEvent(database.query, { at: now(), who: null, event: { what: 'erased', scope: 'retention', ...erased } }),
  )

  const streams = eventRoutes(app, context)
  await signInRoutes(app, context, backgroundWork(app), streams.checkSessions)
  requestRoutes(app, context)
  exportRoutes(app, context)
  accountRoutes(app, context, streams.checkSessions)
  // Encapsulated: these routes read no plain forms, and only those of uploads read files.
  await app.register(async (editing) => {
    editing.removeContentTypeParser('application/x-www-form-urlencoded')
    contentRoutes(editing, context)
    editingRoutes(editing, context)
    publishRoutes(editing, context)
    await editing.register(async (uploads) => uploadRoutes(uploads, context))
  })
  if (hasVisits) visitsRoutes(app, context)
  if (settings.WEEKLY_REPORT === 'on') sendWeeklyReports(app, { ...services, database })
  previewRoutes(app, context)
  app.get(`${desk}/*`, async () => {
    throw new HttpError(404, 'No such page of the desk')
  })
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

  async function show(request: FastifyRequest, reply: FastifyReply, result: ShownPage): Promise<FastifyReply> {
    const { page, address, status = 200, done = doneIn(request) } = result
    const { language, session } = request.desk
    const { facts, pictures } = content.current.site
    const view: DeskView = {
      ...{ language, brand: facts.brand, now: now(), address },
      ...(pictures && { pictures }),
      ...(session && {
        session: {
          name: users().nameOf(session.address),
          address: session.address,
          unread: await requests.unread(),
          endsAt: session.endsAt,
          hasVisits,
        },
      }),
      ...(done && { done }),
      page,
    }
    reply.code(status)
    // One page shows the site in a frame. The application opens it from any other page, without loading a document.
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    // The policy is already extended if this is the error page of a page that failed.
    if (policy && !policy.includes('frame-src')) {
      reply.header('content-security-policy', `${policy};frame-src 'self'`)
    }
    return isForData(request)
      ? sendText(request, reply.type('application/json; charset=utf-8'), JSON.stringify(view))
      : sendText(request, reply.type('text/html; charset=utf-8'), await deskDocument(view, application))
  }
}

async function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const encoding = smallestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie')
  return reply.send(await encoded(text, encoding, 'quick'))
}

const addressOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? desk

/** What the last form has done. The query of the page to which the form led says so. */
function doneIn({ query, method }: FastifyRequest): Done | undefined {
  const { done, count } = query as Record<string, unknown>
  const action = method === 'GET' ? doneActions.find((known) => known === done) : undefined
  if (!action) return undefined
  return { action, ...(typeof count === 'string' && /^\d{1,9}$/.test(count) && { count: Number(count) }) }
}
