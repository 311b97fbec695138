// Which compressed form of an answer a client takes.
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

// The smaller one first.
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** The encoding with the fewest bytes of those that the client accepts; undefined if it accepts none (RFC 9110, 12.5.3). */
export function smallestEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = new Negotiator(request).encodings([...encodings])
  return encodings.find((encoding) => accepted.includes(encoding))
}
