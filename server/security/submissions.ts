// Limits refused forms: reading, checking and answering one costs as much as storing one, and no other limit counts it.
import type { FastifyInstance } from 'fastify'
import type { Limit } from './rate-limit.ts'

// The statuses after the body was read. A form from another site (403) must not count against the visitor.
const counted = new Set([400, 413, 415, 422])

/** Refuses all forms of a client after `limit` of its forms were refused. */
export function limitRefusedForms(app: FastifyInstance, limit: Limit) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'POST') return done()
    limit.check(request, reply).then(() => done(), done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'POST' || !counted.has(reply.statusCode)) return
    // This form gets its answer. The next one is refused.
    await limit(request, reply).catch(() => {})
  })
}
