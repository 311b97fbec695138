// GET /metrics, for those who may read it.
import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../http/problems.ts'

interface MetricsRouteOptions {
  /** The metrics, and their media type. */
  read: () => Promise<string>
  type: string
  /** What a reader has to show as its bearer token (RFC 6750, 2.1). Without one, only this machine may read. */
  token?: string | undefined
}

/** Answers with the metrics; 404 for everybody else, who need not know that there are any. */
export function metricsRoute(app: FastifyInstance, { read, type, token }: MetricsRouteOptions) {
  app.get('/metrics', async (request, reply) => {
    const mayRead = token === undefined ? isFromThisMachine(request) : isBearer(request, token)
    if (!mayRead) throw new Problem(404, 'The metrics are not for everybody')
    return reply
      .header('cache-control', 'no-store')
      .type(type)
      .send(await read())
  })
}

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')
thisMachine.addAddress('::1', 'ipv6')

/** Whether nobody stands between this machine and the request: a proxy on this machine speaks for the whole world. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  return !isForwarded && thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Compares hashes, which are equally long and take equally long, right or wrong. */
function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}
