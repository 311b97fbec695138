// The outbox for delivery: one worker claims a request or the digest, and records the result.
import type { Database } from '../database/types.ts'
import { type ClaimedRequest, digestInterval, leaseTime, longestPause, namedInDigest, type Outbox } from './outbox.ts'
import { columns, type Row, toRecord } from './read-requests.ts'
import { addEvent, addFailedAttempt } from './request-events.ts'

type Claims = Pick<
  Outbox,
  'claim' | 'delivered' | 'later' | 'failed' | 'claimDigest' | 'digestDelivered' | 'digestLater'
>

/** The part of the outbox in `database` from which delivery takes requests and the digest. */
export function claims(database: Database): Claims {
  const { query } = database

  /** Runs `UPDATE contact_requests SET` `change`, whose last parameters identify the claim. */
  function recordFailure({ reference, attempts }: ClaimedRequest, change: string, values: (string | number | null)[]) {
    return database.transaction(reference, async (query) => {
      const [row] = await query<{ tried_at: number }>(`UPDATE contact_requests SET ${change} RETURNING tried_at`, [
        ...[...values, reference, attempts],
      ])
      if (row) await addFailedAttempt(query, reference, row.tried_at, attempts)
    })
  }

  return {
    async claim(now) {
      const [row] = await query<Row>(
        `UPDATE contact_requests SET due_at = $1, attempts = attempts + 1, tried_at = $2
         WHERE reference = (SELECT reference FROM contact_requests
                            WHERE state = 'waiting' AND in_digest = 0 AND (due_at <= $2 OR due_at > $3)
                            ORDER BY due_at LIMIT 1 ${database.skipLocked})
         RETURNING ${columns}`,
        [now + leaseTime, now, now + longestPause],
      )
      if (!row) return undefined
      const { reference, request, language, receivedAt, attempts } = toRecord(row)
      const recipients = row.recipients === null ? {} : { recipients: JSON.parse(row.recipients) as string[] }
      return { reference, request, language, receivedAt, attempts, resends: row.resends, ...recipients }
    },

    async delivered(reference, now, failure) {
      await database.transaction(reference, async (query) => {
        // A request that was marked as suspected while it was being sent stays suspected.
        const written = await query(
          `UPDATE contact_requests
           SET state = CASE state WHEN 'suspected' THEN state ELSE 'delivered' END,
               delivered_at = COALESCE(delivered_at, $1), reason = $2, reply = $3, recipients = NULL
           WHERE reference = $4 RETURNING reference`,
          [now, failure?.reason ?? null, failure?.reply ?? null, reference],
        )
        if (written.length > 0) await addEvent(query, reference, now, { what: 'mail-sent' })
      })
    },

    async later(claimed, when, { reason, reply }, recipients) {
      await recordFailure(
        claimed,
        `due_at = $1, reason = $2, reply = $3, recipients = COALESCE($4, recipients)
         WHERE reference = $5 AND state = 'waiting' AND attempts = $6`,
        [when, reason, reply, recipients ? JSON.stringify(recipients) : null],
      )
    },

    async failed(claimed, { reason, reply }) {
      await recordFailure(
        claimed,
        `state = 'failed', reason = $1, reply = $2 WHERE reference = $3 AND state = 'waiting' AND attempts = $4`,
        [reason, reply],
      )
    },

    claimDigest(now) {
      return database.transaction('digest', async (query) => {
        // One digest an interval from all replicas. The second condition is true after a clock that was ahead was
        // corrected.
        const [due] = await query(
          `UPDATE contact_digests SET due_at = $1 WHERE (due_at <= $2 OR due_at > $3)
             AND EXISTS (SELECT 1 FROM contact_requests WHERE state = 'waiting' AND in_digest > 0) RETURNING due_at`,
          [now + leaseTime, now, now + digestInterval],
        )
        if (!due) return undefined
        await query(`UPDATE contact_requests SET in_digest = 2 WHERE state = 'waiting' AND in_digest = 1`)
        const [{ count } = { count: 0 }] = await query<{ count: number }>(
          `SELECT count(*) AS count FROM contact_requests WHERE state = 'waiting' AND in_digest = 2`,
        )
        const requests = await query<{ reference: string }>(
          `SELECT reference FROM contact_requests WHERE state = 'waiting' AND in_digest = 2
           ORDER BY received_at, reference LIMIT ${namedInDigest}`,
        )
        return { count, references: requests.map(({ reference }) => reference) }
      })
    },

    async digestDelivered(now) {
      await database.transaction('digest', async (query) => {
        await query('UPDATE contact_digests SET due_at = $1', [now + digestInterval])
        await query(
          `UPDATE contact_requests SET state = 'delivered', delivered_at = COALESCE(delivered_at, $1)
           WHERE state = 'waiting' AND in_digest = 2`,
          [now],
        )
      })
    },

    async digestLater(when) {
      await query('UPDATE contact_digests SET due_at = $1', [when])
    },
  }
}
