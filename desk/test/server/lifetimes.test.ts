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
      async session(now: number) {
        const token = await createLink(database, claire, now)
        const signedIn = await signIn(database, { token, device, isUser: () => true, now })
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

  t.test(`${name}: a session ends 12 hours after its last use, and after 7 days`, async (t) => {
    const { database, session } = await opened()
    const idle = await session(start)
    t.match(await resumeSession(database, idle, start + 12 * hour - 1), { address: claire })
    t.match(await resumeSession(database, idle, start + 20 * hour), { endsAt: start + 32 * hour }, 'it was used')
    t.equal(await resumeSession(database, idle, start + 32 * hour), undefined)

    const used = await session(start)
    for (let now = start; now < start + 7 * day; now += 11 * hour) t.ok(await resumeSession(database, used, now))
    const last = await resumeSession(database, used, start + 7 * day - 1)
    t.equal(last?.endsAt, start + 7 * day)
    t.equal(await resumeSession(database, used, start + 7 * day), undefined)
    const ahead = await session(start + day)
    t.equal(await resumeSession(database, ahead, start), undefined, 'it was opened while the clock was ahead')
  })

  t.test(`${name}: the list contains the open sessions of one person, the current one first`, async (t) => {
    const { database, session } = await opened()
    const [first] = [await session(start), await session(start + hour), await session(start - 13 * hour)]
    const current = await resumeSession(database, first, start + 2 * hour)
    if (!current) return t.fail('no session')
    t.match(await openSessions(database, current, start + 2 * hour), [
      { current: true, ...device, createdAt: start, seenAt: start + 2 * hour },
      { current: false, createdAt: start + hour, endsAt: start + 13 * hour },
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
