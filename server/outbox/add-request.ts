// Stores contact requests: each one once, on disk, and with the email that confirms it to its visitor.
import { createHash, randomInt } from 'node:crypto'
import { type ContactRequest, contactFields } from '../../src/contact/rules.ts'
import { needSpace, reserves } from '../database/disk-space.ts'
import { insert } from '../database/insert.ts'
import { hashIp } from '../database/secrets.ts'
import type { Database, Query } from '../database/types.ts'
import { day, hour } from '../durations.ts'
import { canonicalEmail, deliveryMailbox } from '../settings/mailboxes.ts'
import type { Settings } from '../settings/settings.ts'
import { type AddResult, digestInterval, IdempotencyConflict, type NewRequest } from './outbox.ts'

export type AddOptions = Partial<Pick<Settings, 'CONTACT_HOURLY_MAX' | 'CONFIRMATION_MAIL' | 'CONFIRMATION_MAX'>>

/** The time in which the same fields without a key count as the same request. */
export const repeatWindow = hour

/** The part of the outbox that stores requests. */
export function requestAdditions(database: Database, options: AddOptions) {
  const { CONTACT_HOURLY_MAX: hourlyMax = Number.MAX_SAFE_INTEGER } = options
  const { query } = database
  let hasWritten = false

  return {
    /**
     * Stores a request. When the promise resolves, the request survives a power cut. A request with a known key is the
     * same request; so is one without a key, with the same fields from the same client within an hour. Rejects with
     * IdempotencyConflict if the key was used with other fields.
     */
    async add(added: NewRequest, now: number): Promise<AddResult> {
      const { request, language, key, suspected = false } = added
      const print = fingerprint(request)
      hasWritten = false
      await needSpace(database, { reserve: reserves.requests })
      const result = await database.transaction(key ?? print, async (query) => {
        const identity = await identify(query, added)
        const found = await findSame(query, identity, now)
        if (found) return found
        const reference = newReference()
        const inDigest = !suspected && (await isLimitReached(query, hourlyMax, now))
        await insert(query, 'contact_requests', {
          reference,
          idempotency_key: key ?? null,
          fingerprint: print,
          sender: identity.sender,
          email: canonicalEmail(request.email),
          request: JSON.stringify(request),
          language,
          received_at: now,
          due_at: now,
          state: suspected ? 'suspected' : 'waiting',
          in_digest: inDigest ? 1 : 0,
        })
        if (!suspected) await addConfirmation(query, reference, options, now)
        return { reference, repeated: false, suspected }
      })
      hasWritten = true
      return result
    },

    /**
     * The stored request that `add` would recognise as the same request; undefined if there is none. Rejects like
     * `add`.
     */
    known: async (added: NewRequest, now: number) => findSame(query, await identify(query, added), now),

    /** Rejects if no request can be stored now. */
    async check() {
      // Anyone can call this through /readyz. If the last write succeeded, taking the lock and reading the table is
      // enough.
      const isLockEnough = hasWritten
      hasWritten = false
      await needSpace(database, { reserve: reserves.requests })
      const statement = isLockEnough
        ? `SELECT count FROM contact_checks WHERE false ${database.skipLocked}`
        : 'UPDATE contact_checks SET count = count + 1'
      await database.transaction('check', (query) => query(statement))
      hasWritten = true
    },
  }
}

/** The identity of a request: equal for two copies of the same request. */
async function identify(query: Query, { request, key, client }: NewRequest) {
  const sender = client === undefined ? '' : await hashIp(query, client)
  return { key, print: fingerprint(request), sender }
}

type Identity = Awaited<ReturnType<typeof identify>>

/** The stored request with the same key; without a key, with the same fields from the same sender. */
async function findSame(query: Query, { key, print, sender }: Identity, now: number): Promise<AddResult | undefined> {
  const [condition, values] =
    key === undefined
      ? ([
          // A request from further ahead than the clocks of replicas comes from a wrong clock.
          'fingerprint = $1 AND sender = $2 AND received_at > $3 AND received_at < $4',
          [print, sender, now - repeatWindow, now + repeatWindow],
        ] as const)
      : (['idempotency_key = $1', [key]] as const)
  const [found] = await query<{ reference: string; fingerprint: string }>(
    `SELECT reference, fingerprint FROM contact_requests WHERE ${condition} LIMIT 1`,
    values,
  )
  if (!found) return undefined
  if (found.fingerprint !== print) throw new IdempotencyConflict()
  return { reference: found.reference, repeated: true }
}

/** Returns true if `max` requests of the last hour have an email each. Simultaneous ones can exceed it by a few. */
async function isLimitReached(query: Query, max: number, now: number): Promise<boolean> {
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM contact_requests
        WHERE received_at > $1 AND received_at <= $2 AND in_digest = 0 AND state <> 'suspected' LIMIT $3) AS recent`,
    [now - digestInterval, now, max],
  )
  return count >= max
}

/**
 * Stores the email that confirms a request to its visitor, unless the visitor's mailbox got one within an hour or the
 * day (UTC) has had CONFIRMATION_MAX of them: the form must not be a way to flood a mailbox.
 */
export async function addConfirmation(
  query: Query,
  reference: string,
  { CONFIRMATION_MAIL, CONFIRMATION_MAX: max = 0 }: AddOptions,
  now: number,
): Promise<void> {
  if (CONFIRMATION_MAIL !== 'on') return
  // This update locks the row: if two requests for one mailbox arrive at the same time, one is confirmed.
  const [{ count } = { count: max }] = await query<{ count: number }>(
    `UPDATE contact_confirmation_count SET count = CASE day WHEN $1 THEN count ELSE 0 END, day = $1 RETURNING count`,
    [Math.floor(now / day)],
  )
  if (count >= max) return
  const rows = await query<{ reference: string; email: string }>(
    `SELECT reference, email FROM contact_requests WHERE reference = $1 OR reference IN
       (SELECT reference FROM contact_confirmations WHERE created_at > $2 AND created_at <= $3)`,
    [reference, now - hour, now],
  )
  const mailbox = deliveryMailbox(rows.find((row) => row.reference === reference)?.email ?? '')
  if (rows.some((row) => row.reference !== reference && deliveryMailbox(row.email) === mailbox)) return
  const added = await query(
    `INSERT INTO contact_confirmations (reference, created_at, due_at) VALUES ($1, $2, $2)
     ON CONFLICT (reference) DO NOTHING RETURNING reference`,
    [reference, now],
  )
  if (added.length > 0) await query('UPDATE contact_confirmation_count SET count = count + 1')
}

/** Returns a hash that is equal for equal requests. The language of a request does not count. */
function fingerprint(request: ContactRequest): string {
  // In the order of the form, whatever the order in the request. An empty field leaves no trace, so a new field does
  // not change the fingerprints of requests that were stored before.
  return createHash('sha256').update(JSON.stringify(request, contactFields)).digest('base64url')
}

// No vowels, so that no word appears by chance; no 0, 1, I, L, O, which are easily confused.
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** Returns a reference such as `K7QX-24MD`, easy to read out on the phone: one of 378,000 million. */
export function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}`
}
