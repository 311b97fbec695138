// What an operator's tools see of the site's life: whether it is alive, whether it is ready, that it is closing.
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Set a while before the site closes. Everything is still answered, but /readyz says that the site is not ready, and
     * each answer that its connection ends with it (RFC 9112, 9.6): so a proxy sends visitors elsewhere before
     * connections are refused, and none is broken with a request on its way.
     */
    isLeaving: boolean
  }
}

interface HealthOptions {
  /** Rejects, with the reason as its message, while the site can not render or not store. */
  check(): Promise<void>
}

/** /healthz: the process answers. /readyz: it can render and store; 503 with the reason while it can not. */
export function healthRoutes(app: FastifyInstance, { check }: HealthOptions) {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      if (app.isLeaving) throw new Error('The site is about to stop.')
      await check()
      return { status: 'ready' }
    } catch (error) {
      return reply
        .code(503)
        .send({ status: 'not ready', reason: error instanceof Error ? error.message : String(error) })
    }
  })
}

/** Gives the application its `isLeaving`. */
export function announceClosing(app: FastifyInstance) {
  app.decorate('isLeaving', false)
  app.addHook('preClose', (done) => {
    app.isLeaving = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })
}
