// The output of the outbox command: text for a person, JSON for a program. Long output comes in pieces.
import type { RequestRecord } from './outbox.ts'
import type { StoredEvent } from './request-events.ts'

/** The output of a command: text for a person and JSON for a program, or pieces of a long output. */
export type Output = { text: string; json: object } | AsyncIterable<string | Uint8Array>

/** Values that come one after another, as one JSON array. */
export async function* jsonArray(values: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const value of values) {
    yield before + JSON.stringify(value, null, 2)
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** The requests without what visitors wrote. */
export async function* summaries(records: AsyncIterable<RequestRecord>) {
  for await (const { request: _request, reason: _reason, ...summary } of records) yield summary
}

/** One line for each request, then their number. */
export async function* listLines(records: AsyncIterable<RequestRecord>): AsyncGenerator<string> {
  let count = 0
  for await (const { reference, state, progress, receivedAt, attempts, inDigest, dueAt } of records) {
    count += 1
    const next = state === 'waiting' ? `next ${time(dueAt)}` : ''
    const cells = [
      reference,
      state.padEnd(9),
      progress.padEnd(8),
      time(receivedAt),
      attemptsText(attempts).padEnd(11),
      inDigest ? 'in a digest' : next,
    ]
    yield `${cells.join('  ').trimEnd()}\n`
  }
  yield `${numbered(count)}\n`
}

/** The request of a person in one line: reference, name, address. */
export const personLine = ({ reference, request: { name, email } }: RequestRecord) =>
  visible(`${reference}  ${name}  ${email}`)

/** Everything about a request, a field in each line, then its history. */
export function detailLines(record: RequestRecord, history: readonly StoredEvent[]): string {
  const { request, receivedAt, dueAt, deliveredAt, inDigest } = record
  const fields = {
    reference: record.reference,
    state: record.state,
    progress: record.progress,
    received: time(receivedAt),
    attempts: record.attempts,
    next: record.state === 'waiting' && !inDigest ? time(dueAt) : null,
    delivered: deliveredAt === null ? null : time(deliveredAt),
    ...(inDigest && { digest: 'named in a digest, and has no other email' }),
    reason: record.reason,
    language: record.language,
    ...request,
  }
  const lines = [...Object.entries(fields), ...history.map(eventField)].map(
    ([name, value]) => `${name.padEnd(22)}${String(value).replaceAll('\n', `\n${' '.repeat(22)}`)}`,
  )
  return visible(lines.join('\n'))
}

const attemptsText = (attempts: number) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`)

function eventField(event: StoredEvent): [time: string, text: string] {
  let text: string = event.what
  if ('by' in event) text += ` by ${event.by}`
  if (event.what === 'mail-failed') text += `: ${attemptsText(event.count)}`
  if ('text' in event) text += `: ${event.text}`
  return [time(event.at), text]
}

/** The number of requests in words: '1 request', '2 requests'. */
export const numbered = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`
const time = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
// Control characters that a visitor wrote must not control the operator's terminal.
const visible = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '�')
