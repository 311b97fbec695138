// Counts in memory, and adds the counts to the table every few seconds. It holds totals only, so nothing that is
// counted can be traced back to a visit.
import { officeDay, officeHour } from '../content/office-time.ts'
import { isClockTrusted } from '../database/clock.ts'
import { needSpace } from '../database/disk-space.ts'
import type { Database, Query } from '../database/types.ts'
import { hour, minute } from '../durations.ts'
import { addDays } from './days.ts'
import { type Measure, recentDays } from './measures.ts'
import { addTotal, cleanTotals, type Totals, writeTotals } from './stored-totals.ts'

interface CounterOptions {
  database: Pick<Database, 'transaction' | 'freeSpace' | 'isShared'>
  log: { warn(details: object, message: string): void; info(details: object, message: string): void }
  /** The time zone of the office. */
  timeZone: () => string
  now?: () => number
}

export type Counter = ReturnType<typeof startCounter>

/** With the write, at most ten seconds of counts can be lost. */
const flushInterval = 9_000
// Short, so that a site that restarts every day is cleaned as well.
const cleaningInterval = hour
/** No visitor waits for the cleaning (milliseconds). */
const cleaningTimeout = minute

/** The lock of the transactions that write: several processes add to the same rows. */
const totalsLock = 'statistics'

/** Starts to count. Visitors never wait: the counts stay in memory while the database fails. */
export function startCounter({ database, log, timeZone, now = Date.now }: CounterOptions) {
  let pending: Totals = new Map()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()
  let isFailing = false

  const cleaning = setInterval(() => void clean(), cleaningInterval)
  cleaning.unref()

  const today = () => officeDay(now(), timeZone())

  /** Counts a name of the current day. */
  function count(measure: Measure, name: string) {
    addTotal(pending, `${today()} ${measure}`, name, 1)
    schedule()
  }

  function schedule() {
    timer ??= setTimeout(() => void flush(), flushInterval).unref()
  }

  /** Adds what was counted to the table. If the database fails, the counts are kept for the next time. */
  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  async function write() {
    clearTimeout(timer)
    timer = undefined
    if (pending.size === 0) return
    const written = pending
    pending = new Map()
    try {
      await needSpace(database)
      await database.transaction(totalsLock, (query) => writeTotals(query, written))
      if (isFailing) log.info({}, 'The statistics are stored again')
      isFailing = false
    } catch (err) {
      addRecent(pending, written, addDays(today(), -recentDays))
      schedule()
      // Logged once, as other errors of the database are.
      if (!isFailing) log.warn({ err }, 'The statistics cannot be stored; they are counted in memory until they can')
      isFailing = true
    }
  }

  /** Deletes totals that are too old, and rare names. Visits are stored between the transactions. */
  async function clean() {
    const transaction = <Result>(work: (query: Query) => Promise<Result>) =>
      database.transaction(totalsLock, work, cleaningTimeout)
    try {
      if (await transaction((query) => isClockTrusted(query, now()))) await cleanTotals(transaction, today())
    } catch (err) {
      log.warn({ err }, 'Old statistics could not be deleted')
    }
  }

  return {
    count,
    /** Counts the current hour. */
    countHour: () => count('hour', officeHour(now(), timeZone())),
    flush,
    clean,
    /** Flushes a last time. */
    async stop() {
      clearInterval(cleaning)
      await flush()
      clearTimeout(timer)
    },
  }
}

/** Adds `totals` to `pending`, except days before `oldest`: otherwise a long outage could fill the memory. */
function addRecent(pending: Totals, totals: Totals, oldest: string) {
  for (const [key, counts] of totals) {
    if (key >= oldest) for (const [name, count] of counts) addTotal(pending, key, name, count)
  }
}
