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
export async function* listLines(entries: AsyncIterable<RequestSummary>): AsyncGenerator<string> {
  let count = 0
  for await (const entry of entries) {
    count += 1
    const cells = [
      ...[entry.reference, entry.state.padEnd(9), entry.progress.padEnd(8), time(entry.receivedAt)],
      attemptsText(entry.attempts).padEnd(9),
      entry.state === 'waiting' && !entry.inDigest ? `next ${time(entry.dueAt)}` : '',
      entry.inDigest ? 'in a digest' : '',
    ]
    yield `${cells.filter(Boolean).join('  ').trimEnd()}\n`
  }
  yield numbered(count)
}

/** The request of a person in one line: reference, name, address. */
export const personLine = ({ reference, name, email }: PersonRequest) => visible(`${reference}  ${name}  ${email}`)

/** Everything about a request, a field in each line, then its history. */
export function detailLines(entry: RequestRecord, history: readonly StoredEvent[]): string {
  const fields = [...Object.entries(facts(entry)), ...Object.entries(entry.request), ...history.map(eventField)]
  const lines = fields.map(
    ([name, value]) => `${name.padEnd(22)}${String(value).replaceAll('\n', `\n${' '.repeat(22)}`)}`,
  )
  return visible(lines.join('\n'))
}

const attemptsText = (attempts: number) => (attempts === 1 ? '1 try' : `${attempts} tries`)

function eventField(event: StoredEvent): [time: string, text: string] {
  const person = 'by' in event ? ` by ${event.by}` : ''
  const details =
    event.what === 'note' ? `: ${event.text}` : event.what === 'mail-failed' ? `: ${attemptsText(event.count)}` : ''
  return [time(event.at), `${event.what}${person}${details}`]
}

function facts({
  reference,
  state,
  progress,
  receivedAt,
  attempts,
  inDigest,
  dueAt,
  deliveredAt,
  reason,
  language,
}: RequestRecord) {
  return {
    ...{ reference, state, progress, received: time(receivedAt), attempts },
    next: state === 'waiting' && !inDigest ? time(dueAt) : null,
    delivered: deliveredAt === null ? null : time(deliveredAt),
    ...(inDigest ? { digest: 'named in a digest, without a mail of its own' } : {}),
    ...{ reason, language },
  }
}

/** The number of requests in words: '1 request', '2 requests'. */
export const numbered = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`
const time = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
// Control characters that a visitor wrote must not control the operator's terminal.
const visible = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '�')
