// GET /metrics, for those who show the token. Without a token nobody reads: a request of this machine may be a proxy's, which
// speaks for the whole world and need not say so.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'

interface MetricsRouteOptions {
  /** The metrics, and their media type. */
  read: () => Promise<string>
  type: string
  /** What a reader has to show as its bearer token (RFC 6750, 2.1). Without one, nobody may read. */
  token?: string | undefined
}

/** Answers with the metrics; 404 for everybody else, who need not know that there are any. */
export function metricsRoute(app: FastifyInstance, { read, type, token }: MetricsRouteOptions) {
  app.get('/metrics', async (request, reply) => {
    if (token === undefined || !isBearer(request, token)) throw new HttpError(404, 'The metrics are not for everybody')
    return reply
      .header('cache-control', 'no-store')
      .type(type)
      .send(await read())
  })
}

/** Compares hashes, which are equally long and take equally long, right or wrong. */
function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}
