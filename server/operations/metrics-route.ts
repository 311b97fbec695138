// GET /metrics, for clients with METRICS_TOKEN. Requests from this machine need the token too: a local proxy may
// forward any visitor's request without adding a header.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { MetricSources, Metrics } from './metrics.ts'

interface MetricsRouteOptions extends MetricSources {
  metrics: Pick<Metrics, 'text' | 'type'>
  /** The bearer token that clients must send (RFC 6750, 2.1). Without a token, nobody can read the metrics. */
  token?: string | undefined
}

/** Answers with the metrics. Clients without the token get 404, which does not reveal that there are metrics. */
export function metricsRoute(app: FastifyInstance, { metrics, token, ...sources }: MetricsRouteOptions) {
  app.get('/metrics', async (request, reply) => {
    if (token === undefined || !isBearer(request, token)) throw new HttpError(404, 'No token for the metrics')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.type)
      .send(await metrics.text(sources))
  })
}

/** Compares hashes: they have the same length, so the time of the comparison reveals nothing. */
function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}
