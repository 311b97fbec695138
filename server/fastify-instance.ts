// The Fastify instance: limits of connections, the log, and the identifiers of requests.
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { requestTarget } from './http/request-target.ts'
import { loggerOptions, RequestLog } from './operations/request-log.ts'
import { answerClientError } from './security/connections.ts'
import { connectionLimits } from './security/limits.ts'
import type { IsTrustedProxy } from './settings/proxies.ts'
import type { Settings } from './settings/settings.ts'

interface InstanceOptions {
  isTrustedProxy: IsTrustedProxy | undefined
  development: boolean
}

export function createInstance(
  { LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>,
  { isTrustedProxy, development }: InstanceOptions,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...connectionLimits,
    logger: loggerOptions(LOG_LEVEL, { development }),
    logController: new RequestLog(),
    // An error page shows the reference of its request, and the log has it: short enough to read aloud.
    genReqId: () => randomUUID().slice(0, 8),
    trustProxy: isTrustedProxy ?? false,
    rewriteUrl: ({ url }) => requestTarget(url),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, app.log),
    // Requests that are open while the site stops are answered, not refused.
    return503OnClosing: false,
  })
  return app
}
