// Sign-in links: they work once, within fifteen minutes.
import type { Database, Query } from '../../../server/database/types.ts'
import { day, minute } from '../../../server/durations.ts'
import { recordEvent } from '../audit-log.ts'
import { clockTolerance, hashToken, newToken } from '../tokens.ts'

export const linkLifetime = 15 * minute

// Links are stored for a day, so that the audit log can record late and repeated uses.
const knownLifetime = day

interface Link {
  email: string
  expires_at: number
  used_at: number | null
  return_to: string | null
}

/** Creates a link for `email` that leads to the page `returnTo`. Returns its token, which is not stored. */
export async function createLink(
  { query }: Pick<Database, 'query'>,
  email: string,
  now: number,
  returnTo?: string,
): Promise<string> {
  const token = newToken()
  const values = [hashToken(token), email, now + linkLifetime, returnTo ?? null]
  await query('INSERT INTO desk_links (hash, address, expires_at, return_to) VALUES ($1, $2, $3, $4)', values)
  return token
}

/** The user whom a link signs in; undefined if it cannot be used. The audit log records used and expired links. */
export function linkedEmail(database: Database, token: string, now: number): Promise<string | undefined> {
  const hash = hashToken(token)
  return database.transaction(hash, async (query) => {
    const [link] = await query<Link>(
      `SELECT address AS email, expires_at, used_at
       FROM desk_links WHERE hash = $1`,
      [hash],
    )
    if (!link) return undefined
    if (isUsable(link, now)) return link.email
    // Recorded once for each link, because email programs open links repeatedly.
    const [refused] = await query(
      'UPDATE desk_links SET refused_at = $1 WHERE hash = $2 AND refused_at IS NULL RETURNING hash',
      [now, hash],
    )
    const reason = link.used_at === null ? 'expired' : 'used'
    if (refused) await recordEvent(query, { at: now, staffEmail: link.email, event: { what: 'link-refused', reason } })
    return undefined
  })
}

/** Uses a link, in the transaction of `query`. Returns undefined if it cannot be used. */
export async function spendLink(
  query: Query,
  token: string,
  now: number,
): Promise<Pick<Link, 'email' | 'return_to'> | undefined> {
  const [link] = await query<Link>(
    `UPDATE desk_links SET used_at = $1
     WHERE hash = $2 AND used_at IS NULL AND expires_at > $1 AND expires_at <= $3
     RETURNING address AS email, return_to`,
    [now, hashToken(token), latestEnd(now)],
  )
  return link
}

export async function deleteOldLinks({ query }: Pick<Database, 'query'>, now: number): Promise<void> {
  await query('DELETE FROM desk_links WHERE expires_at < $1', [now - knownLifetime])
}

const isUsable = ({ used_at: used, expires_at: end }: Link, now: number) =>
  used === null && end > now && end <= latestEnd(now)

// A link that expires later comes from a wrong clock.
const latestEnd = (now: number) => now + linkLifetime + clockTolerance
