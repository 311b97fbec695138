// Links that show the draft for a day, without a session.
import type { Database, Query } from '../../../server/database/types.ts'
import { day } from '../../../server/durations.ts'
import { recordEvent } from '../audit-log.ts'
import { clockTolerance, hashToken, newToken } from '../tokens.ts'

export const previewLinkTime = day

/** The largest number of links of a person. A new link replaces the oldest. */
const mostLinks = 20

// A link that expires later comes from a wrong clock. $1 is the time.
const latestEnd = `CAST($1 AS bigint) + ${previewLinkTime + clockTolerance}`
const isLive = `expires_at > CAST($1 AS bigint) AND expires_at <= ${latestEnd}`

/** Creates a link. Returns its token, which is not stored. */
export async function createPreviewLink(database: Database, staffEmail: string, now: number): Promise<string> {
  const token = newToken()
  await database.transaction('preview-link', async (query) => {
    await recordEvent(query, { at: now, staffEmail, event: { what: 'preview-linked' } })
    await query(
      `DELETE FROM preview_links WHERE person = $1 AND hash NOT IN
         (SELECT hash FROM preview_links WHERE person = $1 ORDER BY expires_at DESC LIMIT ${mostLinks - 1})`,
      [staffEmail],
    )
    const values = [hashToken(token), staffEmail, now + previewLinkTime]
    await query('INSERT INTO preview_links (hash, person, expires_at) VALUES ($1, $2, $3)', values)
  })
  return token
}

type Reader = Pick<Database, 'query'>

/** The email address of the staff member who created the link with `token`; undefined if the link cannot be used. */
export async function previewLinkMaker({ query }: Reader, token: string, now: number): Promise<string | undefined> {
  const values = [now, hashToken(token)]
  const [link] = await query<{ person: string }>(
    `SELECT person FROM preview_links WHERE hash = $2 AND ${isLive}`,
    values,
  )
  return link?.person
}

/** Returns true if a staff member has a usable link. */
export async function hasPreviewLinks({ query }: Reader, staffEmail: string, now: number): Promise<boolean> {
  const links = await query(`SELECT hash FROM preview_links WHERE person = $2 AND ${isLive} LIMIT 1`, [now, staffEmail])
  return links.length > 0
}

/** Ends the links of a staff member, in the transaction of `query`. */
export async function endPreviewLinks(query: Query, staffEmail: string): Promise<void> {
  await query('DELETE FROM preview_links WHERE person = $1', [staffEmail])
}

/** Deletes expired links, and links from a wrong clock. */
export async function deleteOldPreviewLinks({ query }: Reader, now: number): Promise<void> {
  await query(`DELETE FROM preview_links WHERE NOT (${isLive})`, [now])
}
