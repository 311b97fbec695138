// Measures how long the event loop is held, and so every page, while the desk works on a large embedded database: 100,000
// requests, 20,000 hosts in the statistics and a photograph of 40 MB. Prints a table. The column of pages is the longest
// time for a page meanwhile, which depends on the machine: compare it with the first row.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { startProcess } from '../../../scripts/server-process.ts'
import { officeDay } from '../../../server/content/office-time.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { visitsDataAddress, visitsExportAddress } from '../../api/addresses.ts'
import { listExportAddress, requestAddress, requestsAddress } from '../../api/requests-data.ts'
import { processDesk, withDesk } from '../support/process.ts'

const requests = 100_000
const hosts = 20_000

const DATA_DIR = await mkdtemp(join(tmpdir(), 'site-'))
const METRICS_TOKEN = 'a-secret-of-many-letters'

async function fill() {
  const database = await openDatabase({ dataDir: DATA_DIR })
  const request = {
    email: 'zoe@villa.example',
    phone: '+33 6 39 98 12 34',
    message: 'A garden above the sea. '.repeat(20),
  }
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`
  await database.query(
    `${numbers(requests)}
     INSERT INTO contact_requests (reference, fingerprint, email, request, language, received_at, state, due_at, delivered_at)
     SELECT 'R' || n, 'f', n || 'zoe@villa.example', json_insert($1, '$.name', 'Zoe ' || n), 'en', $2 - n * 1000,
            'delivered', 0, $2 - n * 1000 FROM numbers`,
    [JSON.stringify(request), Date.now()],
  )
  await database.query(
    `${numbers(hosts)} INSERT INTO statistics SELECT $1, 'referrer', 'host-' || n || '.example', 1 FROM numbers`,
    [officeDay(Date.now(), 'Europe/Paris')],
  )
  await database.close()
}

await fill()
const site = await startProcess([process.execPath, 'server/main.ts'], {
  environment: { DATA_DIR, ...withDesk, METRICS_TOKEN, LOG_LEVEL: 'warn', RETENTION_DAYS: '3650' },
})
const desk = await processDesk({ origin: site.origin, environment: { DATA_DIR } })
const picture = await sharp(randomBytes(9_000 * 6_500 * 3), { raw: { width: 9_000, height: 6_500, channels: 3 } })
  .jpeg({ quality: 84 })
  .toBuffer()

/** The longest time for which the event loop was held since the last call, in milliseconds. */
async function longestHold(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${site.origin}/metrics`, { headers })).text()
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1])
}

async function measure(name: string, work: () => Promise<unknown>) {
  await longestHold()
  let isOver = false
  let longest = 0
  const visiting = (async () => {
    while (!isOver) {
      const begin = performance.now()
      await (await fetch(site.origin)).arrayBuffer()
      longest = Math.max(longest, performance.now() - begin)
      await wait(10)
    }
  })()
  const begin = performance.now()
  await work()
  const time = performance.now() - begin
  isOver = true
  await visiting
  const figures = [time, await longestHold(), longest].map((figure) => figure.toFixed(0))
  console.log(`| ${[name, ...figures].join(' | ')} |`)
}

console.log('| work | ms | event loop held, ms | slowest page, ms |\n| --- | --- | --- | --- |')
await measure('none', () => wait(5_000))
await measure('the list of requests', () => desk.read(requestsAddress()))
await measure('the first search', () => desk.read(requestsAddress({ q: 'garden' })))
await measure('a search', () => desk.read(requestsAddress({ q: 'nobody' })))
await measure('a request', () => desk.read(requestAddress('R5000')))
await measure('the export of all requests', () => desk.document(listExportAddress()))
await measure('visits of a month', () => desk.read(visitsDataAddress()))
await measure('the export of visits', () => desk.document(visitsExportAddress()))
await measure(`a photograph of ${(picture.length / 1_000_000).toFixed(0)} MB`, () => desk.upload(picture))
await site.stop()
await rm(DATA_DIR, { recursive: true })
