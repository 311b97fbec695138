// The secrets of links and sessions. The database stores only their hashes, so its readers can neither sign in nor take
// over a session.
import { createHash, randomBytes } from 'node:crypto'
import { minute } from '../../server/durations.ts'

/** The largest difference between the clocks of two replicas, in milliseconds. Later times come from a wrong clock. */
export const clockTolerance = minute

/** A new secret of 256 bits, in characters that URLs and cookies allow. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash of a secret. It needs neither salt nor stretching, because 2^256 secrets cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
