// What an operator's tools see of the site's life: whether it is alive, whether it is ready, that it is closing.
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Set a while before the site closes. Everything is still answered, but /readyz says that the site is not ready, and
     * each answer that its connection ends with it (RFC 9112, 9.6): so a proxy sends visitors elsewhere before
     * connections are refused, and none is broken with a request on its way.
     */
    isShuttingDown: boolean
  }
}

interface HealthOptions {
  /** Rejects, with the reason, while the site cannot render or cannot store. It is asked often: it writes nothing. */
  check(): Promise<void>
  /** The time in milliseconds. */
  now?: () => number
}

// Whoever asks in between gets the same answer: anyone may ask, as often as they like.
const checkedFor = 2_000

/**
 * /healthz: the process answers. /readyz: 200 while it can render and store, else 503. The reason is in the log alone: it may
 * name the operator's machines.
 */
export function healthRoutes(app: FastifyInstance, { check, now = Date.now }: HealthOptions) {
  let checkedAt = Number.NEGATIVE_INFINITY
  let checked = Promise.resolve(true)
  let wasReady = true

  /** Whether the last check, which is at most two seconds old, went well. */
  function isReady(): Promise<boolean> {
    if (now() - checkedAt < checkedFor) return checked
    checkedAt = now()
    checked = check().then(
      () => {
        wasReady = true
        return true
      },
      (err: unknown) => {
        // Once for each fault: a proxy asks every few seconds.
        if (wasReady) app.log.error({ err }, 'not ready')
        wasReady = false
        return false
      },
    )
    return checked
  }

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!app.isShuttingDown && (await isReady())) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready' })
  })
}

/** Gives the application its `isShuttingDown`. */
export function onShutdown(app: FastifyInstance) {
  app.decorate('isShuttingDown', false)
  app.addHook('preClose', (done) => {
    app.isShuttingDown = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isShuttingDown) reply.header('connection', 'close')
    done(null, payload)
  })
}
