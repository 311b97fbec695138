// Health checks for proxies and orchestrators: alive, ready or shutting down.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withTimeout } from '../with-timeout.ts'
import { release } from './release.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * True for a while before the site closes. Every request is still answered, but /readyz answers 503 and each
     * response closes its connection (RFC 9112, 9.6), as Fastify does while it closes. So a proxy uses another site
     * before this one refuses connections, and no connection breaks during a request.
     */
    isShuttingDown: boolean
  }
}

interface HealthOptions {
  /** Rejects with the reason if the site cannot render or store. Called often, so it should write nothing. */
  check(): Promise<unknown>
  /** Milliseconds of a clock that never goes back: with a corrected clock, an old result would last for hours. */
  now?: () => number
  /** The longest time of a check (milliseconds). Proxies wait only for seconds: the answer comes within two. */
  checkTimeout?: number
}

// The result is cached for this time (milliseconds), since anyone can ask at any rate.
const cacheDuration = 2_000

/**
 * Answers /healthz with 200 and the release, and /readyz with 200 while the site can render and store, otherwise with
 * 503. Only the log has the reason, since the reason may name the operator's machines. Both are for programs that
 * connect directly: a request that a trusted proxy forwarded is answered with 404.
 */
export function addHealthRoutes(app: FastifyInstance, options: HealthOptions) {
  const { check, now = () => performance.now(), checkTimeout = 1_800 } = options
  let checkedAt = Number.NEGATIVE_INFINITY
  let checked = Promise.resolve(true)

  async function runCheck(wasReady: boolean): Promise<boolean> {
    try {
      const seconds = checkTimeout / 1000
      await withTimeout(check(), checkTimeout, `No answer from the pages or the database within ${seconds} seconds`)
      return true
    } catch (err) {
      // Logged once, because a proxy asks every few seconds.
      if (wasReady) app.log.error({ err }, 'Not ready')
      return false
    }
  }

  const onRequest = refuseForwarded
  app.get('/healthz', { onRequest }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive', ...release }
  })
  app.get('/readyz', { onRequest }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (now() - checkedAt >= cacheDuration) {
      checkedAt = now()
      checked = checked.then(runCheck)
    }
    if (!app.isShuttingDown && (await checked)) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready' })
  })
}

async function refuseForwarded({ ips = [] }: FastifyRequest, reply: FastifyReply) {
  if (ips.length > 1) return reply.callNotFound()
}

/** The time to answer requests that are open when the site closes. */
const answerTimeout = 3_000

/**
 * Adds `isShuttingDown`, and closes each connection after its response while it is true. When the site closes, Node
 * ends its own time limits: a client that sends half a request would keep the site from closing.
 */
export function addShutdownHooks(app: FastifyInstance) {
  app.decorate('isShuttingDown', false)
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), answerTimeout).unref()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isShuttingDown) reply.header('connection', 'close')
    done(null, payload)
  })
}
