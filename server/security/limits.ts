// Limits for clients: sizes, times and connections. All other limits are Fastify's defaults.
import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

/** The longest request target: far longer than any link of the site, and twice what old browsers could send. */
export const longestTarget = 4 * 1024

/** The largest JSON body: twice the longest contact request in any script. */
const largestBody = 32 * 1024

/**
 * The largest plain form. Percent-encoding takes 12 bytes for a character of four (WHATWG URL, 5.1): the longest
 * contact request that the schema accepts takes 64,700 bytes. The proxies in scripts/deployment must let it pass.
 */
export const largestForm = 64 * 1024

/** Connections at a time, each of about 20 kB. Five hundred slow clients leave room for all others. */
export const mostConnections = 2_000

/** Connections of one client. An office or a school may share one address. */
export const mostConnectionsOfClient = 256

/** Unanswered requests on one connection. Browsers and proxies send one at a time. */
export const mostUnanswered = 16

/** Chunks of the bodies of one connection, in addition to one for each `smallestChunk` bytes. */
export const mostChunks = 128

/** The smallest average size of chunks. Proxies that split bodies use chunks of several kilobytes. */
export const smallestChunk = 256

/** The limits of the HTTP server. */
export const connectionLimits = {
  bodyLimit: largestBody,
  // A client that takes longer to send its request gets 408. Without a limit it would keep its connection forever.
  requestTimeout: 10_000,
  // A connection without traffic in either direction is closed after this time: its client does not read the response.
  connectionTimeout: 30_000,
  // Longer than the 60 seconds of most proxies. So the proxy closes an idle connection first, and never sends a request
  // on a connection that the site is closing.
  keepAliveTimeout: 72_000,
  http: {
    headersTimeout: 5_000,
    // By default Node checks the timeouts every 30 seconds, which would triple the times above.
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
    // request-checks.ts checks the header, and answers with a message.
    requireHostHeader: false,
  },
} satisfies FastifyHttpOptions<Server>
