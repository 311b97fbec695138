// One line in the log for each answer: what was asked for, the status, the time. No personal data: neither the client's
// address nor the query, which may be a search.
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

// What programs ask for every few seconds says nothing new.
const quiet = new Set(['/healthz', '/readyz', '/metrics'])

export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(
    error: Error | null | undefined,
    { method, url, log }: FastifyRequest,
    reply: FastifyReply,
  ) {
    const [path = ''] = url.split('?')
    const line = { method, path, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }
    if (error) log.error({ ...line, err: error }, 'not answered')
    else log[quiet.has(path) ? 'debug' : 'info'](line, 'answered')
  }
}
