// Erases requests whose time has passed (`erase_at` or RETENTION_DAYS). Deletes the mail files of requests that are gone,
// and all others after RETENTION_DAYS.
import { deleteMailFiles, type MailLog } from '../mail/mailer.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import type { Settings } from '../settings/settings.ts'

export interface RetentionOptions {
  outbox: Pick<Outbox, 'eraseExpired' | 'find'>
  settings: Pick<Settings, 'RETENTION_DAYS' | 'DATA_DIR'>
  log: Pick<MailLog, 'info'>
  now?: () => number
}

const hour = 3_600_000
const day = 24 * hour

/** Returns a function that deletes what is too old, unless it has done so within an hour. */
export function retention({ outbox, settings, log, now = Date.now }: RetentionOptions) {
  const kept = settings.RETENTION_DAYS * day
  let next = 0
  return async (): Promise<void> => {
    // The second half also covers a clock that was set back.
    if (now() < next && now() > next - hour) return
    const erased = await outbox.eraseExpired(now(), kept)
    if (erased > 0) log.info({ erased }, 'Erased requests whose time has passed')
    const isStored = async (reference: string) => (await outbox.find(reference)) !== undefined
    await deleteMailFiles(settings.DATA_DIR, now() - kept, isStored)
    next = now() + hour
  }
}
