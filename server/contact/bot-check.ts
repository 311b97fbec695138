// The signs of a bot. A request that has one is stored, but no email is sent until a person has accepted it.
import type { ContactRequest } from '../../src/contact/rules.ts'
import { hashIp } from '../database/secrets.ts'
import type { Query } from '../database/types.ts'
import { day } from '../durations.ts'
import type { NewRequest } from '../outbox/outbox.ts'

/** The least time in which a person opens the page, fills four fields and sends the form (milliseconds). */
const shortestVisit = 3000

/**
 * Returns true if the field that people do not see is filled, or the page was open for less time than a person needs.
 * The script of the form measures that time, so a page from a cache counts as well. It is not signed: a bot that writes
 * its own requests can claim any time, or leave it out like a plain form, which is not suspicious. A wrong suspicion
 * costs little: the request is stored, and the operator sees it.
 */
export function isFilledByBot(sentFields: unknown): boolean {
  const { subject, elapsed } = (sentFields ?? {}) as { subject?: unknown; elapsed?: unknown }
  const isHiddenFieldFilled = typeof subject === 'string' && subject.trim() !== ''
  return isHiddenFieldFilled || (typeof elapsed === 'number' && elapsed < shortestVisit)
}

/** The fewest characters to compare. Two people may well write the same shorter text, such as 'Please call me back'. */
const shortestText = 40

/** The number of other senders that makes a text suspicious. A person may send from a computer and from a phone. */
const otherSenders = 2

/** The number of requests that are compared, so that a flood of requests does not make each of them slower. */
const compared = 200

/** A text without what bots vary most easily: case and white space. */
const comparable = (text = '') => text.toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Returns true if the text of a request came from at least two other clients within a day, among the last 200 requests.
 */
export async function isRepeatedText(query: Query, { request, client }: NewRequest, now: number): Promise<boolean> {
  const text = comparable(request.message)
  if (text.length < shortestText || client === undefined) return false
  const senderHash = await hashIp(query, client)
  const rows = await query<{ sender: string; request: string }>(
    `SELECT sender, request FROM contact_requests
     WHERE received_at > $1 AND received_at < $2 ORDER BY received_at DESC, reference DESC LIMIT ${compared}`,
    [now - day, now + day],
  )
  const senders = rows
    .filter((row) => comparable((JSON.parse(row.request) as ContactRequest).message) === text)
    .map(({ sender }) => sender)
  return new Set(senders.filter((sender) => sender !== senderHash && sender !== '')).size >= otherSenders
}
