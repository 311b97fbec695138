// The digest: one email an hour that names the requests above CONTACT_HOURLY_MAX.
import type { Database } from '../database/types.ts'
import { type ClaimedDigest, digestInterval, leaseDuration, longestPause, type MailQueue } from './outbox.ts'

/** The number of requests that a digest lists. It counts the others. */
const namedInDigest = 200

export function createDigestQueue(database: Database): MailQueue<ClaimedDigest> {
  // Not stored: after a restart, the pauses begin with the shortest one.
  let attempts = 0

  return {
    claim(now) {
      return database.transaction('digest', async (query) => {
        // At most one digest per interval across replicas. `due_at > $3` recovers from a clock that was set back.
        const [due] = await query(
          `UPDATE contact_digests SET due_at = $1 WHERE (due_at <= $2 OR due_at > $3)
             AND EXISTS (SELECT 1 FROM contact_requests WHERE state = 'waiting' AND in_digest > 0) RETURNING due_at`,
          [now + leaseDuration, now, now + longestPause],
        )
        if (!due) return undefined
        await query(`UPDATE contact_requests SET in_digest = 2 WHERE state = 'waiting' AND in_digest = 1`)
        const requests = await query<{ reference: string; count: number }>(
          `SELECT reference, count(*) OVER () AS count FROM contact_requests WHERE state = 'waiting' AND in_digest = 2
           ORDER BY received_at, reference LIMIT ${namedInDigest}`,
        )
        const [{ count } = { count: 0 }] = requests
        attempts += 1
        return { count, references: requests.map(({ reference }) => reference), receivedAt: now, attempts }
      })
    },

    async sent(_digest, now) {
      await database.transaction('digest', async (query) => {
        await query('UPDATE contact_digests SET due_at = $1', [now + digestInterval])
        await query(
          `UPDATE contact_requests SET state = 'delivered', delivered_at = COALESCE(delivered_at, $1)
           WHERE state = 'waiting' AND in_digest = 2`,
          [now],
        )
      })
      attempts = 0
    },

    // A digest is retried until it is sent: its requests have no other email.
    async failed(_digest, _failure, next) {
      if (next) await database.query('UPDATE contact_digests SET due_at = $1', [next.at])
    },
  }
}
