// Lifetimes of links, sessions and the audit log. The tests set the time.
import t from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { testPostgres } from '../../../test/support/postgres.ts'
import { auditPage, deleteOldEvents, recordEvent } from '../../server/audit-log.ts'
import { deskDatabase } from '../../server/database.ts'
import { createLink, deleteOldLinks, linkedAddress } from '../../server/sign-in/links.ts'
import { deleteEndedSessions, openSessions, resumeSession, signIn } from '../../server/sign-in/sessions.ts'
import { claire } from '../support/desk.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.UTC(2026, 10, 20, 9)
const device = { browser: 'Firefox', system: 'Windows' }

const postgres = await testPostgres(t)
const addresses = { SQLite: async () => undefined, PostgreSQL: () => postgres.database() }

for (const [name, address] of Object.entries(addresses)) {
  async function opened() {
    const database = deskDatabase(await openDatabase({ dataDir: dataFolder(t), databaseUrl: await address() }))
    t.teardown(() => database.close())
    return {
      database,
      async session(now: number, isOwnDevice = false) {
        const token = await createLink(database, claire, now)
        const signedIn = await signIn(database, { token, isOwnDevice, device, isUser: () => true, now })
        return signedIn?.session ?? ''
      },
    }
  }

  t.test(`${name}: a link is valid for fifteen minutes`, async (t) => {
    const { database } = await opened()
    const token = await createLink(database, claire, start)
    t.equal(await linkedAddress(database, token, start + 15 * minute - 1), claire)
    t.equal(await linkedAddress(database, token, start + 15 * minute), undefined)
    t.equal(
      await linkedAddress(database, token, start - 2 * minute),
      undefined,
      'it was opened while the clock was ahead',
    )
  })

  for (const [kind, isOwnDevice, idle, longest] of [
    ["a session on a person's own device ends 7 days", true, 7 * day, 30 * day],
    ['any other session ends 12 hours', false, 12 * hour, 7 * day],
    ['a session of an earlier release ends 12 hours', null, 12 * hour, 7 * day],
  ] as const) {
    t.test(`${name}: ${kind} after its last use, and after ${longest / day} days`, async (t) => {
      const { database, session } = await opened()
      async function open() {
        const token = await session(start, isOwnDevice ?? false)
        if (isOwnDevice === null) await database.query('UPDATE desk_sessions SET own_device = NULL')
        return token
      }
      const rarely = await open()
      t.match(await resumeSession(database, rarely, start + idle - 1), { address: claire })
      t.equal(await resumeSession(database, rarely, start + 2 * idle - 1), undefined)

      const often = await open()
      for (let now = start; now < start + longest; now += idle - hour) t.ok(await resumeSession(database, often, now))
      t.ok(await resumeSession(database, often, start + longest - 1))
      t.equal(await resumeSession(database, often, start + longest), undefined)
    })
  }

  t.test(`${name}: a session that was opened while the clock was ahead is refused`, async (t) => {
    const { database, session } = await opened()
    t.equal(await resumeSession(database, await session(start + day), start), undefined)
  })

  t.test(`${name}: the list contains the open sessions of one person, the current one first`, async (t) => {
    const { database, session } = await opened()
    const [first] = [await session(start), await session(start + hour, true), await session(start - 13 * hour)]
    const current = await resumeSession(database, first, start + 2 * hour)
    if (!current) return t.fail('no session')
    t.match(await openSessions(database, current, start + 2 * hour), [
      { current: true, ...device, createdAt: start, seenAt: start + 2 * hour, isOwnDevice: false },
      { current: false, createdAt: start + hour, isOwnDevice: true },
    ])
  })

  t.test(`${name}: expired links and sessions are deleted, and entries of the audit log after a year`, async (t) => {
    const { database, session } = await opened()
    await session(start)
    await database.transaction('test', (query) =>
      recordEvent(query, { at: start - day, who: null, event: { what: 'exported', scope: 'list', requests: 3 } }),
    )
    const rows = async () => {
      const count = async (table: string) => (await database.query(`SELECT * FROM ${table}`)).length
      return [await count('desk_links'), await count('desk_sessions'), (await auditPage(database, 1)).total]
    }
    async function clean(now: number) {
      await deleteOldLinks(database, now)
      await deleteEndedSessions(database, now)
      await deleteOldEvents(database, now)
    }
    await clean(start - hour)
    t.strictSame(await rows(), [1, 1, 2], 'a deletion that waited for the database spares newer rows')
    await clean(start + 10 * minute)
    t.strictSame(await rows(), [1, 1, 2])
    await clean(start + 2 * day)
    t.strictSame(await rows(), [0, 0, 2])
    await clean(start + 364.5 * day)
    t.strictSame(await rows(), [0, 0, 1])
    await clean(start + 366 * day)
    t.strictSame(await rows(), [0, 0, 0])
  })
}
