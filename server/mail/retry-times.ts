// The retry schedule of an email that could not be sent.
import { day, hour, second } from '../durations.ts'
import type { ClaimedMail } from '../outbox/outbox.ts'

const firstPause = 30 * second
const usualPause = hour
/** As long as mail servers retry (RFC 5321, 4.5.4.1). */
export const deliveryDuration = 5 * day
/** An email fails only after this many attempts: a site that was off for five days has made none. */
const fewestAttempts = 8

/**
 * The time of the next attempt: 30 seconds after the first failure, then twice as long each time, at most an hour.
 * Undefined after eight attempts, if the next would be later than `retryDuration` (milliseconds) after the receipt.
 * `chance` (0 to 1) takes up to a quarter off, so that requests that failed together are not retried together. The
 * pause is at least `leastPause` (milliseconds).
 */
export function nextAttempt(
  { receivedAt, attempts }: Pick<ClaimedMail, 'receivedAt' | 'attempts'>,
  now: number,
  chance: number,
  retryDuration = deliveryDuration,
  leastPause = 0,
): number | undefined {
  const pause = Math.min(firstPause * 2 ** (attempts - 1), usualPause)
  const when = now + Math.max(leastPause, Math.round(pause * (1 - chance / 4)))
  return when <= receivedAt + retryDuration || attempts < fewestAttempts ? when : undefined
}
