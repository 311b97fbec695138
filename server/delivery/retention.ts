// Erases requests whose time has passed (`erase_at` or RETENTION_DAYS). Deletes the email files of erased requests, and
// all others after RETENTION_DAYS.
import { isNear } from '../database/clock.ts'
import { lastRun, recordRun } from '../database/last-runs.ts'
import type { Database } from '../database/types.ts'
import { day, hour } from '../durations.ts'
import { deleteMailFiles, type MailLog } from '../mail/mailer.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import type { Settings } from '../settings/settings.ts'

export interface RetentionOptions {
  outbox: Pick<Outbox, 'eraseExpired' | 'find'>
  database: Pick<Database, 'query'>
  settings: Pick<Settings, 'RETENTION_DAYS' | 'DATA_DIR'>
  log: Pick<MailLog, 'info' | 'warn'>
  now?: () => number
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}

/** Longer than the time between two runs, so that another process whose clock is right runs first. */
const trialDuration = 2 * hour

/** Returns a function that deletes what is too old, unless it has done so within an hour or the clock has jumped. */
export function createRetention(options: RetentionOptions) {
  const { outbox, database, settings, log, now = Date.now, elapsed = () => performance.now() } = options
  const { query } = database
  const kept = settings.RETENTION_DAYS * day
  let ranAt = Number.NEGATIVE_INFINITY
  /** A clock that is not near the last run, and its difference from `elapsed`. */
  let trial: { last: number | undefined; offset: number; since: number } | undefined

  /**
   * Returns false for two hours if the clock is not near the last run: otherwise a clock that is weeks ahead for a
   * minute would erase every request. A database without a run waits as well, because its first clock may be wrong.
   */
  async function mayErase(): Promise<boolean> {
    const last = await lastRun(query, 'retention')
    if (isNear(last, now())) return true
    const offset = now() - elapsed()
    // Starts again if the clock jumps once more, or if another process has run.
    if (!trial || trial.last !== last || Math.abs(trial.offset - offset) > hour) {
      trial = { last, offset, since: elapsed() }
      const details = { lastRun: last && new Date(last).toISOString() }
      // A new site has nothing to compare its clock with.
      if (last) log.warn(details, 'The clock is far from the last deletion: for two hours, nothing is deleted by date')
    }
    return elapsed() - trial.since >= trialDuration
  }

  return async (): Promise<void> => {
    if (elapsed() - ranAt < hour || !(await mayErase())) return
    const erased = await outbox.eraseExpired(now(), kept)
    if (erased > 0) log.info({ erased }, 'Erased requests whose time has passed')
    const isStored = async (reference: string) => (await outbox.find(reference)) !== undefined
    await deleteMailFiles(settings.DATA_DIR, now() - kept, isStored)
    await recordRun(query, 'retention', now())
    ranAt = elapsed()
  }
}
