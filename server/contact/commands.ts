// What the operator's command can do: look into the outbox and set right what delivery cannot, beside a site that runs.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Database, openDatabase, sqliteFile } from '../database/database.ts'
import { readSettings, type Settings } from '../settings.ts'
import { csv } from './csv.ts'
import { type Entry, type Outbox, type State, states } from './outbox.ts'
import { openOutbox } from './sql-outbox.ts'

/** How it is used. */
export const help = `Usage: npm run outbox -- COMMAND [--json]     in the image: node server/contact/command.ts COMMAND

  list [--state STATE]   the requests, without what visitors wrote; STATE is waiting, delivered or failed
  show ID                one request with everything that is known of it
  retry [ID]             sends it within seconds; without ID all that were given up or wait for their next try
  discard ID             deletes it, delivered or not
  export [--csv]         every request, for a spreadsheet; with --json for a program
  move                   moves the requests from the file in DATA_DIR into the database at DATABASE_URL
  erase --email ADDRESS  deletes every request of a person, and says how many there were
  backup FILE            copies the file in DATA_DIR while the site runs; of PostgreSQL pg_dump makes backups

It reads the site's settings. Exit code: 0 done, 1 not done, 2 not understood.`

/** What was typed is no command. */
export class Misused extends Error {}

/** What a command has to say: to a person, and to a program. */
interface Answer {
  text: string
  json: unknown
}

interface Call {
  outbox: Outbox
  /** The one that the outbox is in. */
  database: Database
  settings: Settings
  /** What follows the command's name. */
  target?: string | undefined
  state?: string | undefined
  email?: string | undefined
}

const commands: Record<string, (call: Call) => Promise<Answer>> = {
  async list({ outbox, state }) {
    if (state !== undefined && !states.includes(state as State)) throw new Misused(`There is no state ${state}.`)
    const entries = (await outbox.list()).filter((entry) => state === undefined || entry.state === state)
    const lines = entries.map((entry) => [
      ...[entry.reference, entry.state.padEnd(9), time(entry.receivedAt), `${entry.attempts} tries`.padEnd(9)],
      entry.state === 'waiting' ? `next ${time(entry.dueAt)}` : '',
    ])
    return {
      text: [...lines.map((line) => line.join('  ').trimEnd()), numbered(entries.length)].join('\n'),
      json: entries.map(({ request, reason, ...entry }) => entry),
    }
  },

  async show({ outbox, target }) {
    const entry = await find(outbox, target)
    const fields = [...Object.entries(facts(entry)), ...Object.entries(entry.request)]
    const lines = fields.map(
      ([name, value]) => `${name.padEnd(16)}${String(value).replaceAll('\n', `\n${' '.repeat(16)}`)}`,
    )
    return { text: visible(lines.join('\n')), json: entry }
  },

  async retry({ outbox, target }) {
    const references = target ? [(await find(outbox, target)).reference] : (await outbox.list()).map(referenceOf)
    const due: string[] = []
    for (const reference of references) if (await outbox.retry(reference, Date.now())) due.push(reference)
    return {
      text: `${numbered(due.length)} will be sent within seconds, if the site runs. What is being sent, or due within a minute, is left alone.`,
      json: { retried: due },
    }
  },

  async discard({ outbox, target }) {
    const { reference } = await find(outbox, target)
    const [state] = await outbox.remove([reference])
    return { text: `Deleted ${reference}, which was ${state}.`, json: { reference, state } }
  },

  async export({ outbox }) {
    const entries = await outbox.list()
    const fields = ['name', 'email', 'phone', 'service', 'message'] as const
    const head = ['reference', 'state', 'received', 'attempts', 'next', 'delivered', 'reason', 'language']
    const rows = entries.map((entry) => [
      ...Object.values(facts(entry)).map((value) => value ?? ''),
      ...fields.map((field) => entry.request[field] ?? ''),
    ])
    return { text: csv([[...head, ...fields], ...rows]), json: entries }
  },

  async move({ outbox, database, settings }) {
    if (!database.isShared) throw new Error('Set DATABASE_URL to the database that the requests are to move into.')
    await outbox.check()
    const source = await openOutbox(await openDatabase(embedded(settings)))
    try {
      const moved = await source.moveTo(database, Date.now())
      const { length: left } = await source.list()
      const rest = left > 0 ? ` ${numbered(left)} may be being sent: run the command again in a minute.` : ''
      return { text: `Moved ${numbered(moved)}.${rest}`, json: { moved, left } }
    } finally {
      await source.close()
    }
  },

  async erase({ outbox, email }) {
    if (!email) throw new Misused('Write whose requests: erase --email ADDRESS')
    const wanted = email.trim().toLowerCase()
    const theirs = (await outbox.list()).filter(({ request }) => request.email.toLowerCase() === wanted)
    const removed = await outbox.remove(theirs.map(referenceOf))
    const counts = Object.fromEntries(states.map((state) => [state, removed.filter((other) => other === state).length]))
    const told = states.map((state) => `${counts[state]} ${state}`).join(', ')
    return {
      text: `Erased ${numbered(removed.length)}: ${told}. Mails that were sent are in the office's mailbox, or in DATA_DIR/mail: erase them there.`,
      json: { erased: counts },
    }
  },

  async backup({ database, target }) {
    if (!target) throw new Misused('Write where to: backup FILE')
    if (existsSync(target)) throw new Error(`${target} is there already: write the name of a new file.`)
    await database.backup(target)
    return { text: `Copied the outbox to ${target}. It holds personal data.`, json: { file: target } }
  },
}

const referenceOf = ({ reference }: Entry) => reference
const numbered = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`
const time = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
// What a visitor wrote must not act on the operator's terminal.
const visible = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '�')

function facts({ reference, state, receivedAt, attempts, dueAt, deliveredAt, reason, language }: Entry) {
  return {
    ...{ reference, state, received: time(receivedAt), attempts },
    next: state === 'waiting' ? time(dueAt) : null,
    delivered: deliveredAt === null ? null : time(deliveredAt),
    ...{ reason, language },
  }
}

async function find(outbox: Outbox, reference: string | undefined): Promise<Entry> {
  if (!reference) throw new Misused('Write which request: its ID is the reference in the mail and in the log.')
  const entry = (await outbox.list()).find((entry) => entry.reference === reference.toUpperCase())
  if (!entry) throw new Error(`There is no request ${reference}.`)
  return entry
}

// A wrong DATA_DIR would make a new outbox there, and say that it is empty.
function embedded({ DATA_DIR: dataDir }: Settings) {
  if (!existsSync(sqliteFile(dataDir))) throw new Error(`There is no outbox in ${dataDir}. Is DATA_DIR right?`)
  return { dataDir }
}

/** Does what `parameters` say, with the settings of `environment`, and answers what there is to say. */
export async function runCommand(parameters: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = understood(parameters)
  const [name = '', target, ...more] = positionals
  if (values.help) return help
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || more.length > 0)
    throw new Misused(name ? `Not understood: ${positionals.join(' ')}` : 'Which command?')

  const settings = readSettings(environment)
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings
  const database = await openDatabase(databaseUrl ? { dataDir, databaseUrl } : embedded(settings))
  const outbox = await openOutbox(database)
  try {
    const answer = await command({ ...values, outbox, database, settings, target })
    return values.json ? JSON.stringify(answer.json, null, 2) : answer.text
  } finally {
    await outbox.close()
  }
}

function understood(parameters: readonly string[]) {
  const flag = { type: 'boolean' } as const
  const text = { type: 'string' } as const
  const options = { json: flag, csv: flag, help: flag, state: text, email: text }
  try {
    return parseArgs({ args: [...parameters], allowPositionals: true, options })
  } catch (error) {
    throw new Misused((error as Error).message)
  }
}
