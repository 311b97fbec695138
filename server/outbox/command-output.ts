// What the outbox command writes: text for a person, JSON for a program. Long output comes in pieces.

import type { RequestRecord, RequestSummary } from './outbox.ts'
import type { PersonRequest } from './person.ts'
import type { StoredEvent } from './request-events.ts'

/** The output of a command: text for a person and JSON for a program. */
export interface Output {
  text: string | AsyncIterable<string>
  json: unknown
}

/** A file that a command writes to the standard output. */
export interface FileOutput {
  bytes: AsyncIterable<Uint8Array>
}

/** The text of an output, in pieces. */
export async function* textOf({ text }: Output): AsyncGenerator<string> {
  if (typeof text === 'string') yield text
  else yield* text
}

/** The JSON of an output, in pieces. Values that come one after another are one array. */
export async function* jsonOf({ json }: Output): AsyncGenerator<string> {
  if (!isAsyncIterable(json)) {
    yield JSON.stringify(json, null, 2)
    return
  }
  let before = '[\n'
  for await (const value of json) {
    yield before + JSON.stringify(value, null, 2)
    before = ',\n'
  }
  yield before === ',\n' ? '\n]' : '[]'
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** One line for each request, then their number. */
export async function* listLines(summaries: AsyncIterable<RequestSummary>): AsyncGenerator<string> {
  let count = 0
  for await (const { reference, state, progress, receivedAt, attempts, inDigest, dueAt } of summaries) {
    count += 1
    const next = state === 'waiting' ? `next ${time(dueAt)}` : ''
    const cells = [
      reference,
      state.padEnd(9),
      progress.padEnd(8),
      time(receivedAt),
      attemptsText(attempts).padEnd(9),
      inDigest ? 'in a digest' : next,
    ]
    yield `${cells.join('  ').trimEnd()}\n`
  }
  yield numbered(count)
}

/** The request of a person in one line: reference, name, address. */
export const personLine = ({ reference, name, email }: PersonRequest) => visible(`${reference}  ${name}  ${email}`)

/** Everything about a request, a field in each line, then its history. */
export function detailLines(record: RequestRecord, history: readonly StoredEvent[]): string {
  const fields = Object.entries({ ...storedFields(record), ...record.request })
  const lines = [...fields, ...history.map(eventField)].map(
    ([name, value]) => `${name.padEnd(22)}${String(value).replaceAll('\n', `\n${' '.repeat(22)}`)}`,
  )
  return visible(lines.join('\n'))
}

const attemptsText = (attempts: number) => (attempts === 1 ? '1 try' : `${attempts} tries`)

function eventField(event: StoredEvent): [time: string, text: string] {
  let text: string = event.what
  if ('by' in event) text += ` by ${event.by}`
  if (event.what === 'note') text += `: ${event.text}`
  if (event.what === 'mail-failed') text += `: ${attemptsText(event.count)}`
  return [time(event.at), text]
}

function storedFields({ receivedAt, dueAt, deliveredAt, inDigest, ...record }: RequestRecord) {
  return {
    reference: record.reference,
    state: record.state,
    progress: record.progress,
    received: time(receivedAt),
    attempts: record.attempts,
    next: record.state === 'waiting' && !inDigest ? time(dueAt) : null,
    delivered: deliveredAt === null ? null : time(deliveredAt),
    ...(inDigest && { digest: 'named in a digest, without an email of its own' }),
    reason: record.reason,
    language: record.language,
  }
}

/** The number of requests in words: '1 request', '2 requests'. */
export const numbered = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`
const time = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
// Control characters that a visitor wrote must not control the operator's terminal.
const visible = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '�')
