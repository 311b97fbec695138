// One line in the log for each answer: what was asked for, the status, the time. No personal data: neither the client's
// address nor the query, which may be a search.
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

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
    const answered = { method, path, status: reply.statusCode, milliseconds: reply.elapsedTime }
    if (error) log.error({ ...lineOf(answered), err: error }, 'not answered')
    else if (quiet.has(path)) log.debug(lineOf(answered), 'answered')
    else logAnswered(log, answered)
  }
}

interface Answered {
  /** Where the logger does not know it. */
  reqId?: string
  method: string
  path: string
  status: number
  milliseconds: number
}

/** Writes the line of one answer. */
export const logAnswered = (log: FastifyBaseLogger, answered: Answered) => log.info(lineOf(answered), 'answered')

const lineOf = (answered: Answered) => ({ ...answered, milliseconds: Math.round(answered.milliseconds) })
