// Answers requests that Node cannot parse as HTTP. There is no request object yet, only a connection.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import { mayAnswerError } from './connections.ts'

interface ClientErrorAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** What problem+json says beside the status. */
  words: Readonly<Record<string, string>>
}

/** The status of a request that could not be read: 408, 413, 431 or 400. */
export function clientErrorStatus({ code }: Pick<ConnectionError, 'code'>): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

interface ClientErrorOptions {
  newReference: () => string
  /** Called with the status of each request that could not be read. */
  onUnreadable: (status: number) => void
  headers: Readonly<Record<string, string>>
  /** Title and sentence of a status. */
  words: (status: number) => Readonly<Record<string, string>>
}

/** For Fastify's `clientErrorHandler`: a function that logs an error and answers it. */
export function clientErrorAnswer({ newReference, onUnreadable, headers, words }: ClientErrorOptions) {
  return (log: FastifyBaseLogger, error: ConnectionError, socket: Socket) => {
    // The client has gone.
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const [status, reference] = [clientErrorStatus(error), newReference()]
    onUnreadable(status)
    log.info({ reqId: reference, status, reason: error.code }, 'request refused')
    if (!mayAnswerError(socket)) return void socket.destroy()
    answerClientError(socket, { status, headers, words: { ...words(status), reference } })
  }
}

/** Answers problem+json (RFC 9457) on the bare connection, and ends it. */
export function answerClientError(socket: Socket, { status, headers, words }: ClientErrorAnswer) {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ type: 'about:blank', status, ...words })
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
