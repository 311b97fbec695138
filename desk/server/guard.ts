// Checks the session and the language of every request to the desk. security/request-checks.ts checks the origin of
// forms for the whole site.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../server/http/http-error.ts'
import { deskLanguages } from '../api/desk-data.ts'
import { desk, eventsUrl, pages } from '../api/urls.ts'
import type { DeskApp, DeskContext } from './desk-context.ts'
import { signInUrl } from './sign-in/return-url.ts'
import { resumeSession } from './sign-in/sessions.ts'
import { officeLanguage } from './texts.ts'

/** Without a session, pages redirect to the sign-in page, and other routes answer 401, unless they are public. */
export function guardDesk(app: DeskApp, context: DeskContext) {
  const { cookies, settings, createLanguagePicker, limits } = context
  const first = officeLanguage(settings)
  const pick = createLanguagePicker(deskLanguages.toSorted((a, b) => Number(b === first) - Number(a === first)))
  app.decorateRequest('desk')
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isForOwnPages: true }
  })

  app.addHook<{ Querystring: { lang?: unknown } }>('onRequest', async (request, reply) => {
    const { lang } = request.query
    const picked = pick({ lang, headers: request.headers })
    const language = deskLanguages.find((offered) => offered === picked) ?? first
    request.desk = { language, timeZone: context.content.current.site.facts.office.timeZone }
    request.language = language
    reply.headers({
      'cache-control': 'no-store, no-transform',
      'content-language': language,
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Language, Cookie',
    })
    // Stored in the cookie, so that the links of a page need not name the language. No cache shares these pages.
    if (lang === language) cookies.setLanguage(reply, language)

    const session = await openSession(request)
    if (session) {
      request.desk.session = session
      request.hasSession = true
      // If the database does not know the published content, it is stored before anything else is.
      await context.source.ready()
    } else if (!request.routeOptions.config.isPublic) return refuse(request, reply)
    else await limits.rendering.count(request, reply)
  })

  async function openSession(request: FastifyRequest) {
    const token = cookies.session(request)
    if (!token) return undefined
    const session = await resumeSession(context.database, token, context.now())
    // The person may have been removed from DESK_USERS.
    return session && context.users().find(session.staffEmail) !== undefined ? session : undefined
  }

  function refuse(request: FastifyRequest, reply: FastifyReply) {
    const isPage = ![`${desk}/api/`, eventsUrl].some((start) => request.url.startsWith(start))
    if (!isPage) throw new HttpError(401, 'No session')
    const url = request.method === 'GET' ? request.url : pages.requests
    if (cookies.session(request) === undefined) return reply.redirect(signInUrl(url), 303)
    cookies.clearSession(reply)
    return reply.redirect(signInUrl(url, 'session-ended'), 303)
  }
}
