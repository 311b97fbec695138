// POST /api/contact: takes a contact request as JSON or from a plain HTML form, checks it and stores it in the outbox.
// It sends no email. The application's error handler answers thrown errors.
import { type FastifyPluginAsyncTypebox, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChoiceFacts, ContactRequest } from '../../src/contact/rules.ts'
import { contactRequest } from '../../src/contact/schema.ts'
import { errorMessages, normalize, parsePlainForm, typedValues, validate } from '../../src/contact/validate.ts'
import { isLanguage, type Language } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { contactPath } from '../../src/routes.ts'
import type { Database } from '../database/types.ts'
import { clientNetwork } from '../http/client-address.ts'
import { HttpError } from '../http/http-error.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import { IdempotencyConflict, type NewRequest } from '../outbox/outbox.ts'
import { isFilledByBot, isRepeatedText } from './bot-check.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fields of a contact request as they were sent. `body` holds the same fields, normalized. */
    sentFields: unknown
  }
}

export interface ContactRouteOptions {
  outbox: Pick<Outbox, 'add' | 'known' | 'check'>
  database: Pick<Database, 'query'>
  translate: (language: Language) => Translate
  /** The current facts, on which the choices of the form depend. */
  facts: () => ChoiceFacts
  /** Called when a new request is on disk, so that its email is sent immediately. */
  onStored: (request: FastifyRequest<{ Body: ContactRequest }>) => void
  /** Called when a request that looks like a bot's is on disk. No email is sent. */
  onSuspected: () => void
  /**
   * `count` counts a request that is about to be stored, and throws if its sender has stored too many; `check` only
   * throws. Requests with invalid fields are not counted: a visitor who corrects a form five times has sent nothing
   * yet.
   */
  limit: Record<'check' | 'count', (request: FastifyRequest, reply: FastifyReply) => Promise<void>>
}

/**
 * Stores a visitor's request, then answers. 202, and 303 for a plain form, mean that it is on disk, not that its email
 * has been sent. 422 has a message for each invalid field, 503 means that nothing could be stored. @fastify/formbody
 * must be registered before it.
 */
export const contactRoute: FastifyPluginAsyncTypebox<ContactRouteOptions> = async (app, options) => {
  const { outbox, database, translate, facts, onStored, onSuspected, limit } = options
  // Fastify reads text/plain by default. Without its parser, Fastify answers 415.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  app.decorateRequest('sentFields', undefined)

  async function store(request: FastifyRequest, reply: FastifyReply, sent: NewRequest) {
    // First, because the requests of a flood must not lock the database.
    await limit.check(request, reply)
    // A request that cannot be stored at the moment does not count against the limit.
    await withStorageErrors(() => outbox.check())
    // Counted before it is stored: otherwise fifty simultaneous requests would all be below the limit.
    await limit.count(request, reply)
    return withStorageErrors(async () => {
      const suspected = isFilledByBot(request.sentFields) || (await isRepeatedText(database.query, sent, Date.now()))
      return outbox.add({ ...sent, suspected }, Date.now())
    })
  }

  app.post(contactPath, {
    schema: { body: contactRequest(facts) },
    // The handler answers an invalid body, in the visitor's language.
    attachValidation: true,
    preValidation: async (request) => {
      request.sentFields = isPlainForm(request) ? parsePlainForm(request.body) : request.body
      request.body = normalize(request.sentFields) as ContactRequest // Validated next.
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store')
      const { language } = request
      const key = idempotencyKey(request)
      const otherLanguage = selectedLanguage(request)
      // 307: the browser sends the same form to the other URL.
      if (otherLanguage) return reply.redirect(`${contactPath}?lang=${otherLanguage}`, 307)
      if (request.validationError || isShownAgain(request)) throw validationError(request, facts(), translate(language))

      // The devices of one home change their addresses within its IPv6 network.
      const client = clientNetwork(request)
      const sent = { request: request.body, language, key, client }
      const known = await withStorageErrors(() => outbox.known(sent, Date.now()))
      const { reference, repeated, suspected } = known ?? (await store(request, reply, sent))
      request.log = request.log.child({ reference })
      if (!repeated && suspected) onSuspected()
      else if (!repeated) onStored(request)
      // Without a key, the same fields may come from another person, who must not learn the reference.
      const receipt = { language, repeated, reference: repeated && key === undefined ? undefined : reference }
      if (isPlainForm(request)) return reply.redirect(sentUrl(request.body, receipt), 303)
      return reply.code(202).send({ status: 'accepted', reference: receipt.reference })
    },
  })
  app.route({
    url: contactPath,
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    onRequest: (_request, reply, done) => {
      reply.header('allow', 'POST')
      done(new HttpError(405, 'The form is sent by POST'))
    },
    handler: () => {},
  })
}

/** Turns the errors of `work` in the outbox into HTTP errors. */
async function withStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof IdempotencyConflict
      ? new HttpError(422, error.message, { detail: error.message })
      : new HttpError(503, 'The contact request could not be stored.', { cause: error })
  }
}

/** The error with the message for each invalid field, in the words of `t`, and the values that were typed. */
function validationError({ body, sentFields }: FastifyRequest, facts: ChoiceFacts, t: Translate) {
  const refusedForm = { errors: errorMessages(validate(body, facts), t), values: typedValues(sentFields) }
  return new HttpError(422, 'Some fields of the contact request are invalid.', { refusedForm })
}

function isPlainForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
}

/** Returns true if a plain form only asks to be shown again: in another language, or without its package. */
function isShownAgain(request: FastifyRequest): boolean {
  const { edit }: { edit?: unknown } = request.sentFields ?? {}
  return isPlainForm(request) && edit !== undefined
}

/** The language that was selected below a refused plain form, unless the URL names it already. */
function selectedLanguage(request: FastifyRequest): Language | undefined {
  if (!isPlainForm(request)) return undefined
  const { edit, lang }: { edit?: unknown; lang?: unknown } = request.sentFields ?? {}
  const { lang: current } = request.query as { lang?: unknown }
  return edit === 'language' && isLanguage(lang) && lang !== current ? lang : undefined
}

interface Receipt {
  language: Language
  reference: string | undefined
  repeated: boolean
}

/** The URL of the page that confirms a plain form. Its query is the receipt. */
function sentUrl(request: ContactRequest, { language, reference, repeated }: Receipt): string {
  const query = new URLSearchParams({ lang: language })
  if (repeated) query.set('repeated', '1')
  if (reference) query.set('reference', reference)
  for (const field of ['package', 'service'] as const) if (request[field]) query.set(field, request[field])
  return `/contact/sent?${query}`
}

function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key))) return key
  // The browser's script always sends a valid key.
  const detail = 'An Idempotency-Key is 8 to 128 visible ASCII characters, without spaces.'
  throw new HttpError(400, detail, { detail })
}
