// The log: one line for each response, with Fastify's standard fields request, status and time. It contains no personal
// data: neither the client's address nor the query, which may be a search. It contains no secret of a link either.
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { stdSerializers } from 'pino'
import { pathAndQuery } from '../http/request-target.ts'

// Programs request these every few seconds, and browsers report each visit.
const quiet = new Set(['/healthz', '/readyz', '/metrics', '/api/visit'])

// A part of a path that is as long as a token of 256 bits, and has no extension: a file has its hash in its name.
const token = /(?<=\/)[\w%-]{40,}(?=\/|$)/g

const serializers = {
  req: ({ method, url = '' }: { method?: string; url?: string }) => ({
    method,
    url: pathAndQuery(url)[0].replace(token, '…'),
  }),
  // Other properties of an error may contain what a visitor wrote: `detail` of PostgreSQL is the whole row.
  err(error: Error) {
    const { type, message, stack, code } = stdSerializers.err(error)
    return { type, message, stack, code }
  },
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
  ...(development && { transport: readable }),
})

export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (err) request.log.error({ ...line, err }, 'request errored')
    else request.log[quiet.has(pathAndQuery(request.url)[0]) ? 'debug' : 'info'](line, 'request completed')
  }
}
