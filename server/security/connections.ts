// Limits the connections of a client, and the unanswered requests of a connection and their chunks. Answers requests
// that Node cannot parse as HTTP: they have no request object, only a connection.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import { isThisMachine, toNetwork } from '../http/client-address.ts'
import type { IsTrustedProxy } from '../settings/proxies.ts'
import { mostChunks, mostConnections, mostConnectionsOfClient, mostUnanswered, smallestChunk } from './limits.ts'

/** Reason for refusing or closing a connection. The help of the metric describes each. */
export type RefusedConnection = 'server' | 'client' | 'pipelining' | 'chunks'

type OnRefused = (reason: RefusedConnection) => void

/** Sets the limits of `server`. Calls `onRefused` with the reason for each connection that is refused or closed. */
export function guardConnections(server: Server, isTrustedProxy: IsTrustedProxy | undefined, onRefused: OnRefused) {
  server.maxConnections = mostConnections
  // Otherwise Node answers an unknown expectation itself, past the limits. It may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  limitConnections(server, (address) => isThisMachine(address) || isTrustedProxy?.(address) === true, onRefused)
  limitRequests(server, onRefused)
}

/** Closes new connections of a client with more than `most`, unless many clients share its address (a proxy). */
export function limitConnections(
  server: Server,
  isShared: IsTrustedProxy,
  onRefused: OnRefused,
  most = mostConnectionsOfClient,
) {
  const open = new Map<string, number>()
  const openConnections = (network: string) => open.get(network) ?? 0

  server.on('drop', () => onRefused('server'))
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isShared(remoteAddress)) return
    const network = toNetwork(remoteAddress)
    if (openConnections(network) >= most) {
      onRefused('client')
      socket.destroy()
      return
    }
    open.set(network, openConnections(network) + 1)
    socket.once('close', () => {
      if (openConnections(network) > 1) open.set(network, openConnections(network) - 1)
      else open.delete(network)
    })
  })
}

interface Exchange {
  unanswered: number
  /** The number of further chunks that the bodies of the unanswered requests may have. */
  chunksLeft: number
  last?: { request: IncomingMessage; response: ServerResponse }
}

const exchanges = new WeakMap<Socket, Exchange>()

/** A connection with the parser that Node attaches to it. Node does not document the parser. */
interface ParsedSocket extends Socket {
  parser: { onIncoming(request: IncomingMessage, shouldKeepAlive: boolean): number }
}

/** Returned by `onIncoming`: the parser reports an error instead of reading further. */
const stopParsing = -1

/**
 * Closes a connection that sends many requests without waiting for the responses. Node reads up to 64 KB, and its
 * parser creates objects for each of the thousands of requests that fit, even after the connection was destroyed: a few
 * such connections would fill the memory. So the parser itself is stopped.
 */
function limitRequests(server: Server, onRefused: OnRefused) {
  server.on('connection', (socket: ParsedSocket) => {
    const exchange: Exchange = { unanswered: 0, chunksLeft: mostChunks }
    exchanges.set(socket, exchange)
    const { onIncoming } = socket.parser
    socket.parser.onIncoming = (request, shouldKeepAlive) => {
      if (exchange.unanswered < mostUnanswered) return onIncoming(request, shouldKeepAlive)
      onRefused('pipelining')
      socket.destroy()
      return stopParsing
    }
  })
  server.prependListener('request', (request, response) => {
    const exchange = exchanges.get(request.socket)
    if (!exchange) return
    exchange.unanswered += 1
    exchange.last = { request, response }
    if (request.headers['transfer-encoding'] !== undefined) limitChunks(request, exchange, onRefused)
    response.once('close', () => {
      // Not immediately: Node may send a response between two requests of the bytes that it has read, and so handle
      // thousands of them before it turns to another connection.
      setImmediate(() => {
        exchange.unanswered -= 1
        if (exchange.unanswered === 0) exchange.chunksLeft = mostChunks
      })
    })
  })
}

/**
 * Closes a connection whose bodies come in many tiny chunks (RFC 9112, 7.1). Each chunk is an object of several hundred
 * bytes until the body is complete: 64 KB can contain 10,000 chunks of one byte.
 */
function limitChunks(request: IncomingMessage, exchange: Exchange, onRefused: OnRefused) {
  // The parser calls `push` with each chunk, and with null at the end.
  const { push, socket } = request
  request.push = (chunk: Buffer | null) => {
    if (socket.destroyed) return false
    if (chunk) exchange.chunksLeft += chunk.length / smallestChunk - 1
    if (exchange.chunksLeft >= 0) return push.call(request, chunk)
    onRefused('chunks')
    socket.destroy()
    return false
  }
}

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

/**
 * Returns true while a response to an earlier request on a connection is due, and if the last request has been answered
 * before the end of its body: the client would take another response for that one.
 */
function isResponseDue(socket: Socket): boolean {
  const { unanswered, last } = exchanges.get(socket) ?? { unanswered: 0 }
  if (!last) return false
  const { request, response } = last
  return unanswered === 0 ? !request.complete : unanswered > 1 || request.complete || response.headersSent
}
