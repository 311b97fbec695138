// The error handler for everything that routes and hooks throw. A browser gets a page, a program gets
// application/problem+json (RFC 9457). Both contain a reference, under which the log has the cause.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../src/language/language.ts'
import type { TextKey, Translate } from '../../src/language/translate.ts'
import type { ErrorPage } from '../../src/render-request.ts'
import { contactPath } from '../../src/routes.ts'
import { HttpError } from './http-error.ts'
import { isAsset, isFile, pathAndQuery } from './request-target.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Sends a page about the problem instead of the site's error page. */
    sendErrorPage?: (reply: FastifyReply, problem: Problem) => Promise<FastifyReply>
  }
}

type Problem = Extract<ErrorPage, { kind: 'problem' }>

interface ProblemOptions {
  sendPage: (request: FastifyRequest, reply: FastifyReply, url: string, page: ErrorPage) => Promise<FastifyReply>
  translate: (language: Language) => Translate
  /** Counts a page that is rendered for a client. False if the client has had too many: it gets problem+json. */
  mayRender: (request: FastifyRequest) => Promise<boolean>
}

/** Registers the handlers of errors and of requests without a route. */
export function answerProblems(app: FastifyInstance, { sendPage, translate, mayRender }: ProblemOptions) {
  app.decorateRequest('sendErrorPage', undefined)
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'No such address')
  })
  // GET has a route for every path, so a request without a route has another method. It is refused before its body is
  // read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    reply.header('allow', 'GET, HEAD')
    done(new HttpError(405, 'No such method here'))
  })

  app.setErrorHandler(async (error: FastifyError | HttpError, request, reply) => {
    const status = responseStatus(error)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    else request.log.info({ status, reason: 'code' in error ? error.code : error.message }, 'request refused')
    reply.code(status).header('cache-control', 'no-store, no-transform')

    const t = translate(request.language)
    const { detail, refusedForm } = error instanceof HttpError ? error : {}
    const minutes = retryAfterMinutes(reply)
    if (status === 404 && wantsPage(request) && isFile(pathAndQuery(request.url)[0])) return sendMissingFile(reply, t)
    if (wantsPage(request) && (await mayRender(request))) {
      try {
        if (refusedForm) return await sendPage(request, reply, contactPath, { kind: 'refused', ...refusedForm })
        const page = { kind: 'problem', status, reference: request.id, retryAfterMinutes: minutes } as const
        return await (request.sendErrorPage?.(reply, page) ?? sendPage(request, reply, '/', page))
      } catch (renderError) {
        // Rendering may be what failed in the first place, so the visitor gets problem+json.
        request.log.error({ err: renderError }, 'The error page could not be rendered')
      }
    }
    const { title, detail: sentence } = problemTexts(t, status)
    const waitingTime = minutes === undefined ? [] : [t.plural('error.retryAfter', minutes)]
    return reply.type('application/problem+json').send({
      type: 'about:blank',
      title,
      status,
      detail: detail ?? [sentence, ...waitingTime].join(' '),
      reference: request.id,
      ...(refusedForm && { errors: refusedForm.errors }),
    })
  })
}

/** Sends the sentences of the not-found page as plain text, for programs that request a file. */
export const sendMissingFile = (reply: FastifyReply, t: Translate): FastifyReply =>
  reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send(`${t('notFound.title')}\n${t('notFound.hint')}\n`)

function responseStatus(error: FastifyError | HttpError): number {
  const { statusCode = 500 } = error
  // @fastify/static answers 403 if a path leads out of its folder. A visitor gets 404, as for any unknown path.
  if (statusCode === 403 && !(error instanceof HttpError)) return 404
  return statusCode >= 400 ? statusCode : 500
}

/** Returns true if a person sees the response: browsers accept text/html when they open a page or send a form. */
function wantsPage({ headers, url }: FastifyRequest): boolean {
  // Pages request assets, people do not.
  return (headers.accept?.includes('text/html') ?? false) && !isAsset(url)
}

function retryAfterMinutes(reply: FastifyReply): number | undefined {
  const seconds = Number(reply.getHeader('retry-after'))
  return seconds > 0 ? Math.ceil(seconds / 60) : undefined
}

/** The title and the sentence for a status. A status without texts gets the texts of 400 or 500. */
function problemTexts(t: Translate, status: number) {
  const known = t.lookup('error.status') as Record<string, unknown>
  const general = status < 500 ? 400 : 500
  const described = known[status] ? status : general
  const text = (part: 'title' | 'text') => t(`error.status.${described}.${part}` as TextKey)
  return { title: text('title'), detail: text('text') }
}
