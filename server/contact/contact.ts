// The contact request: POST /api/contact, as JSON from a program or from a plain HTML form. It knows the rules and the
// outbox, not the mail. What it refuses it throws, for the application to answer as a page or as problem+json.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Check } from 'typebox/schema'
import type { ContactErrors } from '../../src/contact/form-state.ts'
import type { FormChoices } from '../../src/contact/rules.ts'
import { type ContactRequest, contactRequest } from '../../src/contact/schema.ts'
import { type ContactValues, normalize, parsePlainForm, typedValues, validate } from '../../src/contact/validate.ts'
import { isLanguage, type Language } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { contactAddress } from '../../src/routes.ts'
import { clientAddress } from '../http/client.ts'
import { HttpError } from '../http/http-error.ts'
import { IdempotencyConflict, type Outbox } from './outbox.ts'

export interface ContactRouteOptions {
  outbox: Pick<Outbox, 'add' | 'known' | 'check'>
  languageOf: (request: FastifyRequest) => Language
  translate: (language: Language) => Translate
  /** The services and packages that the form offers by now. */
  choices: () => FormChoices
  /** Called when a new request is on disk, so that its mail goes out at once. */
  onStored: () => void
  /** Called when a request that looks like a robot's is on disk. It is not mailed. */
  onSuspected?: () => void
  /**
   * Counts a request that is about to be stored; throws if its sender has stored too many. What was refused for its fields
   * does not count: who corrects a form five times has sent nothing yet.
   */
  limit?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  now?: () => number
}

/**
 * Stores a visitor's request, then answers. 202, and for a plain form 303, mean that it is on disk, not that it has been
 * mailed. Throws ContactValidationError (422) with the message of each invalid field, InvalidIdempotencyKey (400 or 422), StorageUnavailable (503).
 * To be registered as a plugin, with @fastify/formbody before it.
 */
export async function contactRoute(app: FastifyInstance, options: ContactRouteOptions) {
  const { outbox, languageOf, translate, choices, onStored, onSuspected = () => {}, limit, now = Date.now } = options
  // Fastify reads text/plain by itself; this route does not, so that Fastify answers it with 415.
  app.removeContentTypeParser('text/plain')

  app.post(contactAddress, async (request, reply) => {
    const language = languageOf(request)
    const answer = isPlainForm(request)
      ? (reference: string | undefined, repeated: boolean, stored: ContactRequest) =>
          reply.redirect(sentAddress({ language, reference, repeated, stored }), 303)
      : (reference: string | undefined) => reply.code(202).send({ status: 'accepted', reference })
    reply.header('cache-control', 'no-store')

    const key = idempotencyKey(request)
    const otherLanguage = isPlainForm(request) && selectedLanguage(request)
    // 307: the browser sends the same form to the other address.
    if (otherLanguage) return reply.redirect(`${contactAddress}?lang=${otherLanguage}`, 307)
    const asked = readRequest(request, { choices: choices(), t: translate(language) })
    const suspected = isSuspected(request.body)
    const sent = { request: asked, language, key, client: clientAddress(request), suspected }
    // A repeat, and a request that cannot be stored at the moment, do not count against the limit.
    const known = await stored(async () => {
      await outbox.check()
      return outbox.known(sent, now())
    })
    // Before it is stored, not after: of fifty sent at once, each would find the limit unreached.
    if (!known) await limit?.(request, reply)
    const { reference, repeated } = known ?? (await stored(() => outbox.add(sent, now())))
    if (!repeated && suspected) onSuspected()
    else if (!repeated) onStored()
    // Without the key, nobody has shown that the first request was theirs: its reference stays unsaid.
    return answer(repeated && key === undefined ? undefined : reference, repeated, asked)
  })
  app.route({
    url: contactAddress,
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    onRequest: (_request, reply, done) => {
      reply.header('allow', 'POST')
      done(new HttpError(405, 'The form is sent by POST'))
    },
    handler: () => {},
  })
}

/** What `work` finds in the outbox; throws InvalidIdempotencyKey or StorageUnavailable. */
async function stored<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof IdempotencyConflict
      ? new InvalidIdempotencyKey(422, error.message)
      : new StorageUnavailable(error)
  }
}

interface Rules {
  choices: FormChoices
  t: Translate
}

/** What the client sent, as the schema wants it; throws ContactValidationError with the words of `t`. */
function readRequest(request: FastifyRequest, { choices, t }: Rules): ContactRequest {
  const fields = isPlainForm(request) ? parsePlainForm(request.body) : request.body
  const asked = normalize(fields)
  if (Check(contactRequest(choices), asked) && !isOnlyShown(request)) return asked as ContactRequest
  const messages = Object.entries(validate(asked, choices)).map(([field, { text, values }]) => [field, t(text, values)])
  throw new ContactValidationError(Object.fromEntries(messages), typedValues(fields))
}

function isPlainForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
}

/** Milliseconds between the opening of a page and the sending of its form in which no person fills four fields. */
const shortestVisit = 2000

/**
 * Whether the request looks like a robot's: the field that people do not see is filled, or the page was open for less
 * time than a person needs. The script of the form measures that time, so a page from a cache counts as well. It is
 * not signed: a robot that writes its own requests can claim any time, or leave it out like a plain form, which is not
 * suspicious. A wrong suspicion costs little: the request is stored, and the operator sees it.
 */
function isSuspected(body: unknown): boolean {
  const { subject, elapsed }: { subject?: unknown; elapsed?: unknown } = body ?? {}
  return (
    (typeof subject === 'string' && subject.trim() !== '') || (typeof elapsed === 'number' && elapsed < shortestVisit)
  )
}

/** Whether a refused plain form only asks to be shown again: in another language, or without its package. */
function isOnlyShown(request: FastifyRequest): boolean {
  const { edit }: { edit?: unknown } = request.body ?? {}
  return isPlainForm(request) && edit !== undefined
}

/** The language that was selected under a refused plain form, if the address does not name it yet. */
function selectedLanguage({ body, query }: FastifyRequest): Language | undefined {
  const { edit, lang }: { edit?: unknown; lang?: unknown } = body ?? {}
  return edit === 'language' && isLanguage(lang) && lang !== (query as { lang?: unknown }).lang ? lang : undefined
}

interface Sent {
  language: Language
  reference: string | undefined
  repeated: boolean
  stored: ContactRequest
}

/** The page that confirms a plain form, with the receipt in its address. */
function sentAddress({ language, reference, repeated, stored }: Sent): string {
  const query = new URLSearchParams({ lang: language })
  if (repeated) query.set('repeated', '1')
  if (reference) query.set('reference', reference)
  for (const field of ['package', 'service'] as const) if (stored[field]) query.set(field, stored[field])
  return `/contact/sent?${query}`
}

function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key))) return key
  throw new InvalidIdempotencyKey(400, 'An Idempotency-Key is 8 to 128 visible ASCII characters, without spaces.')
}

/** Fields of the form break a rule. */
export class ContactValidationError extends HttpError {
  constructor(errors: ContactErrors, values: ContactValues) {
    super(422, 'Some fields of the contact request are invalid.', { refusedForm: { errors, values } })
  }
}

/** The Idempotency-Key cannot be used. The browser's script always sends a valid key. */
export class InvalidIdempotencyKey extends HttpError {
  constructor(statusCode: 400 | 422, detail: string) {
    super(statusCode, detail, { detail })
  }
}

/** The outbox cannot store anything at the moment. */
export class StorageUnavailable extends HttpError {
  constructor(cause: unknown) {
    super(503, 'The contact request could not be stored.', { cause })
  }
}
