// Answers requests that Node cannot parse as HTTP. They have no request object, only a connection.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import type { Language } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { problemTexts } from '../http/error-handler.ts'
import { mayAnswerError } from './connections.ts'

interface ClientErrorResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** The fields of problem+json beside the status. */
  fields: Readonly<Record<string, string>>
}

/** The status of a request that could not be read: 408, 413, 431 or 400. */
function clientErrorStatus({ code }: Pick<ConnectionError, 'code'>): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

interface ClientErrorOptions {
  newReference: () => string
  /** Called with the status of each request that could not be read. */
  onUnreadable: (status: number) => void
  headers: Readonly<Record<string, string>>
  translate: (language: Language) => Translate
  /** The language of the answers. */
  language: Language
}

/** For Fastify's `clientErrorHandler`: a function that logs an error and answers it. */
export function clientErrorHandler(options: ClientErrorOptions) {
  const { newReference, onUnreadable, headers, translate, language } = options
  return (log: FastifyBaseLogger, error: ConnectionError, socket: Socket) => {
    // The client has gone, or was refused.
    if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy()
    const [status, reference] = [clientErrorStatus(error), newReference()]
    onUnreadable(status)
    log.info({ reqId: reference, status, reason: error.code }, 'request refused')
    if (!mayAnswerError(socket)) return void socket.destroy()
    answerClientError(socket, { status, headers, fields: { ...problemTexts(translate(language), status), reference } })
  }
}

/** Writes problem+json (RFC 9457) to the connection, and closes it. */
function answerClientError(socket: Socket, { status, headers, fields }: ClientErrorResponse) {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ type: 'about:blank', status, ...fields })
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
