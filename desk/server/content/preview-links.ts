// Links with which a colleague sees the draft for a day, without a session.
import type { Database } from '../../../server/database/types.ts'
import { recordEvent } from '../audit-log.ts'
import { hashOf, newToken } from '../sign-in/tokens.ts'

/** How long a link can be used. */
export const previewLinkTime = 24 * 3_600_000

/** Makes a link for `person`. Returns its token, of which the database keeps only the hash. */
export async function createPreviewLink(database: Database, person: string, now: number): Promise<string> {
  const token = newToken()
  await database.transaction('preview-link', async (query) => {
    await recordEvent(query, { at: now, who: person, event: { what: 'preview-linked' } })
    const values = [hashOf(token), person, now + previewLinkTime]
    await query('INSERT INTO preview_links (hash, person, expires_at) VALUES ($1, $2, $3)', values)
  })
  return token
}

/** Whether the link with `token` can be used. */
export async function isPreviewLink({ query }: Pick<Database, 'query'>, token: string, now: number): Promise<boolean> {
  const found = await query('SELECT hash FROM preview_links WHERE hash = $1 AND expires_at > $2', [hashOf(token), now])
  return found.length > 0
}

/** Deletes the links that have expired. */
export async function deleteOldPreviewLinks({ query }: Pick<Database, 'query'>, now: number): Promise<void> {
  await query('DELETE FROM preview_links WHERE expires_at < $1', [now])
}
