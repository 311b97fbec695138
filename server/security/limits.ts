// The limits for a client: sizes, times and connections. Everything else has Fastify's defaults.
import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

/** The longest request target: far more than any link of the site, and twice what old browsers could send. */
export const longestTarget = 4 * 1024

/** The largest body of a program's request: JSON that holds the longest contact request in any script, twice. */
export const largestBody = 32 * 1024

/**
 * The largest plain form. Its characters are percent-encoded, 12 bytes for one of four (WHATWG URL, 5.1): the longest
 * contact request that the schema takes needs 64,700.
 */
export const largestForm = 64 * 1024

/** Connections at a time, of which each costs some 20 kB: five hundred slow clients leave room for everyone else. */
export const mostConnections = 2_000

/** Connections of one client, be it an office or a school behind one address. */
export const mostConnectionsOfClient = 256

/** Unanswered requests on one connection. Browsers and proxies send one at a time. */
export const mostUnanswered = 32

/** The limits of the HTTP server. */
export const connectionLimits = {
  // A client that takes longer to send its request is answered 408: without a limit it would hold its connection for
  // ever.
  requestTimeout: 10_000,
  // A connection without traffic in either direction is closed after this time: its client does not read the response.
  connectionTimeout: 30_000,
  // Longer than the 60 seconds for which proxies keep theirs: the proxy closes first, and no request meets a closing
  // one.
  keepAliveTimeout: 72_000,
  http: {
    headersTimeout: 5_000,
    // By default Node looks for late clients every 30 seconds, which would triple the times above.
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
    // security/requests.ts checks it, and answers with a text.
    requireHostHeader: false,
  },
} satisfies FastifyHttpOptions<Server>
