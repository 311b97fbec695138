// Stores the counts of a rate limit in a database that several processes share. For @fastify/rate-limit.
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { addressHasher } from '../database/secrets.ts'
import type { Database } from '../database/types.ts'

const minute = 60_000

/**
 * A store class with its counts in `database`, under hashes of addresses. If the database fails, counting fails, and
 * with `skipOnError` the request goes on.
 */
export function rateLimitStore(database: Database, now = Date.now): FastifyRateLimitStoreCtor {
  let nextCleaning = 0
  const hashOf = addressHasher()

  async function count(address: string, timeWindow: number) {
    const client = await hashOf(database.query, address)
    const time = now()
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

  async function clean() {
    if (now() < nextCleaning) return
    nextCleaning = now() + minute
    await database.query(
      `DELETE FROM rate_limits WHERE client IN (SELECT client FROM rate_limits WHERE ends_at <= $1 ${database.skipLocked})`,
      [now()],
    )
  }

  return class implements FastifyRateLimitStore {
    incr(
      address: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ) {
      clean()
        .then(() => count(address, timeWindow))
        .then((result) => done(null, result), done)
    }
    child() {
      return this
    }
  }
}
