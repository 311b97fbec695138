// Lifetimes of links, sessions and the audit log, and the hourly cleaning, which also runs when the site starts.
import t from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { recordRun } from '../../../server/database/last-runs.ts'
import { day, hour, minute } from '../../../server/durations.ts'
import { inBothDatabases } from '../../../test/support/both-databases.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { until } from '../../../test/support/until.ts'
import { auditPage, deleteOldEvents, recordEvent } from '../../server/audit-log.ts'
import { createPreviewLink } from '../../server/content/preview-links.ts'
import { openDeskDatabase } from '../../server/database.ts'
import { createLink, deleteOldLinks } from '../../server/sign-in/links.ts'
import { deleteEndedSessions, openSessions, resumeSession, signIn } from '../../server/sign-in/sessions.ts'
import { claire, deskSite } from '../support/desk.ts'

const start = Date.UTC(2026, 10, 20, 9)
const device = { browser: 'Firefox', system: 'Windows' }

inBothDatabases(t, async (t, location) => {
  const database = openDeskDatabase(await openDatabase(location))
  t.teardown(() => database.close())
  t.beforeEach(async () => {
    for (const table of ['desk_links', 'desk_sessions', 'desk_audit']) await database.query(`DELETE FROM ${table}`)
  })
  async function openSession(now: number, isOwnDevice = false) {
    const token = await createLink(database, claire, now)
    const signedIn = await signIn(database, { token, isOwnDevice, device, isUser: () => true, now })
    return signedIn?.session ?? ''
  }

  for (const [kind, isOwnDevice, idle, longest] of [
    ["a session on a person's own device ends 7 days", true, 7 * day, 30 * day],
    ['any other session ends 12 hours', false, 12 * hour, 7 * day],
    ['a session of an earlier release ends 12 hours', null, 12 * hour, 7 * day],
  ] as const) {
    t.test(`${kind} after its last use, and after ${longest / day} days`, async (t) => {
      async function open() {
        const token = await openSession(start, isOwnDevice ?? false)
        if (isOwnDevice === null) await database.query('UPDATE desk_sessions SET own_device = NULL')
        return token
      }
      const rarely = await open()
      t.match(await resumeSession(database, rarely, start + idle - 1), { staffEmail: claire })
      t.equal(await resumeSession(database, rarely, start + 2 * idle - 1), undefined)

      const often = await open()
      for (let now = start; now < start + longest; now += idle - hour) t.ok(await resumeSession(database, often, now))
      t.ok(await resumeSession(database, often, start + longest - 1))
      t.equal(await resumeSession(database, often, start + longest), undefined)
    })
  }

  t.test('a session that was opened while the clock was ahead is refused', async (t) => {
    t.equal(await resumeSession(database, await openSession(start + day), start), undefined)
  })

  t.test('the list contains the open sessions of one person, the current session first', async (t) => {
    const first = await openSession(start)
    await openSession(start + hour, true)
    await openSession(start - 13 * hour)
    const current = await resumeSession(database, first, start + 2 * hour)
    if (!current) return t.fail('no session')
    t.match(await openSessions(database, current, start + 2 * hour), [
      { current: true, ...device, createdAt: start, seenAt: start + 2 * hour, isOwnDevice: false },
      { current: false, createdAt: start + hour, isOwnDevice: true },
    ])
  })

  t.test('expired links, sessions and entries of the audit log are deleted', async (t) => {
    await openSession(start)
    await database.transaction('test', (query) =>
      recordEvent(query, {
        at: start - day,
        staffEmail: null,
        event: { what: 'exported', scope: 'list', requests: 3 },
      }),
    )
    const count = async (table: string) => (await database.query(`SELECT * FROM ${table}`)).length
    async function rowsAfterCleaning(now: number) {
      await deleteOldLinks(database, now)
      await deleteEndedSessions(database, now)
      await deleteOldEvents(database, now)
      return [await count('desk_links'), await count('desk_sessions'), (await auditPage(database, 1)).total]
    }
    t.strictSame(await rowsAfterCleaning(start - hour), [1, 1, 2], 'a late deletion keeps newer rows')
    t.strictSame(await rowsAfterCleaning(start + 10 * minute), [1, 1, 2])
    t.strictSame(await rowsAfterCleaning(start + 2 * day), [0, 0, 2])
    t.strictSame(await rowsAfterCleaning(start + 364.5 * day), [0, 0, 1])
    t.strictSame(await rowsAfterCleaning(start + 366 * day), [0, 0, 0])
  })
})

t.test('expired rows are deleted only if the clock is near the last deletion of requests', async (t) => {
  const environment = { DATA_DIR: dataFolder(t) }
  const { database, receive } = await deskSite(t, environment)
  const past = Date.now() - 400 * day
  await createLink(database, claire, past)
  await createPreviewLink(database, claire, past)
  const tables = ['desk_links', 'preview_links', 'desk_audit']
  const rows = async () => (await Promise.all(tables.map((table) => database.query(`SELECT * FROM ${table}`)))).flat()

  for (const [distance, left] of [
    [40 * day, 3],
    [-40 * day, 3],
    [0, 0],
  ] as const) {
    const reference = await receive()
    await recordRun(database.query, 'retention', Date.now() - distance)
    await deskSite(t, environment)
    await until('the end of the cleaning', async () => {
      const [request] = await database.query<{ erase_at: number | null }>(
        'SELECT erase_at FROM contact_requests WHERE reference = $1',
        [reference],
      )
      return request?.erase_at != null && (left > 0 || (await rows()).length === 0)
    })
    t.equal((await rows()).length, left)
  }
})
