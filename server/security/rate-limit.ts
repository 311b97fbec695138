// How often one address may ask. An IPv6 network of /64 counts as one address, since its owner has them all, and an IPv4
// address that is written as IPv6 counts as IPv4: @fastify/rate-limit sees to both.
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { noCompilers } from '../no-compilers.ts'

/** Counts a request; throws what `refuse` makes when there were too many. The answer's headers tell how many are left. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface LimitOptions {
  max: number
  /** Such as '10 minutes'. */
  timeWindow: string
  /** The error for a request too many. */
  refuse: () => Error
  /** Where the counts are kept; without one, in this process. */
  store?: FastifyRateLimitStoreCtor | undefined
}

// What is kept of an address takes some 200 bytes; when there are more, the one that was seen longest ago is forgotten.
const mostAddresses = 10_000

/** A limit with counts of its own, which any application may ask. */
export async function createLimit(options: LimitOptions): Promise<Limit> {
  const { max, timeWindow, refuse, store } = options
  // The plugin wants an application: this one has nothing but the limit, and serves nobody.
  const app = fastify({ schemaController: noCompilers })
  // A store that cannot count lets requests through: what they ask for may still be possible.
  await app.register(rateLimit, { global: false, max, timeWindow, store, cache: mostAddresses, skipOnError: true })
  const count = app.createRateLimit()

  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed) return
    const { remaining, ttlInSeconds, isExceeded } = counted
    // The names of draft-ietf-httpapi-ratelimit-headers, as the plugin knows them.
    reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
    if (!isExceeded) return
    reply.header('retry-after', Math.max(1, ttlInSeconds))
    throw refuse()
  }
}
