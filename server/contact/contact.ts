// The contact request: POST /api/contact, as JSON from a program or from a plain HTML form. It knows the rules and the
// outbox, not the mail. What it refuses it throws, for the application to answer as a page or as problem+json.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Check } from 'typebox/schema'
import {
  type ContactValues,
  candidate,
  fromPlainForm,
  invalidFields,
  typedValues,
} from '../../src/contact/candidate.ts'
import type { FormChoices } from '../../src/contact/rules.ts'
import { type ContactField, type ContactRequest, contactRequest } from '../../src/contact/schema.ts'
import type { Language } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { IdempotencyConflict, newReference, type Outbox } from './outbox.ts'

export interface ContactRouteOptions {
  outbox: Pick<Outbox, 'add'>
  languageOf: (request: FastifyRequest) => Language
  translate: (language: Language) => Translate
  /** The services and packages that the form offers by now. */
  choices: () => FormChoices
  /** Called when a request is on disk, so that its mail goes out at once. */
  onStored: () => void
  /** Called when the field that only robots fill was filled. */
  onHoneypot?: () => void
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
  const { outbox, languageOf, translate, choices, onStored, onHoneypot = () => {}, limit, now = Date.now } = options
  // Fastify reads text/plain by itself; this route does not, so that Fastify answers it with 415.
  app.removeContentTypeParser('text/plain')

  app.post('/api/contact', async (request, reply) => {
    const language = languageOf(request)
    const answer = isPlainForm(request)
      ? (_reference: string | undefined, repeated: boolean) =>
          reply.redirect(`/contact/sent?lang=${language}${repeated ? '&repeated=1' : ''}`, 303)
      : (reference: string | undefined) => reply.code(202).send({ status: 'accepted', reference })
    reply.header('cache-control', 'no-store')

    const key = idempotencyKey(request)
    if (isHoneypotFilled(request.body)) {
      onHoneypot()
      return answer(newReference(), false)
    }
    const asked = readRequest(request, { choices: choices(), t: translate(language) })
    // Before it is stored, not after: of fifty sent at once, each would find the limit unreached.
    await limit?.(request, reply)
    const { reference, repeated } = await outbox
      .add({ request: asked, language, key, client: request.ip }, now())
      .catch((error: unknown) => {
        throw error instanceof IdempotencyConflict
          ? new InvalidIdempotencyKey(422, error.message)
          : new StorageUnavailable(error)
      })
    onStored()
    // Without the key, nobody has shown that the first request was theirs: its reference stays unsaid.
    return answer(repeated && key === undefined ? undefined : reference, repeated)
  })
  app.route({
    url: '/api/contact',
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    onRequest: (_request, reply, done) => {
      reply.header('allow', 'POST')
      done(new MethodNotAllowed('The form is sent by POST'))
    },
    handler: () => {},
  })
}

interface Rules {
  choices: FormChoices
  t: Translate
}

/** What the client sent, as the schema wants it; throws ContactValidationError with the words of `t`. */
function readRequest(request: FastifyRequest, { choices, t }: Rules): ContactRequest {
  const fields = isPlainForm(request) ? fromPlainForm(request.body) : request.body
  const asked = candidate(fields)
  if (Check(contactRequest(choices), asked)) return asked as ContactRequest
  const messages = Object.entries(invalidFields(asked, choices)).map(([field, { text, values }]) => [
    field,
    t(text, values),
  ])
  throw new ContactValidationError(Object.fromEntries(messages), typedValues(fields))
}

function isPlainForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
}

function isHoneypotFilled(body: unknown): boolean {
  const { website }: { website?: unknown } = body ?? {}
  return typeof website === 'string' && website.trim() !== ''
}

function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key))) return key
  throw new InvalidIdempotencyKey(400, 'An Idempotency-Key is 8 to 128 visible ASCII characters, without spaces.')
}

/** Another method than POST. */
class MethodNotAllowed extends Error {
  readonly statusCode = 405
}

/** Fields break a rule. Like the other refusals, it is thrown; who answers it reads `statusCode`. */
export class ContactValidationError extends Error {
  readonly statusCode = 422
  /** What is wrong with each invalid field, in the visitor's language and in the form's order. */
  readonly errors: Partial<Record<ContactField, string>>
  /** What was typed, to show the form again. */
  readonly values: ContactValues

  constructor(errors: Partial<Record<ContactField, string>>, values: ContactValues) {
    super('Some fields of the contact request are invalid.')
    this.errors = errors
    this.values = values
  }
}

/** The Idempotency-Key cannot be used. Browsers make good ones: only the author of a program reads this sentence. */
export class InvalidIdempotencyKey extends Error {
  readonly statusCode: 400 | 422

  constructor(statusCode: 400 | 422, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** The outbox cannot store anything at the moment. */
export class StorageUnavailable extends Error {
  readonly statusCode = 503

  constructor(cause: unknown) {
    super('The contact request could not be stored.', { cause })
  }
}
