// What the operator's command can do: look into the outbox and set right what delivery cannot, beside a site that runs.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase, sqliteFile } from '../database/database.ts'
import type { Database } from '../database/types.ts'
import { readSettings, type Settings } from '../settings.ts'
import { backupCopy } from './backup-copy.ts'
import { csvRow, csvStart, officeTime } from './csv.ts'
import { type Entry, type Outbox, type State, type Summary, states } from './outbox.ts'
import { openOutbox } from './sql-outbox.ts'

/** How it is used. */
export const help = `Usage: npm run outbox -- COMMAND [--json]     in the image: node server/contact/command.ts COMMAND

  list [--state STATE]   the requests, without what visitors wrote; STATE is waiting, delivered, failed or suspected
  show ID                one request with everything that is known of it
  accept ID              mails a request that was suspected of being a robot's, or that only a digest named
  retry [ID]             sends it within seconds; without ID all that were given up or wait for their next try
  discard ID             deletes it, delivered or not
  discard --state STATE [--since TIME]
                         deletes all requests of that state, received at TIME or later, for example after a flood of
                         suspected ones; TIME is for example 2026-11-20T08:00
  export [--csv]         every request, for a spreadsheet; with --json for a program
                         --separator , for a spreadsheet that does not expect ; between columns, as in French
  move                   moves the requests from the file in DATA_DIR into the database at DATABASE_URL
  erase --email ADDRESS  deletes every request of a person, and says how many there were
  backup FILE            copies the file in DATA_DIR while the site runs; of PostgreSQL pg_dump makes backups
  backup -               writes that copy to the standard output, for a program that stores it elsewhere

It reads the site's settings. Exit code: 0 done, 1 not done, 2 not understood.`

/** What was typed is no command. */
export class Misused extends Error {}

/** What a command has to say, whole or in pieces: to a person, and, as values of one list, to a program. */
interface Answer {
  text: string | AsyncIterable<string>
  json: unknown
}

/** A file that a command writes to the standard output. */
interface FileAnswer {
  bytes: AsyncIterable<Uint8Array>
}

interface Call {
  outbox: Outbox
  /** The one that the outbox is in. */
  database: Database
  settings: Settings
  /** What follows the command's name. */
  target?: string | undefined
  state?: string | undefined
  since?: string | undefined
  email?: string | undefined
  separator?: string | undefined
}

const commands: Record<string, (call: Call) => Promise<Answer | FileAnswer>> = {
  async list({ outbox, ...call }) {
    const state = stateOf(call.state)
    return { text: listLines(outbox.list({ state })), json: outbox.list({ state }) }
  },

  async show({ outbox, target }) {
    const entry = await find(outbox, target)
    const fields = [...Object.entries(facts(entry)), ...Object.entries(entry.request)]
    const lines = fields.map(
      ([name, value]) => `${name.padEnd(16)}${String(value).replaceAll('\n', `\n${' '.repeat(16)}`)}`,
    )
    return { text: visible(lines.join('\n')), json: entry }
  },

  async accept({ outbox, target }) {
    const { reference, state } = await find(outbox, target)
    const accepted = await outbox.accept(reference, Date.now())
    if (!accepted) throw new Error(`${reference} is ${state}, with a mail: there is nothing to accept.`)
    return { text: `${reference} will be mailed within seconds, if the site runs.`, json: { accepted: reference } }
  },

  async retry({ outbox, target }) {
    const retried = target
      ? Number(await outbox.retry((await find(outbox, target)).reference, Date.now()))
      : await outbox.retryAll(Date.now())
    return {
      text: `${numbered(retried)} will be sent within seconds, if the site runs. What is being sent, or due within a minute, is left alone.`,
      json: { retried },
    }
  },

  async discard({ outbox, target, ...call }) {
    if (target) {
      const { reference } = await find(outbox, target)
      const state = await outbox.remove(reference)
      return { text: `Deleted ${reference}, which was ${state}.`, json: { reference, state } }
    }
    const state = stateOf(call.state)
    // Without a state, a slip of the finger would delete everything.
    if (!state) throw new Misused('Write which requests: discard ID, or discard --state STATE')
    const discarded = await outbox.removeAll({ state, since: timeOf(call.since) })
    return { text: `Deleted ${numbered(discarded)} that had the state ${state}.`, json: { discarded } }
  },

  async export({ outbox, separator = ';' }) {
    if (![';', ',', '\t'].includes(separator)) throw new Misused('A separator is ; or , or a tab.')
    return { text: csvLines(outbox.entries(), separator), json: outbox.entries() }
  },

  async move({ outbox, database, settings }) {
    if (!database.isShared) throw new Error('Set DATABASE_URL to the database that the requests are to move into.')
    await outbox.check()
    const source = await openOutbox(await openDatabase(embedded(settings)))
    try {
      const moved = await source.moveTo(database, Date.now())
      const counts = await source.counts(Date.now())
      const left = states.reduce((total, state) => total + counts[state], 0)
      const rest = left > 0 ? ` ${numbered(left)} may be being sent: run the command again in a minute.` : ''
      return { text: `Moved ${numbered(moved)}.${rest}`, json: { moved, left } }
    } finally {
      await source.close()
    }
  },

  async erase({ outbox, email }) {
    if (!email) throw new Misused('Write whose requests: erase --email ADDRESS')
    const counts = await outbox.removeOf(email.trim())
    const total = states.reduce((sum, state) => sum + counts[state], 0)
    const told = states.map((state) => `${counts[state]} ${state}`).join(', ')
    return {
      text: `Erased ${numbered(total)}: ${told}. Mails that were sent are in the office's mailbox, or in DATA_DIR/mail: erase them there.`,
      json: { erased: counts },
    }
  },

  async backup({ database, settings, target }) {
    if (!target) throw new Misused('Write where to: backup FILE, or backup - for the standard output')
    if (target === '-') return { bytes: backupCopy(database, settings.DATA_DIR) }
    if (existsSync(target)) throw new Error(`${target} is there already: write the name of a new file.`)
    await database.backup(target)
    return { text: `Copied the outbox to ${target}. It holds personal data.`, json: { file: target } }
  },
}

async function* listLines(entries: AsyncIterable<Summary>): AsyncGenerator<string> {
  let count = 0
  for await (const entry of entries) {
    count += 1
    const cells = [
      ...[entry.reference, entry.state.padEnd(9), time(entry.receivedAt), `${entry.attempts} tries`.padEnd(9)],
      entry.state === 'waiting' && !entry.inDigest ? `next ${time(entry.dueAt)}` : '',
      entry.inDigest ? 'in a digest' : '',
    ]
    yield `${cells.filter(Boolean).join('  ').trimEnd()}\n`
  }
  yield numbered(count)
}

async function* csvLines(entries: AsyncIterable<Entry>, separator: string): AsyncGenerator<string> {
  const fields = ['name', 'email', 'phone', 'service', 'package', 'message'] as const
  const head = ['reference', 'state', 'received', 'attempts', 'next', 'delivered', 'reason', 'language']
  yield csvStart + csvRow([...head, ...fields], separator)
  for await (const { request, ...entry } of entries) {
    const { reference, state, receivedAt, attempts, dueAt, deliveredAt, reason, language } = entry
    const cells = [
      ...[reference, state, officeTime(receivedAt), attempts, state === 'waiting' ? officeTime(dueAt) : ''],
      ...[deliveredAt === null ? '' : officeTime(deliveredAt), reason ?? '', language],
    ]
    const values = fields.map((field) => (field === 'phone' ? `tel:${request.phone}` : (request[field] ?? '')))
    yield csvRow([...cells, ...values], separator)
  }
}

/** The text of `answer`, in pieces. */
async function* textOf({ text }: Answer): AsyncGenerator<string> {
  if (typeof text === 'string') yield text
  else yield* text
}

/** The JSON of `answer`, in pieces; what comes one after the other is a list. */
async function* jsonOf({ json }: Answer): AsyncGenerator<string> {
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

function stateOf(state: string | undefined): State | undefined {
  if (state === undefined || states.includes(state as State)) return state as State | undefined
  throw new Misused(`There is no state ${state}.`)
}

function timeOf(since: string | undefined): number | undefined {
  const time = since === undefined ? undefined : Date.parse(since)
  if (Number.isNaN(time)) throw new Misused(`${since} is no time: write one like 2026-11-20T08:00`)
  return time
}

const numbered = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`
const time = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
// What a visitor wrote must not act on the operator's terminal.
const visible = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '�')

function facts({ reference, state, receivedAt, attempts, inDigest, dueAt, deliveredAt, reason, language }: Entry) {
  return {
    ...{ reference, state, received: time(receivedAt), attempts },
    next: state === 'waiting' && !inDigest ? time(dueAt) : null,
    delivered: deliveredAt === null ? null : time(deliveredAt),
    ...(inDigest ? { digest: 'named in a digest, without a mail of its own' } : {}),
    ...{ reason, language },
  }
}

async function find(outbox: Outbox, reference: string | undefined): Promise<Entry> {
  if (!reference) throw new Misused('Write which request: its ID is the reference in the mail and in the log.')
  const entry = await outbox.find(reference.toUpperCase())
  if (!entry) throw new Error(`There is no request ${reference}.`)
  return entry
}

// A wrong DATA_DIR would make a new outbox there, and say that it is empty.
function embedded({ DATA_DIR: dataDir }: Settings) {
  if (!existsSync(sqliteFile(dataDir))) throw new Error(`There is no outbox in ${dataDir}. Is DATA_DIR right?`)
  return { dataDir }
}

/** Does what `parameters` say, with the settings of `environment`, and yields what there is to say, in pieces. */
export async function* runCommand(
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
): AsyncGenerator<string | Uint8Array> {
  const { values, positionals } = understood(parameters)
  const [name = '', target, ...more] = positionals
  if (values.help) {
    yield help
    return
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || more.length > 0)
    throw new Misused(name ? `Not understood: ${positionals.join(' ')}` : 'Which command?')

  const settings = readSettings(environment)
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings
  const database = await openDatabase(databaseUrl ? { dataDir, databaseUrl } : embedded(settings))
  const outbox = await openOutbox(database)
  try {
    const answer = await command({ ...values, outbox, database, settings, target })
    if ('bytes' in answer) yield* answer.bytes
    else yield* values.json ? jsonOf(answer) : textOf(answer)
  } finally {
    await outbox.close()
  }
}

function understood(parameters: readonly string[]) {
  const flag = { type: 'boolean' } as const
  const text = { type: 'string' } as const
  const options = { json: flag, csv: flag, help: flag, state: text, since: text, email: text, separator: text }
  try {
    return parseArgs({ args: [...parameters], allowPositionals: true, options })
  } catch (error) {
    throw new Misused((error as Error).message)
  }
}
