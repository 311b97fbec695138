// The sessions of the desk. They last longer on a person's own device.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../server/database/types.ts'
import { day, hour, minute } from '../../../server/durations.ts'
import type { OpenSession } from '../../api/account-data.ts'
import { recordEvent } from '../audit-log.ts'
import { endPreviewLinks } from '../content/preview-links.ts'
import { clockTolerance, hashToken, newToken } from '../tokens.ts'
import type { SessionDevice } from './device.ts'
import { spendLink } from './links.ts'

/** The longest times of a session without use (`idle`) and in total. */
export const sessionTimes = {
  own: { idle: 7 * day, longest: 30 * day },
  other: { idle: 12 * hour, longest: 7 * day },
}

export interface Session {
  /** The hash of the token. */
  hash: string
  id: string
  staffEmail: string
}

/** The use of a session is recorded at most this often, so that reading a list does not wait for the disk. */
const seenInterval = minute

// $1 is the time. Without the type, PostgreSQL would expect a small integer.
const nowSql = 'CAST($1 AS bigint)'
const timeLimit = (name: 'idle' | 'longest') =>
  `CASE WHEN own_device = 1 THEN ${sessionTimes.own[name]} ELSE ${sessionTimes.other[name]} END`
const isOpen = `seen_at > ${nowSql} - ${timeLimit('idle')} AND created_at > ${nowSql} - ${timeLimit('longest')}
  AND created_at <= ${nowSql} + ${clockTolerance}`

interface SignInOptions {
  token: string
  isOwnDevice: boolean
  device: SessionDevice
  /** The token of the browser's previous session, which ends. */
  previous?: string | undefined
  /** Returns true if an email address may still use the desk. */
  isUser: (email: string) => boolean
  now: number
}

interface SignInResult {
  /** The token of the session. */
  session: string
  /** The page after sign-in; null for the list of requests. */
  returnTo: string | null
}

/** Uses the link with `token` and opens a session, in one transaction. Returns undefined if the link cannot be used. */
export function signIn(database: Database, options: SignInOptions): Promise<SignInResult | undefined> {
  const { token, isOwnDevice, device, previous, isUser, now } = options
  return database.transaction(hashToken(token), async (query) => {
    const link = await spendLink(query, token, now)
    if (!link || !isUser(link.email)) return undefined
    const { email, return_to: returnTo } = link
    if (previous) await query('DELETE FROM desk_sessions WHERE hash = $1', [hashToken(previous)])
    const session = newToken()
    await query(
      `INSERT INTO desk_sessions (hash, id, address, browser, system, created_at, seen_at, own_device)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [hashToken(session), randomUUID(), email, device.browser, device.system, now, isOwnDevice ? 1 : 0],
    )
    await recordEvent(query, { at: now, staffEmail: email, event: { what: 'signed-in', ...device } })
    return { session, returnTo }
  })
}

/** Returns the open session with `token`, and records its use. */
export async function resumeSession(
  { query }: Pick<Database, 'query'>,
  token: string,
  now: number,
): Promise<Session | undefined> {
  const hash = hashToken(token)
  const [session] = await query<Session & { seenAt: number }>(
    `SELECT hash, id, address AS "staffEmail", seen_at AS "seenAt" FROM desk_sessions WHERE hash = $2 AND ${isOpen}`,
    [now, hash],
  )
  if (!session) return undefined
  if (session.seenAt < now - seenInterval) {
    const update = query('UPDATE desk_sessions SET seen_at = $1 WHERE hash = $2 AND seen_at < $1', [now, hash])
    // Must not fail on a full disk.
    await update.catch(() => {})
  }
  return session
}

/** Returns the hashes of open sessions among `hashes`. Does not count as use. */
export async function stillOpen(
  { query }: Pick<Database, 'query'>,
  hashes: readonly string[],
  now: number,
): Promise<Set<string>> {
  const places = hashes.map((_, index) => `$${index + 2}`).join(', ')
  const rows = await query<{ hash: string }>(`SELECT hash FROM desk_sessions WHERE hash IN (${places}) AND ${isOpen}`, [
    now,
    ...hashes,
  ])
  return new Set(rows.map(({ hash }) => hash))
}

interface StoredSession extends Omit<OpenSession, 'current' | 'isOwnDevice'> {
  hash: string
  /** 1 on a person's own device; null in sessions of earlier releases. */
  ownDevice: number | null
}

/** The open sessions of a person: `current` first, then by last use. */
export async function openSessions(
  { query }: Pick<Database, 'query'>,
  current: Session,
  now: number,
): Promise<OpenSession[]> {
  const rows = await query<StoredSession>(
    `SELECT id, hash, browser, system, created_at AS "createdAt", seen_at AS "seenAt", own_device AS "ownDevice"
     FROM desk_sessions WHERE address = $2 AND ${isOpen} ORDER BY seen_at DESC, id`,
    [now, current.staffEmail],
  )
  const sessions = rows.map(({ hash, ownDevice, ...session }) => ({
    ...session,
    current: hash === current.hash,
    isOwnDevice: ownDevice === 1,
  }))
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Ends the session of the person who signs out. */
export function signOut(database: Database, { hash, staffEmail }: Session, now: number): Promise<void> {
  // `erase` also works on a full disk.
  return database.erase(hash, async (query) => {
    const [device] = await query<SessionDevice>('DELETE FROM desk_sessions WHERE hash = $1 RETURNING browser, system', [
      hash,
    ])
    if (device) await recordEvent(query, { at: now, staffEmail, event: { what: 'signed-out', ...device } })
  })
}

/** Ends another session of the person, or all others together with the person's preview links. */
export function endSessions(
  database: Database,
  { hash, staffEmail }: Session,
  { id, now }: { id?: string; now: number },
): Promise<void> {
  return database.transaction(hash, async (query) => {
    const ended = await query(
      `DELETE FROM desk_sessions WHERE address = $1 AND hash <> $2${id === undefined ? '' : ' AND id = $3'} RETURNING id`,
      [staffEmail, hash, ...(id === undefined ? [] : [id])],
    )
    if (id === undefined) await endPreviewLinks(query, staffEmail)
    const count = ended.length
    if (count > 0) await recordEvent(query, { at: now, staffEmail, event: { what: 'sessions-ended', count } })
  })
}

/** Ends the sessions and preview links of people who are not among `users`. If they return, they must sign in again. */
export async function endRemovedUsers({ query }: Pick<Database, 'query'>, users: readonly string[]): Promise<void> {
  // An empty list would be an error in SQL.
  const emails = ['', ...users]
  const others = `NOT IN (${emails.map((_, index) => `$${index + 1}`).join(', ')})`
  await query(`DELETE FROM desk_sessions WHERE address ${others}`, emails)
  await query(`DELETE FROM preview_links WHERE person ${others}`, emails)
}

/** Deletes expired sessions. */
export async function deleteEndedSessions({ query }: Pick<Database, 'query'>, now: number): Promise<void> {
  // Not `NOT isOpen`: a session that was opened while this statement waited is newer than `now`.
  await query(
    `DELETE FROM desk_sessions WHERE seen_at <= ${nowSql} - ${timeLimit('idle')}
       OR created_at <= ${nowSql} - ${timeLimit('longest')}`,
    [now],
  )
}
