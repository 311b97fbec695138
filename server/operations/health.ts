// What an operator's tools see of the site's life: whether it is alive, whether it is ready, that it is closing.
import type { FastifyInstance } from 'fastify'

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
      await check()
      return { status: 'ready' }
    } catch (error) {
      return reply
        .code(503)
        .send({ status: 'not ready', reason: error instanceof Error ? error.message : String(error) })
    }
  })
}

/** Says in each answer that is given while the site stops that the connection ends with it (RFC 9112, 9.6). */
export function announceClosing(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}
