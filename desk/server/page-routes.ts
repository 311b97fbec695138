// The documents of the pages after sign-in. Their application shows the page at the URL; without scripts, only the
// requests can be read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../server/http/http-error.ts'
import { desk, pages } from '../api/urls.ts'
import { type DeskApp, type DeskContext, getSession } from './desk-context.ts'
import { applicationDocument, plainBody } from './document.ts'
import type { EventStreams } from './events.ts'
import { html, type Markup } from './html.ts'
import { findRequest, readSelection, requestsPage, toRequestDetails } from './requests/details.ts'
import { plainList, plainRequest } from './requests/plain-pages.ts'
import { getLocale, sendHtml } from './responses.ts'

export function deskPageRoutes(app: DeskApp, context: DeskContext, streams: EventStreams) {
  const { application, content, settings, users, requests, now } = context
  const hasVisits = settings.STATISTICS === 'on'

  app.get(pages.requests, async (request, reply) => {
    const page = await requestsPage(context, request.desk.language, readSelection(request.query))
    return send(request, reply, plainList(getLocale(request), page))
  })

  app.get<{ Params: { reference: string } }>(pages.request(':reference'), async (request, reply) => {
    const { reference } = request.params
    // Opening a request marks it as read for everybody. HEAD opens nothing.
    const { staffEmail } = getSession(request)
    if (request.method === 'GET' && (await requests.open(reference, staffEmail, now()))) streams.requestsChanged()
    const details = toRequestDetails(await findRequest(context, reference), context, request.desk.language)
    return send(request, reply, plainRequest(getLocale(request), details))
  })

  const others = [pages.account, pages.audit, pages.texts, `${pages.texts}/*`, ...(hasVisits ? [pages.visits] : [])]
  for (const url of others) {
    app.get(url, (request, reply) => send(request, reply, html`<p>${getLocale(request).texts.needsScripts}</p>`))
  }

  app.get(`${desk}/`, (_request, reply) => reply.redirect(desk, 308))
  app.get(`${desk}/*`, async () => {
    throw new HttpError(404, 'No such page of the desk')
  })

  async function send(request: FastifyRequest, reply: FastifyReply, withoutScripts: Markup) {
    const { staffEmail } = getSession(request)
    const { facts, pictures } = content.current.site
    const { brand, office } = facts
    const start = {
      language: request.desk.language,
      brand,
      timeZone: office.timeZone,
      ...(pictures && { pictures }),
      session: { name: users().getName(staffEmail), email: staffEmail, hasVisits },
      requests: await streams.requestsNow(),
    }
    // One page shows the site in a frame. The application opens this page from any other without loading a document.
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    if (policy) reply.header('content-security-policy', `${policy};frame-src 'self'`)
    const page = { main: withoutScripts, url: request.url }
    const body = plainBody(page, { locale: getLocale(request), brand, pictures })
    return sendHtml(request, reply, applicationDocument(start, body, application))
  }
}
