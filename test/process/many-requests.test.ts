// The operator's command with little memory, after a flood of 30,000 requests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import type { Database } from '../../server/database/types.ts'
import { inBothDatabases } from '../support/both-databases.ts'
import { commandFile } from '../support/outbox-command.ts'

/** The number of requests. Their messages take twice the memory of the command. */
const count = 30_000
/** The characters of a message. */
const length = 2_000

/** Adds the requests in batches, each within the time limit of a statement. */
async function addRequests({ query }: Database) {
  // Characters that take two bytes in memory.
  const message = '海'.repeat(length)
  const request = JSON.stringify({ name: 'Zoé', email: 'zoe@villa.example', phone: '0639981234', message })
  const batch = 5_000
  for (let first = 1; first <= count; first += batch) {
    await query(
      `WITH RECURSIVE numbers (n) AS
         (SELECT CAST($2 AS bigint) UNION ALL SELECT n + 1 FROM numbers WHERE n < CAST($3 AS bigint))
       INSERT INTO contact_requests (reference, fingerprint, email, request, language, received_at, state, due_at)
       SELECT 'R' || n, 'f', '', CASE n % 2 WHEN 0 THEN $1 ELSE REPLACE($1, 'zoe@', 'paul@') END, 'en', n,
              CASE n % 20 WHEN 1 THEN 'failed' ELSE 'waiting' END, 0
       FROM numbers`,
      [request, first, first + batch - 1],
    )
  }
}

inBothDatabases(t, async (t, location) => {
  const database = await openDatabase(location)
  await addRequests(database)
  await database.close()

  /** Runs a command. Returns its exit code, and the size and the end of its output. */
  async function run(...parameters: string[]) {
    const { dataDir, databaseUrl } = location
    const child = spawn(process.execPath, ['--max-old-space-size=64', commandFile, ...parameters], {
      env: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    // The answer to the question of `erase`.
    child.stdin.on('error', () => {}).end('yes\n')
    let bytes = 0
    let end = ''
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      end = (end + chunk.toString('latin1')).slice(-300)
    })
    const [code] = await once(child, 'close')
    return { code, bytes, end }
  }

  for (const [line, end] of [
    ['list', new RegExp(`\n${count} requests\n$`)],
    ['list --state failed --json', /\]\n$/],
    ['show R7', /./],
    ['export --json', /\]\n$/],
    ['export --csv', /"\r\n$/],
    ['retry', new RegExp(`^${count / 20} requests will be sent`)],
    ['discard R7', /Deleted R7/],
    ['erase --email Zoe@Villa.example', new RegExp(`^Erased ${count / 2} `)],
    ['discard --state waiting', new RegExp(`^Deleted ${count / 2 - 1} `)],
  ] as const) {
    const result = await run(...line.split(' '))
    t.match(result, { code: 0, end }, line)
    if (line.startsWith('export')) t.ok(result.bytes > 3 * count * length, 'each request is exported whole')
  }
})
