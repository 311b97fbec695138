// Counts in memory, and adds the counts to the table every few seconds. It holds totals only, so nothing that is counted
// can be traced back to a visit.
import type { Database, Query } from '../database/types.ts'
import { addDays, monthsBefore, officeHour } from './days.ts'
import { keptMonths, type Measure, measures, otherName, rareTermCount, rareTermDays, type Total } from './measures.ts'

interface CounterOptions {
  database: Pick<Database, 'transaction'>
  log: { warn(details: object, message: string): void; info(details: object, message: string): void }
  now?: () => number
}

export type Counter = ReturnType<typeof startCounter>

/** With the write, at most ten seconds of counts can be lost. */
const flushTime = 9_000
const cleaningInterval = 3_600_000

/** How many names a day can have, next to `otherName` of each measure. */
const mostNames = 10_000 - measures.length
/** Visitors can invent names of these measures, so they leave room for the others. */
const mostFreeNames = mostNames / 2
const freeMeasures: ReadonlySet<Measure> = new Set(['referrer', 'campaign', 'search', 'search-empty'])

/** The lock of the transactions that write: several processes add to the same rows. */
const totalsLock = 'statistics'

/** Starts to count. Nothing here disturbs a visitor: the counts wait in memory while the database fails. */
export function startCounter({ database, log, now = Date.now }: CounterOptions) {
  let pending = new Map<string, Total>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined
  let isFailing = false
  let cleanedOn = ''

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
    pending = new Map()
    try {
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

  /** Deletes totals that are too old, and rare search terms, once a day. */
  async function clean() {
    const { day } = officeHour(now())
    if (day === cleanedOn) return
    try {
      await database.transaction(totalsLock, (query) => deleteOld(query, day))
      cleanedOn = day
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
      await flushing
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

/** Adds `totals` to the table. Names above the limits of their day are added as `otherName`. */
async function store(query: Query, totals: readonly Total[]) {
  const limited = new Map<string, Total>()
  for (const [day, ofDay] of Map.groupBy(totals, ({ day }) => day)) {
    const isAllowed = nameLimit(await query<Name>('SELECT measure, name FROM statistics WHERE day = $1', [day]))
    for (const total of ofDay) addTotal(limited, isAllowed(total) ? total : { ...total, name: otherName })
  }
  await addRows(query, [...limited.values()])
}

type Name = Pick<Total, 'measure' | 'name'>

/** Returns a function that adds a name to those of a day. It returns false if the name is new and there are too many. */
function nameLimit(stored: readonly Name[]): (total: Name) => boolean {
  const names = new Set<string>()
  let free = 0
  function add({ measure, name }: Name): boolean {
    const key = `${measure} ${name}`
    if (names.has(key)) return true
    const isFree = freeMeasures.has(measure)
    if (names.size >= mostNames || (isFree && free >= mostFreeNames)) return false
    names.add(key)
    if (isFree) free += 1
    return true
  }
  for (const name of stored) add(name)
  return add
}

const rowsInStatement = 500

async function addRows(query: Query, totals: readonly Total[]) {
  for (let start = 0; start < totals.length; start += rowsInStatement) {
    const rows = totals.slice(start, start + rowsInStatement)
    const values = rows.map((_, row) => `(${[1, 2, 3, 4].map((column) => `$${4 * row + column}`).join(', ')})`)
    await query(
      `INSERT INTO statistics (day, measure, name, count) VALUES ${values.join(', ')}
       ON CONFLICT (day, measure, name) DO UPDATE SET count = statistics.count + excluded.count`,
      rows.flatMap(({ day, measure, name, count }) => [day, measure, name, count]),
    )
  }
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
