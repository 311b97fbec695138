// A text that is the same for every client: compressed once in each encoding, each with its ETag.
import { createHash } from 'node:crypto'
import { type Effort, type Encoding, encoded } from './compression.ts'

export interface Representation {
  encoding: Encoding
  bytes: Buffer
  /** A strong validator: other bytes have another ETag (RFC 9110, 8.8.3). */
  etag: string
}

/** A strong ETag. Half of the hash is enough to tell versions apart, and saves bytes in every response. */
export function entityTag(bytes: Buffer | string): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** `text` in every encoding, one after the other: together they would take both cores of a small machine. */
export async function represent(text: string, effort: Effort): Promise<Record<Encoding, Representation>> {
  const representation = async (encoding: Encoding): Promise<Representation> => {
    const bytes = unpooled(await encoded(text, encoding, effort))
    return { encoding, bytes, etag: entityTag(bytes) }
  }
  return {
    br: await representation('br'),
    gzip: await representation('gzip'),
    identity: await representation('identity'),
  }
}

/**
 * A copy of `bytes` in memory of its own. Node compresses into a pool of 64 KiB, and a representation is kept for as long
 * as the content: it would keep the whole pool.
 */
function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Whether a client has the bytes of `etag`. Compares weakly: a cache may have weakened the tag (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const names = ifNoneMatch.split(',').map((name) => name.trim().replace(/^W\//, ''))
  return names.includes(etag) || names.includes('*')
}
