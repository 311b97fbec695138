// What is answered to a request that HTTP itself does not let in: there is no request yet, only a connection.
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'

// Not imported: for an import, Node loads all that the module keeps for later, a client among it.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

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
