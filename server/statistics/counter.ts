// Counts in memory, and adds the counts to the table every few seconds. It holds totals only, so nothing that is counted
// can be traced back to a visit.
import { isClockTrusted } from '../database/clock.ts'
import { needSpace } from '../database/disk-space.ts'
import { insert } from '../database/insert.ts'
import type { Database, Query } from '../database/types.ts'
import { addDays, monthsBefore, officeHour } from './days.ts'
import { keptMonths, type Measure, otherName, rareTermCount, rareTermDays, type Total } from './measures.ts'

interface CounterOptions {
  database: Pick<Database, 'transaction' | 'freeSpace' | 'isShared'>
  log: { warn(details: object, message: string): void; info(details: object, message: string): void }
  now?: () => number
}

export type Counter = ReturnType<typeof startCounter>

/** With the write, at most ten seconds of counts can be lost. */
const flushTime = 9_000
const cleaningInterval = 24 * 3_600_000

/** How many totals wait in memory, and how many names that visitors invented a day has in the table. */
const mostNames = 5_000
/** Visitors can invent names of these measures. */
const freeMeasures: ReadonlySet<Measure> = new Set(['referrer', 'campaign', 'search', 'search-empty'])

/** The lock of the transactions that write: several processes add to the same rows. */
const totalsLock = 'statistics'

/** Starts to count. Nothing here disturbs a visitor: the counts wait in memory while the database fails. */
export function startCounter({ database, log, now = Date.now }: CounterOptions) {
  let pending = new Map<string, Total>()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()
  let isFailing = false

  const cleaning = setInterval(() => void clean(), cleaningInterval)
  cleaning.unref()

  /** Counts a name of the current day. */
  function count(measure: Measure, name: string) {
    const { day } = officeHour(now())
    addTotal(pending, { day, measure, name: pending.size < mostNames ? name : otherName, count: 1 })
    schedule()
  }

  function schedule() {
    timer ??= setTimeout(() => void flush(), flushTime).unref()
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
      await database.transaction(totalsLock, (query) => store(query, [...written.values()]))
      if (isFailing) log.info({}, 'The statistics are stored again')
      isFailing = false
    } catch (err) {
      for (const total of written.values()) addTotal(pending, total)
      schedule()
      // Logged once, as other errors of the database are.
      if (!isFailing) log.warn({ err }, 'The statistics cannot be stored; they are counted in memory until they can')
      isFailing = true
    }
  }

  /** Deletes totals that are too old, and rare search terms. */
  async function clean() {
    try {
      await database.transaction(totalsLock, async (query) => {
        if (await isClockTrusted(query, now())) await deleteOld(query, officeHour(now()).day)
      })
    } catch (err) {
      log.warn({ err }, 'Old statistics could not be deleted')
    }
  }

  return {
    count,
    /** Counts the current hour. */
    countHour: () => count('hour', officeHour(now()).hour),
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

/** Adds `total` to the total of the same day, measure and name in `totals`. */
function addTotal(totals: Map<string, Total>, total: Total) {
  const key = `${total.day} ${total.measure} ${total.name}`
  const count = (totals.get(key)?.count ?? 0) + total.count
  totals.set(key, { ...total, count })
}

/** Adds `totals` to the table. Invented names above the limit of their day are added as `otherName`. */
async function store(query: Query, totals: readonly Total[]) {
  const limited = new Map<string, Total>()
  for (const [day, ofDay] of Map.groupBy(totals, ({ day }) => day)) {
    const stored = await query<Total>('SELECT measure, name FROM statistics WHERE day = $1', [day])
    const names = new Set(stored.filter(isFree).map(nameKey))
    for (const total of ofDay) {
      const isLimited = isFree(total) && !names.has(nameKey(total)) && names.size >= mostNames
      if (isFree(total) && !isLimited) names.add(nameKey(total))
      addTotal(limited, isLimited ? { ...total, name: otherName } : total)
    }
  }
  for (const total of limited.values()) {
    const conflict = 'ON CONFLICT (day, measure, name) DO UPDATE SET count = statistics.count + excluded.count'
    await insert(query, 'statistics', { ...total }, conflict)
  }
}

const isFree = ({ measure }: Total) => freeMeasures.has(measure)
const nameKey = ({ measure, name }: Total) => `${measure} ${name}`

async function deleteOld(query: Query, today: string) {
  await query('DELETE FROM statistics WHERE day < $1', [monthsBefore(today, keptMonths)])
  // A term that few people searched for may say something about one of them.
  await query(
    `DELETE FROM statistics WHERE measure IN ('search', 'search-empty') AND name <> $1 AND day < $2
       AND (measure, name) IN (SELECT measure, name FROM statistics GROUP BY measure, name HAVING SUM(count) < $3)`,
    [otherName, addDays(today, -rareTermDays), rareTermCount],
  )
}
