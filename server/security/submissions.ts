// Forms that are refused: to read, check and answer one costs as much as one that is stored, and nothing else counts it.
import type { FastifyInstance } from 'fastify'
import type { Limit } from './rate-limit.ts'

// Those whose body was read. What another site makes a browser send is refused before (403), and must not shut its visitor out.
const counted = new Set([400, 413, 415, 422])

/** Refuses further forms of a client of whom `limit` forms were refused, as a page or as JSON. */
export function limitRefusedForms(app: FastifyInstance, limit: Limit) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'POST') return done()
    limit.check(request, reply).then(() => done(), done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'POST' || !counted.has(reply.statusCode)) return
    // This one is answered as it is; the next one is refused.
    await limit(request, reply).catch(() => {})
  })
}
