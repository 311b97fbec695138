// The desk: the pages of the staff at /desk. Loaded only if DESK is on.
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SiteContent } from '../../server/content/site-content.ts'
import { registerAssets } from '../../server/pages/assets.ts'
import type { SiteServices } from '../../server/site-services.ts'
import { type Rule, rules } from '../../src/contact/rules.ts'
import { deskLanguages } from '../api/desk-data.ts'
import { desk } from '../api/urls.ts'
import { accountRoutes } from './account/routes.ts'
import { builtDesk, type DeskApplication, developmentDesk } from './application.ts'
import { recordEvent } from './audit-log.ts'
import { cleanHourly } from './cleaning.ts'
import { openDeskContent } from './content/desk-content.ts'
import { previewRoutes } from './content/preview-routes.ts'
import { publishRoutes } from './content/publish-routes.ts'
import { contentRoutes } from './content/routes.ts'
import { uploadRoutes } from './content/upload-routes.ts'
import { createDeskCookies } from './cookies.ts'
import { openDeskDatabase, prepareDatabase } from './database.ts'
import type { DeskApp, DeskContext } from './desk-context.ts'
import { eventRoutes } from './events.ts'
import { guardDesk } from './guard.ts'
import { deskPageRoutes } from './page-routes.ts'
import { problemPage } from './problem-page.ts'
import { exportRoutes } from './requests/export.ts'
import { plainFormRoute } from './requests/plain-pages.ts'
import { reminder } from './requests/reminder.ts'
import { requestRoutes } from './requests/routes.ts'
import { openDeskRequests } from './requests/stored-requests.ts'
import { getLocale, plainPageSender } from './responses.ts'
import { sendOnSchedule } from './scheduled-mail.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { currentUsers } from './users.ts'
import { visitsRoutes } from './visits/routes.ts'
import { weeklyReport } from './visits/weekly-report.ts'

export { check } from './check.ts'

/** Registers every route of the desk. @fastify/formbody must be registered before it. */
export async function plugin(app: FastifyInstance, services: SiteServices) {
  const { settings, vite } = services
  const application = vite ? developmentDesk(vite) : await builtDesk()
  const { assetsFolder: folder } = application
  const archive = join(settings.DATA_DIR, 'desk-assets')
  // Outside the guard, because these files are public and may be cached.
  if (folder) await registerAssets(app, { prefix: `${desk}/assets/`, folder, archive })
  await app.register(guardedRoutes, { services, application })
}

interface RouteOptions {
  services: SiteServices
  application: DeskApplication
}

/** The routes behind the guard, which checks the session. */
async function guardedRoutes(app: DeskApp, options: RouteOptions) {
  const context = await createContext(app, options)
  const { settings, database, now } = context
  // Fastify reads text/plain by default. Without its parser, Fastify answers 415.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  await app.register(cookie)
  app.addHook('onRequest', (request, _reply, done) => {
    request.sendErrorPage = (reply, problem) => {
      const page = problemPage(getLocale(request), { ...problem, url: requestPath(request) })
      return context.sendPlainPage(request, reply, page)
    }
    done()
  })
  guardDesk(app, context)

  options.services.requests.onErased((erased) =>
    recordEvent(database.query, {
      at: now(),
      staffEmail: null,
      event: { what: 'erased', scope: 'retention', ...erased },
    }),
  )

  const streams = eventRoutes(app, context)
  signInRoutes(app, context, streams.checkSessions)
  requestRoutes(app, context, streams.requestsChanged)
  plainFormRoute(app, context, streams.requestsChanged)
  exportRoutes(app, context)
  accountRoutes(app, context, streams.checkSessions)
  // Encapsulated: these routes read no plain forms, and only the routes of uploads read files.
  await app.register(async (editing) => {
    editing.removeContentTypeParser('application/x-www-form-urlencoded')
    contentRoutes(editing, context)
    publishRoutes(editing, context)
    await editing.register(async (uploads) => uploadRoutes(uploads, context))
  })
  if (settings.STATISTICS === 'on') visitsRoutes(app, context)
  previewRoutes(app, context)
  deskPageRoutes(app, context, streams)
  if (settings.WEEKLY_REPORT === 'on') sendOnSchedule(app, context, { name: 'Weekly report', due: weeklyReport })
  sendOnSchedule(app, context, { name: 'Reminder', due: reminder })
  cleanHourly(app, context)
  followContent(app, context)
}

async function createContext(app: DeskApp, { services, application }: RouteOptions): Promise<DeskContext> {
  const { settings, content, pictures } = services
  const { log } = app
  const database = openDeskDatabase(services.database)
  await prepareDatabase(database)
  const requests = openDeskRequests(database, {
    requests: services.requests,
    retentionDays: settings.RETENTION_DAYS,
    choiceNames: () => choiceNames(content.current),
    office: () => content.current.site.facts.office,
  })
  const source = openDeskContent({ settings, database, source: services.source, log, wantPictures: pictures.want })
  return {
    ...services,
    now: Date.now,
    application,
    database,
    source,
    requests,
    log,
    cookies: createDeskCookies(settings.SITE_URL),
    users: currentUsers(settings, content),
    sendPlainPage: plainPageSender({ content, application }),
  }
}

/** Yields the names of choices, such as services, in the languages of the desk. The search knows these names. */
function* choiceNames({ site, translate }: SiteContent) {
  for (const t of deskLanguages.map(translate)) {
    for (const rule of Object.values<Rule>(rules)) {
      if (rule.kind !== 'choice') continue
      for (const id of rule.choices(site.facts)) yield [id, rule.title(id, t)] as const
    }
  }
}

/** Shows the published version, before the site listens and while it runs. */
function followContent(app: DeskApp, { source }: DeskContext) {
  let stop = () => {}
  app.addHook('onReady', async () => {
    stop = await source.follow()
  })
  app.addHook('onClose', async () => stop())
}

const requestPath = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? desk
