// A full disk: a draft is refused completely, and requests can still be read.
import { execFileSync, spawnSync } from 'node:child_process'
import t from 'tap'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { startSite } from '../../../test/support/process.ts'
import { auditUrl } from '../../api/account-data.ts'
import { exportUrl, requestsUrl, requestUrl } from '../../api/requests-data.ts'
import { pages } from '../../api/urls.ts'
import { startDesk } from '../support/desk.ts'
import { processDesk, withDesk } from '../support/process.ts'

const phone = { path: '/office/phone', value: '+33 4 65 71 00 27' } as const
const title = { path: '/texts/en/hero/title', value: 'Come home '.repeat(400) } as const

// A process with a file size limit gets the same error as one with a full disk.
const skip = spawnSync('prlimit', ['--version']).status !== 0 && 'there is no prlimit'
t.test('a draft that cannot be written is refused completely', { skip }, async (t) => {
  const environment = { DATA_DIR: dataFolder(t) }
  const { origin, pid } = await startSite(t, { ...environment, ...withDesk })
  const desk = await processDesk({ origin, environment })
  const limit = (size: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`])
  const { revision } = await desk.content()
  limit('0')
  t.match(await desk.save(phone, title), { status: 503 })
  limit('unlimited')
  t.match(await desk.content(), { units: [], revision })
  t.match(await desk.save(phone, title), { status: 200 })
  t.match(await desk.content(), { units: { length: 2 }, changes: { length: 2 }, revision: revision + 1 })
})

t.test('requests are listed, searched, opened and exported while nothing can be written', async (t) => {
  const { desk, database, receive } = await startDesk(t)
  const reference = await receive()
  // The next request to the desk would record that the session is in use.
  await database.query('UPDATE desk_sessions SET seen_at = seen_at - 120000')
  for (const [table, write] of [
    ['contact_requests', 'UPDATE'],
    ['desk_sessions', 'UPDATE'],
    ['desk_audit', 'INSERT'],
  ]) {
    await database.query(`CREATE TRIGGER full_${table} BEFORE ${write} ON ${table}
      BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`)
  }
  t.match(await desk.read(requestsUrl()), { requests: [{ reference }] })
  t.match(await desk.read(requestsUrl({ q: 'nobody' })), { all: 1, requests: [] })
  t.match(await desk.read(requestUrl(reference)), { request: { reference, state: 'new' } })
  t.match(await desk.read(auditUrl()), { entries: [{ what: 'signed-in' }] })
  for (const url of [`${pages.requests}/export.csv`, exportUrl(reference)]) {
    t.match((await desk.open(url)).body, reference, url)
  }
})

t.test('a draft and a version leave the space that requests need', async (t) => {
  const disk = { freeBytes: 100e6 }
  const { desk, receive } = await startDesk(t, {}, { freeSpace: async () => disk.freeBytes })
  t.match(await desk.save(phone), { status: 200 })
  disk.freeBytes = 99e6
  t.match(await desk.save({ ...phone, version: 1, value: '+33 4 65 71 00 28' }), { status: 507 })
  t.equal((await desk.publish()).statusCode, 507)
  t.ok(await receive())
  disk.freeBytes = 100e6
  t.equal((await desk.publish()).statusCode, 200)
})
