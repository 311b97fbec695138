// Limits refused forms: a refused form costs as much as a stored one, and no other limit counts it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limit } from './client-rate-limit.ts'

// The statuses of forms that were read and refused. A form from another site (403) must not count against the visitor.
const counted = new Set([400, 413, 415, 422])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route whose refused requests do not count as refused forms: a visitor knows nothing of them. */
    hasOwnLimit?: boolean
  }
}

const isForm = ({ method, routeOptions }: FastifyRequest) => method === 'POST' && !routeOptions.config.hasOwnLimit

/** Refuses all forms of a client after `limit` of its forms were refused. */
export function limitRefusedForms(app: FastifyInstance, limit: Limit) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isForm(request)) return done()
    limit.check(request, reply).then(() => done(), done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!isForm(request) || !counted.has(reply.statusCode)) return
    // The limit refuses the next form, not this one.
    await limit(request, reply).catch(() => {})
  })
}
