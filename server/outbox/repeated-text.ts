// The same text from many addresses: a sign of a robot that sends from several machines.
import type { ContactRequest } from '../../src/contact/rules.ts'
import type { Query } from '../database/types.ts'

const day = 24 * 60 * 60 * 1000

/** Characters. Two people may well write the same shorter text, such as 'Please call me back'. */
const shortestText = 40

/** How many other senders make a text suspicious. A person may send from a computer and from a phone. */
const otherSenders = 2

/** How many requests are compared, so that a flood of requests does not make each of them slower. */
const compared = 200

/** A text without what robots vary most easily: case and white space. */
const comparable = (text = '') => text.toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Whether the text of `request` came from at least two other senders within a day, among the last 200 requests. `sender`
 * is the keyed hash of the client's address, '' if that is not known.
 */
export async function isFromManySenders(
  query: Query,
  { request, sender }: { request: ContactRequest; sender: string },
  now: number,
): Promise<boolean> {
  const text = comparable(request.message)
  if (text.length < shortestText || sender === '') return false
  const rows = await query<{ sender: string; request: string }>(
    `SELECT sender, request FROM contact_requests
     WHERE received_at > $1 ORDER BY received_at DESC, reference DESC LIMIT ${compared}`,
    [now - day],
  )
  const senders = rows
    .filter((row) => comparable((JSON.parse(row.request) as ContactRequest).message) === text)
    .map((row) => row.sender)
  return new Set(senders.filter((other) => other !== sender && other !== '')).size >= otherSenders
}
