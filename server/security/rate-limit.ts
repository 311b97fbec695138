// How often one client may ask. What a client is, security/client.ts says.
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { clientAddress, clientNetworks } from '../http/client.ts'

export interface Limit {
  /** Counts a request; throws what `refuse` makes when there were too many. The answer's headers tell how many are left. */
  (request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Throws when there were too many, and counts nothing. */
  check(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

interface LimitOptions {
  /** How many for one client: an IPv4 address, or an IPv6 network of /64. */
  max: number
  /** Such as '10 minutes'. */
  timeWindow: string
  /** The error for a request too many. */
  refuse: () => Error
  /** Where the counts are kept; without one, in this process. */
  store?: FastifyRateLimitStoreCtor | undefined
  /** The time in milliseconds. */
  now?: () => number
}

// What is kept of a network takes some 200 bytes; when there are more, the one that was seen longest ago is forgotten.
const mostNetworks = 10_000

// How many times as much a /64, a /56 and a /48 may ask for. Several people share the wider ones, but one person can have
// all 65,536 networks of a /48.
const shares = [1, 4, 16]

/** A limit with counts of its own, which any application may ask. */
export async function createLimit({ max, timeWindow, refuse, store, now = Date.now }: LimitOptions): Promise<Limit> {
  // The plugin wants an application: this one has nothing but the limit, and serves nobody.
  const app = fastify()
  // A store that cannot count lets requests through: what they ask for may still be possible.
  await app.register(rateLimit, { global: false, timeWindow, store, skipOnError: true })
  const counters = shares.map((share, level) =>
    app.createRateLimit({
      max: max * share,
      // The plugin's types do not know that each counter has a size of its own.
      ...{ cache: mostNetworks },
      keyGenerator: (request) => clientNetworks(clientAddress(request))[level] ?? '',
    }),
  )
  // Each question to a store is a write for its database: who was refused is refused without one until the window is over.
  const refused = store ? new Map<string, { since: number; until: number }>() : undefined

  function refuseFor(reply: FastifyReply, time: number): never {
    reply.header('retry-after', Math.max(1, Math.ceil(time / 1000)))
    throw refuse()
  }

  async function limit(request: FastifyRequest, reply: FastifyReply, increment: boolean) {
    for (const [level, network] of clientNetworks(clientAddress(request)).entries()) {
      const known = refused?.get(network)
      // A clock that was ahead and has been corrected must not refuse until that time comes.
      if (known && known.since <= now() && now() < known.until) refuseFor(reply, known.until - now())
      const counted = await counters[level]?.(request, { increment })
      if (!counted || counted.isAllowed) continue
      if (level === 0 || counted.isExceeded) {
        const { max, remaining, ttlInSeconds } = counted
        // The names of draft-ietf-httpapi-ratelimit-headers, as the plugin knows them.
        reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds })
      }
      if (!counted.isExceeded) continue
      if (refused && refused.size >= mostNetworks) refused.clear()
      refused?.set(network, { since: now(), until: now() + counted.ttl })
      refuseFor(reply, counted.ttl)
    }
  }
  return Object.assign((request: FastifyRequest, reply: FastifyReply) => limit(request, reply, true), {
    check: (request: FastifyRequest, reply: FastifyReply) => limit(request, reply, false),
  })
}
