// The log: one line for each response, with Fastify's standard fields request, status and time. It contains no personal
// data: neither the client's address, nor the query, which may be a search, nor an unknown path.
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { stdTimeFunctions } from 'pino'
import { pathAndQuery } from '../http/request-target.ts'
import { loggedError } from './logged-error.ts'

// Programs request these every few seconds, and browsers report each visit.
const quiet = new Set(['/healthz', '/readyz', '/metrics', '/api/visit'])

const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, url }),
  err: (error: unknown) => loggedError(error),
}

// Readable lines for development.
const readable = {
  target: 'pino-pretty',
  options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true },
}

/** The options for Fastify's `logger`. */
export const loggerOptions = (level: string, { development = false } = {}) => ({
  level,
  serializers,
  timestamp: stdTimeFunctions.isoTime,
  ...(development && { transport: readable }),
})

export class RequestLog extends LogController {
  override incomingRequest() {}

  override routeNotFound() {}

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const req = { method: request.method, url: loggedUrl(request, reply) }
    const line = { req, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (err) request.log.error({ ...line, err }, 'request errored')
    else request.log[quiet.has(req.url) ? 'debug' : 'info'](line, 'request completed')
  }

  // By default, these lines contain the message of the error and the whole URL.
  override defaultErrorLog(err: Error, request: FastifyRequest) {
    request.log.error({ err }, 'request failed')
  }

  override writeHeadError(err: Error, request: FastifyRequest) {
    request.log.warn({ err }, 'The headers of an error could not be sent')
  }
}

/**
 * The path, if the site has it, otherwise the route: people type and paste anything. Also the route if it has
 * parameters, which may be secret, as the token of a preview is.
 */
function loggedUrl({ url, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): string {
  const { url: route = '/*' } = routeOptions
  const isKnown = statusCode < 300 || statusCode === 304
  return isKnown && !route.includes(':') ? pathAndQuery(url)[0] : route
}
