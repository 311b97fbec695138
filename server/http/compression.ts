// The content encoding of a response, its compressed bytes, and its ETag.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { memoizeBounded } from './memoize-bounded.ts'

// The smallest one first.
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** The smallest encoding that an Accept-Encoding header allows; `identity` if it allows none (RFC 9110, 12.5.3). */
export const smallestEncoding: (accepted: string | undefined) => Encoding = memoizeBounded((accepted) => {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...encodings])
  return encodings.find((encoding) => taken.includes(encoding)) ?? 'identity'
})

/** The effort of compression: `quick` for one visitor, `thorough` for a text that is cached for all. */
export type Effort = 'quick' | 'thorough'

// Brotli 5 takes a millisecond or two and reduces a page to a fifth; 11 takes a hundred times as long for a tenth less.
const brotliQuality: Record<Effort, number> = { quick: 5, thorough: 11 }
const brotli = promisify(brotliCompress)
const gzipped = promisify<string, { level: number }, Buffer>(gzip)

/** `text` in an encoding. Compresses in Node's thread pool. */
export async function encoded(text: string, encoding: Encoding, effort: Effort): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
          // 128 KiB, more than a page. The default of 4 MiB only takes memory.
          [constants.BROTLI_PARAM_LGWIN]: 17,
        },
      })
    case 'gzip':
      return gzipped(text, { level: effort === 'quick' ? 6 : 9 })
    case 'identity':
      return Buffer.from(text)
  }
}

/** The headers that describe the encoding of a response. `vary` is its Vary without Accept-Encoding. */
export function encodingHeaders(encoding: Encoding, vary: unknown): Record<string, string> {
  return {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
  }
}

/** A strong ETag (RFC 9110, 8.8.3). Half of the hash tells versions apart, and saves bytes in every response. */
export function entityTag(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/**
 * Returns true if a client has the bytes of `etag`. Compares weakly: a cache may have weakened the tag (RFC 9110,
 * 13.1.2).
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const names = ifNoneMatch.split(',').map((name) => name.trim().replace(/^W\//, ''))
  return names.includes(etag) || names.includes('*')
}
