// The rate limits of the site, and those that a plugin adds. A client is an IPv4 address or an IPv6 network of /64.
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/types.ts'
import { clientNetwork } from '../http/client-address.ts'
import { HttpError } from '../http/http-error.ts'
import type { Settings } from '../settings/settings.ts'
import { createRateLimitStore } from './rate-limit-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a request with a session. It does not count against the visitors who have the same address. */
    hasSession: boolean
  }
}

/** A limit, for `config: { rateLimit }` of a route and for `createLimit`. */
interface RateLimit extends Pick<RateLimitOptions, 'timeWindow'> {
  max: number
  /** The key to count under. The limits share one store, so each has other keys. */
  keyGenerator: (request: FastifyRequest) => string
  /** True if all replicas count together. */
  isShared?: boolean
}

export type Limit = ReturnType<typeof createLimit>
export type CreateLimit = (options: RateLimit) => Limit

const perClient = (name: string) => (request: FastifyRequest) => `${name} ${clientNetwork(request)}`

function siteLimits({ CONTACT_RATE_MAX: contactMax, CONTACT_RATE_WINDOW: contactWindow }: Settings) {
  return {
    // Ten pages a second are more than an office behind one address opens, and a twentieth of what one core renders.
    rendering: { max: 600, timeWindow: '1 minute', keyGenerator: perClient('pages') },
    contact: { max: contactMax, timeWindow: contactWindow, keyGenerator: perClient('contact'), isShared: true },
    // People do not correct a form ten times as often as forms may be sent.
    refusedForms: { max: 10 * contactMax, timeWindow: contactWindow, keyGenerator: perClient('refused forms') },
    // A page reports about three times. Two reports a second are many offices behind one address.
    visits: { max: 120, timeWindow: '1 minute', keyGenerator: perClient('visits') },
  } satisfies Record<string, RateLimit>
}

const tooManyRequests = () => new HttpError(429, 'Too many requests from one client')

/**
 * Prepares the limits of routes, which their `config` contains. Must be called before the routes are registered.
 * Returns the limits of the site, and a function that creates a limit of requests that a route cannot tell by its
 * `config` alone.
 */
export async function addRateLimits(app: FastifyInstance, settings: Settings, database: Database) {
  await app.register(rateLimit, {
    global: false,
    store: createRateLimitStore(database),
    // If the store cannot count, the request continues: it may still succeed.
    skipOnError: true,
    enableDraftSpec: true,
    errorResponseBuilder: tooManyRequests,
  })
  const limit: CreateLimit = (options) => createLimit(app, options)
  return { limits: siteLimits(settings), limit }
}

function createLimit(app: FastifyInstance, options: RateLimit) {
  const counter = app.createRateLimit(options)

  async function limit(request: FastifyRequest, reply: FastifyReply, increment: boolean) {
    const counted = await counter(request, { increment })
    if (counted.isAllowed) return
    const { max, remaining, ttlInSeconds, isExceeded } = counted
    // The names in draft-ietf-httpapi-ratelimit-headers, which the plugin uses as well.
    reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
    const isRefused = increment ? isExceeded : remaining === 0
    if (!isRefused) return
    reply.header('retry-after', ttlInSeconds)
    throw tooManyRequests()
  }
  return {
    /** Counts a request, and throws if there were too many. Sets headers with the number left. */
    count: (request: FastifyRequest, reply: FastifyReply) => limit(request, reply, true),
    /** Throws if the client has no request left, without counting this one. */
    check: (request: FastifyRequest, reply: FastifyReply) => limit(request, reply, false),
    /** Counts a request. False if there were too many. */
    async allows(request: FastifyRequest) {
      const counted = await counter(request)
      return counted.isAllowed || !counted.isExceeded
    },
  }
}

// The statuses of forms that were read and refused. A form from another site (403) must not count against the visitor.
const refusals = new Set([400, 413, 415, 422])

/**
 * Refuses all forms of a client after `limit` of its forms were refused: a refused form costs as much as a stored one.
 * Routes with a limit in their `config` are not for forms that a visitor fills in.
 */
export function limitRefusedForms(app: FastifyInstance, limit: Limit) {
  app.decorateRequest('hasSession', false)
  const isForm = ({ method, routeOptions, hasSession }: FastifyRequest) =>
    method === 'POST' && !routeOptions.config.rateLimit && !hasSession
  // Before the body is read, and after the hooks that know the session. Without a promise for all other requests: a
  // cached page costs little more than that.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!isForm(request)) return done()
    limit.check(request, reply).then(() => done(), done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!isForm(request) || !refusals.has(reply.statusCode)) return
    // The limit refuses the next form, not this one.
    await limit.count(request, reply).catch(() => {})
  })
}
