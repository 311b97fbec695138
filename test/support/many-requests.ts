// The outbox command with little memory on an outbox with many requests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { openDatabase } from '../../server/database/database.ts'
import { openOutbox } from '../../server/outbox/sql-outbox.ts'
import { dataFolder } from './data-folder.ts'

const command = fileURLToPath(new URL('../../server/contact/command.ts', import.meta.url))
const heap = 64

/** Runs every command on `count` requests of `length` characters each, with a heap of 64 MB. */
export async function tryCommandsOnMany(
  t: Test,
  { count, length, databaseUrl }: { count: number; length: number; databaseUrl?: string },
) {
  const dataDir = dataFolder(t)
  const database = await openDatabase({ dataDir, databaseUrl })
  const outbox = await openOutbox(database)
  // Characters that take two bytes in memory.
  const request = JSON.stringify({
    name: 'Zoé',
    email: 'zoe@villa.example',
    phone: '0639981234',
    message: '海'.repeat(length),
  })
  const numbers = databaseUrl
    ? `SELECT n FROM generate_series(1, ${count}) AS numbers (n)`
    : `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers`
  // In batches, each within the time limit of a statement.
  for (let first = 0; first < count; first += 5_000) {
    await database.query(
      `INSERT INTO contact_requests (reference, fingerprint, email, request, language, received_at, state, due_at)
       SELECT 'R' || n, 'f', CASE n % 2 WHEN 0 THEN 'zoe@villa.example' ELSE 'paul@villa.example' END, $1, 'en', n,
              CASE n % 4 WHEN 1 THEN 'failed' ELSE 'waiting' END, 0
       FROM (${numbers}) AS wanted WHERE n > $2 AND n <= $3`,
      [request, first, first + 5_000],
    )
  }
  await outbox.close()

  /** The number of bytes that a command writes, its last line and its exit code. */
  async function run(...parameters: string[]) {
    const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, command, ...parameters], {
      env: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let bytes = 0
    let end = ''
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      end = (end + chunk.toString('latin1')).slice(-200)
    })
    const [code] = await once(child, 'close')
    return { code, bytes, end }
  }

  t.match(await run('list'), { code: 0, end: new RegExp(`\n${count} requests\n$`) }, 'list')
  t.match(await run('list', '--state', 'failed', '--json'), { code: 0, end: /\]\n$/ }, 'list as JSON')
  t.match(await run('show', 'R7'), { code: 0 }, 'show')
  const exported = await run('export', '--csv')
  t.equal(exported.code, 0, 'export')
  t.ok(exported.bytes > 3 * count * length, 'each request is exported whole')
  t.match(await run('export', '--json'), { code: 0, end: /\]\n$/ }, 'export as JSON')
  t.match(await run('retry'), { code: 0, end: new RegExp(`^${Math.ceil(count / 4)} requests will be sent`) }, 'retry')
  t.match(await run('discard', 'R7'), { code: 0, end: /Deleted R7/ }, 'discard')
  t.match(
    await run('erase', '--email', 'Zoe@Villa.example'),
    { code: 0, end: new RegExp(`^Erased ${count / 2} `) },
    'erase',
  )
  t.match(
    await run('discard', '--state', 'waiting'),
    { code: 0, end: new RegExp(`^Deleted ${count / 2 - 1} `) },
    'discard all',
  )
}
