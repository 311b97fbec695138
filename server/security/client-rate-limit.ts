// A rate limit for each client, counted by @fastify/rate-limit. http/client-address.ts says what counts as one client.
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress, clientNetworks } from '../http/client-address.ts'

export interface Limit {
  /** Counts a request. Throws the error of `refuse` if there were too many. Sets headers with the number left. */
  (request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Throws if there were too many, without counting the request. */
  check(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export interface LimitOptions {
  /** The requests of one key: by default a client, which is an IPv4 address or an IPv6 network of /64. */
  max: number
  /** For example '10 minutes'. */
  timeWindow: string
  /** Makes the error for a request above the limit. */
  refuse: () => Error
  /** What is counted, the narrowest first. Limits that share a store need different keys. */
  keysOf?: (request: FastifyRequest) => readonly string[]
  /** Where the counts are stored; by default in this process. */
  store?: FastifyRateLimitStoreCtor | undefined
  /** The time in milliseconds. */
  now?: () => number
}

// A count takes some 200 bytes. Above this number, the counts of the networks that asked longest ago are dropped.
const maxNetworks = 10_000

// How many times `max` a /64, a /56 and a /48 may send. Several people share a wider network, but one person can also
// have all 65,536 networks of a /48.
const prefixFactors = [1, 4, 16]

/** The networks of the client. */
const networksOf = (request: FastifyRequest) => clientNetworks(clientAddress(request))

/** Creates a limit with separate counts. */
export async function createLimit(app: FastifyInstance, options: LimitOptions): Promise<Limit> {
  const { max, timeWindow, refuse, store, keysOf = networksOf, now = Date.now } = options
  let counters: ReturnType<FastifyInstance['createRateLimit']>[] = []
  // The plugin has one store for each context, so each limit has its own context.
  await app.register(async (context) => {
    // If the store cannot count, the request goes on: it may still succeed.
    await context.register(rateLimit, { global: false, timeWindow, store, skipOnError: true })
    counters = prefixFactors.map((factor, level) =>
      context.createRateLimit({
        max: max * factor,
        // The option is missing in the plugin's types.
        ...{ cache: maxNetworks },
        keyGenerator: (request) => keysOf(request)[level] ?? '',
      }),
    )
  })
  // Each count in a store is a write to the database. A client above its limit is refused without a write until the
  // window ends.
  const refused = store ? new Map<string, { since: number; until: number }>() : undefined

  function refuseFor(reply: FastifyReply, time: number): never {
    reply.header('retry-after', Math.max(1, Math.ceil(time / 1000)))
    throw refuse()
  }

  async function limit(request: FastifyRequest, reply: FastifyReply, increment: boolean) {
    for (const [level, key] of keysOf(request).entries()) {
      const known = refused?.get(key)
      // `since` is later than now if the clock was ahead and has been corrected: then the client is counted again.
      if (known && known.since <= now() && now() < known.until) refuseFor(reply, known.until - now())
      const counted = await counters[level]?.(request, { increment })
      if (!counted || counted.isAllowed) continue
      if (level === 0 || counted.isExceeded) {
        const { max, remaining, ttlInSeconds } = counted
        // The names in draft-ietf-httpapi-ratelimit-headers, which the plugin uses as well.
        reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
      }
      if (!counted.isExceeded) continue
      if (refused && refused.size >= maxNetworks) refused.clear()
      refused?.set(key, { since: now(), until: now() + counted.ttl })
      refuseFor(reply, counted.ttl)
    }
  }
  return Object.assign((request: FastifyRequest, reply: FastifyReply) => limit(request, reply, true), {
    check: (request: FastifyRequest, reply: FastifyReply) => limit(request, reply, false),
  })
}
