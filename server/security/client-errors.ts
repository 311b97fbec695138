// Answers requests that Node cannot parse as HTTP. They have no request object, only a connection.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import { isResponseDue } from './connections.ts'

/** The status of a request that could not be read: 408, 413, 431 or 400. */
function clientErrorStatus({ code }: ConnectionError): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

/**
 * For Fastify's `clientErrorHandler`: answers with a status and closes the connection. While a response is due, the
 * client would take the status for that response, so the connection is only closed.
 */
export function answerClientError(error: ConnectionError, socket: Socket, log: FastifyBaseLogger) {
  // The client has gone, or was refused.
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy()
  const status = clientErrorStatus(error)
  log.info({ status, reason: error.code }, 'request refused')
  if (!socket.writable || isResponseDue(socket)) return void socket.destroy()
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
}
