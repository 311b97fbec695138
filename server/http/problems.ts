// What a visitor or a program is told when there is no answer: a page for a browser, application/problem+json
// (RFC 9457) for the rest. The log names the cause under the reference that both of them show.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../../src/entry-server.tsx'
import type { Language } from '../../src/language/language.ts'
import type { TextKey, Translate } from '../../src/language/translate.ts'
import { contactAddress } from '../../src/routes.ts'
import { ContactValidationError, InvalidIdempotencyKey } from '../contact/contact.ts'
import { sendHtml } from '../pages/html.ts'
import type { Render } from '../pages/render.ts'

/** Something that a request asked for and does not get. */
export class Problem extends Error {
  statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** More than the server is there for: told in a sentence, since a page would cost what there was too much of. */
export class TooManyRequests extends Problem {
  constructor() {
    super(429, 'Too many pages made for one address')
  }
}

interface ProblemOptions {
  render: Render
  translate: (language: Language) => Translate
}

/** Answers everything that a route throws, and every request that no route takes. */
export function answerProblems(app: FastifyInstance, { render, translate }: ProblemOptions) {
  app.setNotFoundHandler(() => {
    throw new Problem(404, 'No such address')
  })
  // Before the body is read: what it holds does not matter where nobody takes it. Each path takes GET, unknown ones too.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    reply.header('allow', 'GET, HEAD')
    done(new Problem(405, 'No such method here'))
  })

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    else request.log.info({ status, reason: error.code ?? error.message }, 'request refused')
    reply.code(status).header('cache-control', 'no-store')

    if (wantsPage(request) && !(error instanceof TooManyRequests)) {
      const answer: Answer =
        error instanceof ContactValidationError
          ? { kind: 'refused', values: error.values, errors: error.errors }
          : { kind: 'problem', status, reference: request.id, retryAfterMinutes: retryAfterMinutes(reply) }
      try {
        const html = await render(answer.kind === 'refused' ? contactAddress : '/', request.language, answer)
        return await sendHtml(request, reply, html)
      } catch (renderError) {
        // The render may be what failed in the first place: the visitor gets the sentence without its page.
        request.log.error({ err: renderError }, 'error page failed')
      }
    }
    const t = translate(request.language)
    const { title, detail } = problemTexts(t, status)
    const minutes = retryAfterMinutes(reply)
    const waitingTime = minutes === undefined ? [] : [t.plural('error.retryAfter', minutes)]
    return reply.type('application/problem+json').send({
      type: 'about:blank',
      title,
      status,
      // A key is a program's affair, and its author reads English.
      detail: error instanceof InvalidIdempotencyKey ? error.message : [detail, ...waitingTime].join(' '),
      reference: request.id,
      ...(error instanceof ContactValidationError && { errors: error.errors }),
    })
  })
}

function statusOf(error: FastifyError): number {
  const { statusCode = 500 } = error
  // Of a path that leads out of its folder the file server says 403: for a visitor nothing is there.
  if (statusCode === 403 && !(error instanceof Problem)) return 404
  return statusCode >= 400 ? statusCode : 500
}

/**
 * Whether a person waits for the answer: a browser names text/html when it opens a page or sends a form. What lies in
 * /assets/ is part of a page at most.
 */
export function wantsPage({ headers, url }: FastifyRequest): boolean {
  return (headers.accept?.includes('text/html') ?? false) && !url.startsWith('/assets/')
}

function retryAfterMinutes(reply: FastifyReply): number | undefined {
  const seconds = Number(reply.getHeader('retry-after'))
  return seconds > 0 ? Math.ceil(seconds / 60) : undefined
}

/** Title and sentence of a status; a status without texts of its own is told as 400 or 500. */
export function problemTexts(t: Translate, status: number) {
  const known = t.lookup('error.status') as Record<string, unknown>
  const told = known[status] ? status : status < 500 ? 400 : 500
  const text = (part: 'title' | 'text') => t(`error.status.${told}.${part}` as TextKey)
  return { title: text('title'), detail: text('text') }
}
