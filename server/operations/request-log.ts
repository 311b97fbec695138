// One log line for each response, with Fastify's standard fields: request, status, time. It contains no personal data:
// neither the client's address nor the query, which may be a search.
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

// Programs request these every few seconds, and browsers report each visit.
const quiet = new Set(['/healthz', '/readyz', '/metrics', '/api/visit'])

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** The `serializers` of the logger. */
export const requestSerializers = {
  req: ({ method, url }: { method?: string; url?: string }) => ({ method, url: pathOf(url ?? '') }),
}

export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (err) request.log.error({ ...line, err }, 'request errored')
    else request.log[quiet.has(pathOf(request.url)) ? 'debug' : 'info'](line, 'request completed')
  }
}
