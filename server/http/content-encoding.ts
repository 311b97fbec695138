// The forms in which a text is sent: which one a client takes, and how each is made.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { memoizeBounded } from './memoize-bounded.ts'

// The smallest one first.
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/**
 * The encoding with the fewest bytes of those that a client accepts, by its Accept-Encoding; `identity`, the text as it
 * is, if it accepts none (RFC 9110, 12.5.3).
 */
export const smallestEncoding: (accepted: string | undefined) => Encoding = memoizeBounded((accepted) => {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...encodings])
  return encodings.find((encoding) => taken.includes(encoding)) ?? 'identity'
})

/** How much work a text is worth: `quick` for one visitor, `thorough` when it is kept for all. */
export type Effort = 'quick' | 'thorough'

// Brotli 5 takes a millisecond or two and leaves a fifth of the bytes; 11 takes a hundred times as long for a tenth less.
const brotliQuality: Record<Effort, number> = { quick: 5, thorough: 11 }
const brotli = promisify(brotliCompress)
const gzipped = promisify<string, { level: number }, Buffer>(gzip)

/** `text` in an encoding. Compresses on a thread of its own. */
export async function encoded(text: string, encoding: Encoding, effort: Effort): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
          // 128 KiB, which is more than a page; the default of 4 MiB is memory that nothing needs.
          [constants.BROTLI_PARAM_LGWIN]: 17,
        },
      })
    case 'gzip':
      return gzipped(text, { level: effort === 'quick' ? 6 : 9 })
    case 'identity':
      return Buffer.from(text)
  }
}
