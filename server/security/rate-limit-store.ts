// Stores the counts of rate limits for @fastify/rate-limit: in this process, or in a database that replicas share.
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { hashIp } from '../database/secrets.ts'
import type { Database } from '../database/types.ts'

/** The requests of a key in its current window, which ends in `ttl` milliseconds. */
interface Count {
  current: number
  ttl: number
}

// A window takes some 200 bytes. Above this number, the windows of the keys that were counted longest ago are dropped.
const mostWindows = 10_000

/**
 * A store class. Limits with `isShared` are counted in `database`, if replicas share it. `now` is the time of all
 * replicas; `elapsed` never goes back, so no window of this process becomes longer when the clock is corrected.
 */
export function createRateLimitStore(
  database: Database,
  now = Date.now,
  elapsed = () => performance.now(),
): FastifyRateLimitStoreCtor {
  const windows = new Map<string, { current: number; endsAt: number }>()

  function read(key: string): Count | undefined {
    const window = windows.get(key)
    const ttl = window ? window.endsAt - elapsed() : 0
    return window && ttl > 0 ? { current: window.current, ttl } : undefined
  }

  function keep(key: string, { current, ttl }: Count) {
    // The map keeps the order of insertion.
    windows.delete(key)
    windows.set(key, { current, endsAt: elapsed() + ttl })
    const [oldest = key] = windows.keys()
    if (windows.size > mostWindows) windows.delete(oldest)
  }

  async function count(key: string, timeWindow: number, max: number, isShared: boolean): Promise<Count> {
    const known = read(key)
    // Each count in the database is a write. A client above its limit is refused without one until its window ends.
    if (known && isShared) return known
    const counted = isShared
      ? await countInDatabase(key, timeWindow)
      : { current: (known?.current ?? 0) + 1, ttl: known?.ttl ?? timeWindow }
    if (!isShared || counted.current > max) keep(key, counted)
    return counted
  }

  async function countInDatabase(key: string, timeWindow: number): Promise<Count> {
    const time = now()
    await database.query(
      `DELETE FROM rate_limits WHERE client IN (SELECT client FROM rate_limits WHERE ends_at <= $1 ${database.skipLocked})`,
      [time],
    )
    const client = await hashIp(database.query, key)
    const [row] = await database.query<{ count: number; ends_at: number }>(
      // Does not wait for the disk: a count that is lost in a power cut does no harm.
      `INSERT INTO rate_limits AS kept (client, count, ends_at)
       SELECT $1, 1, $2::bigint FROM (SELECT set_config('synchronous_commit', 'off', true)) AS commit
       ON CONFLICT (client) DO UPDATE SET
         count = CASE WHEN kept.ends_at BETWEEN $3 AND $4 THEN kept.count + 1 ELSE 1 END,
         ends_at = CASE WHEN kept.ends_at BETWEEN $3 AND $4 THEN kept.ends_at ELSE excluded.ends_at END
       RETURNING count, ends_at`,
      // A window that ends later than the next one could was started by a clock that was wrong: counting starts again.
      [client, time + timeWindow, time + 1, time + 2 * timeWindow],
    )
    if (!row) throw new Error('The database did not count the request.')
    return { current: row.count, ttl: Math.max(0, row.ends_at - time) }
  }

  type Done = Parameters<FastifyRateLimitStore['incr']>[1]
  return class Store implements FastifyRateLimitStore {
    readonly isShared: boolean
    constructor({ isShared = false }: { isShared?: boolean }) {
      this.isShared = isShared && database.isShared
    }
    incr(key: string, done: Done, timeWindow: number, max: number) {
      count(key, timeWindow, max, this.isShared).then((counted) => done(null, counted), done)
    }
    /** The count as far as this process knows it. */
    read(key: string, done: Done) {
      done(null, read(key) ?? { current: 0, ttl: 0 })
    }
    child(options: object) {
      return new Store(options)
    }
  }
}
