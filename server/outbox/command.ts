// `npm run outbox -- …`, and `node server/outbox/command.ts …` in the image: the operator's commands. They show the
// outbox, and correct what delivery cannot, while the site runs.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { shownContent } from '../content/content-source.ts'
import { openDatabase, sqliteFile } from '../database/database.ts'
import { recordRun } from '../database/last-runs.ts'
import type { Database } from '../database/types.ts'
import { parseCommandLine, reportError, UsageError } from '../settings/command-line.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { backupFile, backupStream } from './backup.ts'
import { inPages } from './change-requests.ts'
import { detailLines, jsonArray, listLines, numbered, type Output, personLine, summaries } from './command-output.ts'
import { csvFile, separatorIn } from './csv.ts'
import { moveAll } from './move.ts'
import { type Outbox, openOutbox } from './open-outbox.ts'
import { type RequestRecord, type State, states } from './outbox.ts'
import { createPersonFilter } from './person-filter.ts'
import { requestTable } from './request-table.ts'

export const help = `Usage: npm run outbox -- COMMAND [--json]     in the image: node server/outbox/command.ts COMMAND

  list [--state STATE] [--search TEXT]
                         the requests, without what visitors wrote; STATE is waiting, delivered, failed or suspected;
                         new, read or answered is the progress in the desk; --search lists
                         only requests that contain TEXT, in upper or lower case
  show ID                one request with everything that is stored about it
  accept ID              sends a request that was flagged as spam, or only listed in a digest
  retry [ID]             sends a request within seconds, even if it was delivered before; without ID all that failed or
                         wait for their next attempt
  discard ID             deletes a request, delivered or not
  discard --state STATE [--since TIME]
                         deletes all requests of that state, received at TIME or later, for example after a flood of
                         suspected ones; TIME is for example 2026-11-20T08:00
  export [--csv]         every request, for a spreadsheet; with --json for a program
                         --separator ; or , or a tab between columns, instead of what spreadsheets expect in
                         OFFICE_LANGUAGE
  move                   moves everything from the file in DATA_DIR into the database at DATABASE_URL: the requests, the
                         statistics, and the tables of the desk. Stop the site before, and start it afterwards
  erase --email ADDRESS  lists the requests with this address, in any spelling, asks, and erases them
        --number NUMBER  also, or only, the requests with this telephone number
  backup FILE            copies the file in DATA_DIR while the site runs; for PostgreSQL use pg_dump
  backup -               writes that copy to the standard output, for a program that stores it elsewhere
  backup --stored        records that a backup has been stored, as scripts do at their end: then ALERT_WEBHOOK, the metrics
                         and the doctor notice if none follows

The command reads the settings of the site. Exit code: 0 done, 1 not done, 2 unknown command.`

const flag = { type: 'boolean' } as const
const value = { type: 'string' } as const
const options = {
  json: flag,
  csv: flag,
  help: flag,
  state: value,
  search: value,
  since: value,
  email: value,
  number: value,
  separator: value,
  stored: flag,
}
type Options = ReturnType<typeof parseCommandLine<typeof options>>['values']

interface Call extends Options {
  outbox: Outbox
  database: Database
  settings: Settings
  /** The parameter after the name of the command. */
  target: string | undefined
  /** Shows a text, and resolves to true if the operator confirms it. */
  confirm: (text: string) => Promise<boolean>
}

const commands: Record<string, (call: Call) => Promise<Output>> = {
  async list({ outbox, json, search, ...call }) {
    const list = outbox.list({ state: parseState(call.state), search })
    return json ? jsonArray(summaries(list)) : listLines(list)
  },

  async show({ outbox, target }) {
    const entry = await find(outbox, target)
    const history = await outbox.events(entry.reference)
    return { text: detailLines(entry, history), json: { ...entry, history } }
  },

  async accept({ outbox, database, target }) {
    const { reference, state } = await find(outbox, target)
    const accepted = await database.transaction(reference, (query) => outbox.accept(query, reference, Date.now()))
    if (accepted === undefined)
      throw new Error(`${reference} is ${state} and has its own email: there is nothing to accept.`)
    const text = accepted === 'waiting' ? 'will be sent within seconds if the site runs' : 'was already sent'
    return { text: `${reference} ${text}.`, json: { accepted: reference } }
  },

  async retry({ outbox, database, target }) {
    const retried = target
      ? Number(await outbox.retry(database.query, (await find(outbox, target)).reference, Date.now()))
      : await outbox.retryAll(Date.now())
    return {
      text: `${numbered(retried)} will be sent within seconds if the site runs. Requests that are being sent, or are due within a minute, are sent in any case.`,
      json: { retried },
    }
  },

  async discard({ outbox, database, target, ...call }) {
    if (target) {
      const { reference, state } = await find(outbox, target)
      await database.erase(reference, (query) => outbox.erase(query, [reference]))
      return { text: `Deleted ${reference}, which was ${state}.`, json: { reference, state } }
    }
    const state = parseState(call.state)
    // Without this check, a forgotten ID would delete every request.
    if (!state) throw new UsageError('Name the requests: discard ID, or discard --state STATE')
    const discarded = await outbox.discard(state, parseTime(call.since))
    return { text: `Deleted ${numbered(discarded)} with the state ${state}.`, json: { discarded } }
  },

  async export({ outbox, settings, json, separator = separatorIn(settings.OFFICE_LANGUAGE) }) {
    if (![';', ',', '\t'].includes(separator)) throw new UsageError('The separator must be ; or , or a tab.')
    if (json) return jsonArray(outbox.list())
    const { content } = await shownContent(settings)
    return csvFile(requestTable(outbox.list(), { content, language: settings.OFFICE_LANGUAGE }), separator)
  },

  async move({ database, settings }) {
    if (!database.isShared) throw new Error('Set DATABASE_URL to the database into which the requests move.')
    const file = await openDatabase(embedded(settings))
    try {
      const moved = await moveAll(file, database)
      return { text: `Moved ${numbered(moved)}.`, json: { moved } }
    } finally {
      await file.close()
    }
  },

  // A request that arrives after the question is not in the list, and stays.
  async erase({ outbox, database, confirm, ...call }) {
    const isFromPerson = await createPersonFilter(call)
    const erased: string[] = []
    let list = ''
    for await (const record of outbox.list()) {
      if (!isFromPerson(record)) continue
      erased.push(record.reference)
      list += `${personLine(record)}\n`
    }
    if (erased.length === 0) return { text: 'There is no request from this person.', json: { erased } }
    if (!(await confirm(`${list}Erase ${numbered(erased.length)}? Write yes: `))) throw new Error('Nothing was erased.')
    // A transaction for each page: the site can store requests between two of them.
    for (const page of inPages(erased)) await database.erase('erase', (query) => outbox.erase(query, page))
    return {
      text: `Erased ${numbered(erased.length)}. Emails that were sent are in the office's mailbox: erase them there. If the site runs, it deletes their files in DATA_DIR/mail within an hour.`,
      json: { erased },
    }
  },

  async backup({ database, settings, target, stored }) {
    if (stored) {
      await recordRun(database.query, 'backup', Date.now())
      return { text: 'Recorded that a backup has been stored.', json: { stored: true } }
    }
    if (!target) throw new UsageError('Name the file: backup FILE, or backup - for the standard output')
    if (target === '-') return backupStream(database, settings.DATA_DIR)
    if (existsSync(target)) throw new Error(`${target} exists already: name a new file.`)
    await backupFile(database, target)
    return { text: `Copied the outbox to ${target}. It holds personal data.`, json: { file: target } }
  },
}

function parseState(state: string | undefined): State | undefined {
  if (state === undefined || states.includes(state as State)) return state as State | undefined
  throw new UsageError(`There is no state ${state}.`)
}

function parseTime(since: string | undefined): number | undefined {
  const time = since === undefined ? undefined : Date.parse(since)
  if (Number.isNaN(time)) throw new UsageError(`${since} is not a time: write it like 2026-11-20T08:00`)
  return time
}

async function find(outbox: Outbox, reference: string | undefined): Promise<RequestRecord> {
  if (!reference)
    throw new UsageError('Name the request by its ID, which is the reference in the email and in the log.')
  const entry = await outbox.find(reference.toUpperCase())
  if (!entry) throw new Error(`There is no request ${reference}.`)
  return entry
}

// With a wrong DATA_DIR, opening the outbox would create an empty one.
function embedded({ DATA_DIR: dataDir }: Settings) {
  if (!existsSync(sqliteFile(dataDir))) throw new Error(`There is no outbox in ${dataDir}. Is DATA_DIR right?`)
  return { dataDir }
}

/** Runs a command, and yields its output in pieces. Asks `confirm` before it erases a person. */
export async function* runCommand(
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
  confirm: Call['confirm'],
): AsyncGenerator<string | Uint8Array> {
  const { values, positionals } = parseCommandLine(parameters, options)
  const [name = '', target, ...more] = positionals
  if (values.help) {
    yield `${help}\n`
    return
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || more.length > 0)
    throw new UsageError(name ? `Unknown command: ${positionals.join(' ')}` : 'Name a command.')

  const settings = readSettings(environment)
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings
  const database = await openDatabase(databaseUrl ? { dataDir, databaseUrl } : embedded(settings))
  try {
    const outbox = await openOutbox(database, settings)
    const output = await command({ ...values, outbox, database, settings, target, confirm })
    if ('text' in output) yield `${values.json ? JSON.stringify(output.json, null, 2) : output.text}\n`
    else yield* output
  } finally {
    await database.close()
  }
}

/** Asks on the standard error, because a program may read the output. Without an answer, resolves to false. */
async function askOperator(text: string): Promise<boolean> {
  process.stderr.write(text)
  const lines = createInterface({ input: process.stdin })
  const [answer = ''] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  return answer.trim().toLowerCase() === 'yes'
}

if (import.meta.main) {
  // A backup holds personal data: only the operator may read it.
  process.umask(0o077)
  try {
    // A pipeline waits for its reader, so a long list is never in memory as a whole.
    await pipeline(runCommand(process.argv.slice(2), process.env, askOperator), process.stdout, { end: false })
  } catch (error) {
    // A reader such as head has read enough and closed its end of the pipe.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') reportError(error as Error, help)
  }
}
