// The routes of the JSON API. Each answers with data, or with an error that the application understands.
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Static, TSchema } from 'typebox'

interface ApiRoute<Body extends TSchema> {
  method: HTTPMethods
  address: string
  body?: Body
  /** In bytes; by default the limit of the site. */
  bodyLimit?: number
  handler: (request: FastifyRequest & { body: Static<Body> }, reply: FastifyReply) => Promise<unknown>
}

/** A route behind the session. A write is only accepted from a page of the desk. */
export function apiRoute<Body extends TSchema>(app: FastifyInstance, route: ApiRoute<Body>) {
  const { method, address: url, body, bodyLimit, handler } = route
  app.route({
    ...{ method, url },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(body && { schema: { body } }),
    config: { isForPrograms: true, isForOwnPages: method !== 'GET' },
    handler: (request, reply) => handler(request as FastifyRequest & { body: Static<Body> }, reply),
  })
}
