// The outbox for the contact route: stores a request once, and knows whether it can.
import { addressHasher } from '../database/secrets.ts'
import type { Database, Query } from '../database/types.ts'
import { canonicalAddress } from '../settings/mailboxes.ts'
import { addConfirmation, type ConfirmationOptions } from './confirmations.ts'
import {
  type AddResult,
  digestInterval,
  fingerprint,
  IdempotencyConflict,
  newReference,
  type Outbox,
  repeatTime,
} from './outbox.ts'
import { isFromManySenders } from './repeated-text.ts'

export interface AdditionOptions {
  /** How many requests an hour get a mail each. The others are listed in a digest. */
  hourlyMax?: number
  /**
   * The free space on the disk of the database, in bytes. Below 50 MB nothing is stored, because the machine itself
   * needs some space.
   */
  freeSpace?: () => Promise<number>
}

const leastSpace = 50_000_000

/** The part of the outbox in `database` that stores requests. */
export function additions(
  database: Database,
  {
    hourlyMax = Number.POSITIVE_INFINITY,
    freeSpace = async () => leastSpace,
    confirmationMax = 0,
  }: AdditionOptions & ConfirmationOptions,
): Pick<Outbox, 'add' | 'known' | 'check'> {
  const { query } = database
  const hashAddress = addressHasher()
  const senderOf = async (query: Query, client: string | undefined) =>
    client === undefined ? '' : hashAddress(query, client)
  // Whether the last write succeeded.
  let isWritable = false

  async function needSpace() {
    if ((await freeSpace()) < leastSpace) throw new Error('The disk has less than 50 MB left.')
  }

  return {
    async add(sent, now) {
      const { request, language, key, client } = sent
      const print = fingerprint(request)
      isWritable = false
      await needSpace()
      const added = await database.transaction(key ?? print, async (query) => {
        const sender = await senderOf(query, client)
        const found = await findSame(query, { key, print, sender }, now)
        if (found) return { ...found, repeated: true }
        const reference = newReference()
        const suspected = sent.suspected || (await isFromManySenders(query, { request, sender }, now))
        const inDigest = !suspected && (await isLimitReached(query, hourlyMax, now))
        await query(
          `INSERT INTO contact_requests
             (reference, idempotency_key, fingerprint, sender, email, request, language, received_at, due_at, state, in_digest)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [
            ...[
              reference,
              key ?? null,
              print,
              sender,
              canonicalAddress(request.email),
              JSON.stringify(request),
              language,
            ],
            ...[now, now, suspected ? 'suspected' : 'waiting', inDigest ? 1 : 0],
          ],
        )
        if (!suspected) await addConfirmation(query, reference, confirmationMax, now)
        return { reference, fingerprint: print, repeated: false, suspected }
      })
      isWritable = true
      return toAddResult(added, print)
    },

    async known(sent, now) {
      const print = fingerprint(sent.request)
      const sender = await senderOf(query, sent.client)
      const found = await findSame(query, { key: sent.key, print, sender }, now)
      return found && toAddResult({ ...found, repeated: true }, print)
    },

    async check() {
      // Anyone can call this through /readyz. If the last write succeeded, taking the lock and reading the table is
      // enough.
      const wasWritable = isWritable
      isWritable = false
      await needSpace()
      if (wasWritable) {
        await database.transaction('check', (query) =>
          query(`SELECT count FROM contact_checks WHERE false ${database.skipLocked}`),
        )
      } else await query('UPDATE contact_checks SET count = count + 1')
      isWritable = true
    },
  }
}

interface Identity {
  key: string | undefined
  print: string
  sender: string
}

interface KnownRequest {
  reference: string
  fingerprint: string
}

/** The stored request with the same key; without a key, with the same fields from the same sender. */
async function findSame(
  query: Query,
  { key, print, sender }: Identity,
  now: number,
): Promise<KnownRequest | undefined> {
  const [found] =
    key === undefined
      ? await query<KnownRequest>(
          `SELECT reference, fingerprint FROM contact_requests
           WHERE fingerprint = $1 AND sender = $2 AND received_at > $3 LIMIT 1`,
          [print, sender, now - repeatTime],
        )
      : await query<KnownRequest>('SELECT reference, fingerprint FROM contact_requests WHERE idempotency_key = $1', [
          key,
        ])
  return found
}

function toAddResult({ fingerprint, ...added }: AddResult & KnownRequest, print: string): AddResult {
  if (fingerprint !== print) throw new IdempotencyConflict()
  return added
}

/** Whether `max` requests of the last hour have a mail each. A few more can get one if they come at the same time. */
async function isLimitReached(query: Query, max: number, now: number): Promise<boolean> {
  if (max === Number.POSITIVE_INFINITY) return false
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM contact_requests
        WHERE received_at > $1 AND received_at <= $2 AND in_digest = 0 AND state <> 'suspected' LIMIT $3) AS recent`,
    [now - digestInterval, now, max],
  )
  return count >= max
}
