// Counts in memory, and adds the counts to the table every few seconds. It holds totals only, so nothing that is counted
// can be traced back to a visit.
import type { Database, Query } from '../database/types.ts'
import { addDays, monthsBefore, officeHour } from './days.ts'
import { keptMonths, type Measure, measures, otherName, rareTermCount, rareTermDays, type Total } from './measures.ts'
import { addTotals, totalsLock } from './totals.ts'

interface CounterOptions {
  database: Pick<Database, 'transaction'>
  log: { warn(details: object, message: string): void; info(details: object, message: string): void }
  now?: () => number
}

export interface Counter {
  /** Counts a name of the current day and hour. */
  count(measure: Measure, name: string): void
  /** Counts the current hour. */
  countHour(): void
  /** Adds what was counted to the table. If the database fails, the counts are kept for the next time. */
  flush(): Promise<void>
  /** Deletes totals that are too old, and rare search terms, unless the counter has done so on the current day. */
  clean(): Promise<void>
  /** Flushes a last time. */
  stop(): Promise<void>
}

/** With the write, at most ten seconds of counts can be lost. */
const flushTime = 9_000
const millisecondsInHour = 3_600_000

/** How many names a day can have, beside `otherName` of each measure. */
const mostNames = 10_000 - measures.length
/** Visitors can invent names of these measures, so they leave room for the others. */
const mostFreeNames = mostNames / 2
const freeMeasures: ReadonlySet<Measure> = new Set(['referrer', 'campaign', 'search', 'search-empty'])

/** Starts to count. Nothing here disturbs a visitor: the counts wait in memory while the database fails. */
export function startCounter({ database, log, now = Date.now }: CounterOptions): Counter {
  let pending = new UnsavedTotals()
  // The names that the table has for a day. It is read again when a name is new.
  let known = { day: '', names: new LimitedNames() }
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined
  let cleanedOn = ''
  let isFailing = false
  let hour = { since: Number.NaN, ...officeHour(now()) }

  const cleaning = setInterval(() => void clean(), millisecondsInHour)
  cleaning.unref()

  // Formatting a time takes longer than counting it.
  function current() {
    const since = Math.floor(now() / millisecondsInHour)
    if (since !== hour.since) hour = { since, ...officeHour(now()) }
    return hour
  }

  function count(measure: Measure, name: string) {
    pending.add({ day: current().day, measure, name, count: 1 })
    schedule()
  }

  function schedule() {
    timer ??= setTimeout(() => void flush(), flushTime).unref()
  }

  function flush(): Promise<void> {
    flushing ??= write().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  async function write() {
    clearTimeout(timer)
    timer = undefined
    if (pending.size === 0) return
    const written = pending
    pending = new UnsavedTotals()
    try {
      known = await database.transaction(totalsLock, (query) => add(query, written.list(), known))
      if (isFailing) log.info({}, 'The statistics are stored again')
      isFailing = false
    } catch (err) {
      for (const total of written.list()) pending.add(total)
      schedule()
      // Logged once, as other faults of the database are.
      if (!isFailing) log.warn({ err }, 'The statistics cannot be stored; they are counted in memory until they can')
      isFailing = true
    }
  }

  async function clean() {
    const { day } = current()
    if (day === cleanedOn) return
    cleanedOn = day
    await database
      .transaction(totalsLock, (query) => deleteOld(query, day))
      .catch((err: unknown) => {
        // It runs again an hour later.
        cleanedOn = ''
        log.warn({ err }, 'Old statistics could not be deleted')
      })
  }

  return {
    count,
    countHour: () => count('hour', current().hour),
    flush,
    clean,
    async stop() {
      clearInterval(cleaning)
      await flushing
      await flush()
      clearTimeout(timer)
    },
  }
}

/** The names of a day, within the limits. */
class LimitedNames {
  private readonly names = new Set<string>()
  private free = 0

  has = (key: string) => this.names.has(key)

  /** Adds a name, unless there are too many. Returns whether the day has the name. */
  add(measure: Measure, key: string): boolean {
    if (this.names.has(key)) return true
    const isFree = freeMeasures.has(measure)
    if (this.names.size >= mostNames || (isFree && this.free >= mostFreeNames)) return false
    this.names.add(key)
    if (isFree) this.free += 1
    return true
  }
}

const totalKey = ({ measure, name }: Pick<Total, 'measure' | 'name'>) => `${measure} ${name}`

/** The totals that are not in the table yet. */
class UnsavedTotals {
  private readonly days = new Map<string, { names: LimitedNames; totals: Map<string, Total> }>()

  get size() {
    return this.days.size
  }

  add({ day, measure, name, count }: Total) {
    const { names, totals } = this.days.get(day) ?? { names: new LimitedNames(), totals: new Map<string, Total>() }
    this.days.set(day, { names, totals })
    const allowed = names.add(measure, totalKey({ measure, name })) ? name : otherName
    const key = totalKey({ measure, name: allowed })
    const total = totals.get(key)
    if (total) total.count += count
    else totals.set(key, { day, measure, name: allowed, count })
  }

  list = () => [...this.days.values()].flatMap(({ totals }) => [...totals.values()])
}

/** Adds `totals` to the table. Returns the names that the table has for the last day. */
async function add(query: Query, totals: Total[], known: { day: string; names: LimitedNames }) {
  for (const [day, ofDay] of Map.groupBy(totals, ({ day }) => day)) {
    const hasAll = day === known.day && ofDay.every((total) => known.names.has(totalKey(total)))
    const names = hasAll ? known.names : await storedNames(query, day)
    const limited = new UnsavedTotals()
    for (const total of ofDay) {
      limited.add(names.add(total.measure, totalKey(total)) ? total : { ...total, name: otherName })
    }
    await addTotals(query, limited.list())
    known = { day, names }
  }
  return known
}

async function storedNames(query: Query, day: string): Promise<LimitedNames> {
  const names = new LimitedNames()
  const rows = await query<Pick<Total, 'measure' | 'name'>>('SELECT measure, name FROM statistics WHERE day = $1', [
    day,
  ])
  for (const row of rows) names.add(row.measure, totalKey(row))
  return names
}

async function deleteOld(query: Query, today: string) {
  await query('DELETE FROM statistics WHERE day < $1', [monthsBefore(today, keptMonths)])
  // A term that few people searched for may say something about one of them.
  await query(
    `DELETE FROM statistics WHERE measure IN ('search', 'search-empty') AND name <> $1 AND day < $2
       AND (measure, name) IN (SELECT measure, name FROM statistics GROUP BY measure, name HAVING SUM(count) < $3)`,
    [otherName, addDays(today, -rareTermDays), rareTermCount],
  )
}
