// RETENTION_DAYS: deletes old requests, with their notes, and old mails as files.
import type { MailLog } from '../mail/mail-log.ts'
import type { ErasedNumbers, Outbox } from '../outbox/outbox.ts'

export interface RetentionOptions {
  outbox: Pick<Outbox, 'deleteExpired'>
  /** How long a delivered request is kept. */
  retentionDays: number
  /** Called with the numbers of requests, and of notes on them, that were deleted. */
  onExpired?: ((deleted: ErasedNumbers) => Promise<void>) | undefined
  /** Deletes the mails in DATA_DIR/mail that are older than `before`. */
  deleteMails?: ((before: number) => Promise<void>) | undefined
  log: Pick<MailLog, 'info'>
  now: () => number
}

const hour = 3_600_000
const day = 24 * hour

/** Returns a function that deletes what is too old, unless it has done so within an hour. */
export function retention({ outbox, retentionDays, onExpired, deleteMails, log, now }: RetentionOptions) {
  let next = 0
  return async (): Promise<void> => {
    // The second half is true if a clock that was ahead has been corrected.
    if (now() < next && now() > next - hour) return
    const before = now() - retentionDays * day
    const deleted = await outbox.deleteExpired(before, now())
    if (deleted.requests > 0) {
      log.info({ deleted: deleted.requests }, 'Deleted requests older than RETENTION_DAYS')
      await onExpired?.(deleted)
    }
    await deleteMails?.(before)
    next = now() + hour
  }
}
