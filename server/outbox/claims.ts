// The outbox for delivery: one worker claims a request or the digest, and records what became of the mail.
import type { Database } from '../database/types.ts'
import { digestInterval, leaseTime, longestPause, namedInDigest, type Outbox } from './outbox.ts'
import { columns, entryOf, type Row } from './rows.ts'

type Claims = Pick<
  Outbox,
  'claim' | 'delivered' | 'later' | 'failed' | 'claimDigest' | 'digestDelivered' | 'digestLater'
>

export function claims(database: Database): Claims {
  const { query } = database
  return {
    async claim(now) {
      const [row] = await query<Row>(
        `UPDATE contact_requests SET due_at = $1, attempts = attempts + 1
         WHERE reference = (SELECT reference FROM contact_requests
                            WHERE state = 'waiting' AND in_digest = 0 AND (due_at <= $2 OR due_at > $3)
                            ORDER BY due_at LIMIT 1 ${database.skipLocked})
         RETURNING ${columns}`,
        [now + leaseTime, now, now + longestPause],
      )
      if (!row) return undefined
      const { reference, request, language, receivedAt, attempts } = entryOf(row)
      const recipients = row.recipients === null ? {} : { recipients: JSON.parse(row.recipients) as string[] }
      return { reference, request, language, receivedAt, attempts, ...recipients }
    },

    async delivered(reference, now, reason) {
      await query(
        `UPDATE contact_requests SET state = 'delivered', delivered_at = $1, reason = $2, recipients = NULL
         WHERE reference = $3`,
        [now, reason ?? null, reference],
      )
    },

    async later({ reference, attempts }, when, reason, recipients) {
      await query(
        `UPDATE contact_requests SET due_at = $1, reason = $2, recipients = COALESCE($3, recipients)
         WHERE reference = $4 AND state = 'waiting' AND attempts = $5`,
        [when, reason, recipients ? JSON.stringify(recipients) : null, reference, attempts],
      )
    },

    async failed({ reference, attempts }, reason) {
      await query(
        `UPDATE contact_requests SET state = 'failed', reason = $1
         WHERE reference = $2 AND state = 'waiting' AND attempts = $3`,
        [reason, reference, attempts],
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
        const named = await query<{ reference: string }>(
          `SELECT reference FROM contact_requests WHERE state = 'waiting' AND in_digest = 2
           ORDER BY received_at, reference LIMIT ${namedInDigest}`,
        )
        return { count, references: named.map(({ reference }) => reference) }
      })
    },

    async digestDelivered(now) {
      await database.transaction('digest', async (query) => {
        await query('UPDATE contact_digests SET due_at = $1', [now + digestInterval])
        await query(
          `UPDATE contact_requests SET state = 'delivered', delivered_at = $1 WHERE state = 'waiting' AND in_digest = 2`,
          [now],
        )
      })
    },

    async digestLater(when) {
      await query('UPDATE contact_digests SET due_at = $1', [when])
    },
  }
}
