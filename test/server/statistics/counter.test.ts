// The counter, on SQLite and PostgreSQL.
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { recordRun } from '../../../server/database/last-runs.ts'
import type { Database } from '../../../server/database/types.ts'
import { startCounter } from '../../../server/statistics/counter.ts'
import type { Total } from '../../../server/statistics/measures.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { testPostgres } from '../../support/postgres.ts'
import { totals } from '../../support/visits.ts'

const log = { warn() {}, info() {} }
const noon = Date.UTC(2026, 10, 23, 11)
const day = 86_400_000

/** The rows of the table, as text. */
async function rows({ query }: Database): Promise<string[]> {
  const totals = await query<Total>('SELECT * FROM statistics ORDER BY day, measure, name')
  return totals.map(({ day, measure, name, count }) => `${day} ${measure} ${name}: ${count}`)
}

async function opened(t: Test, location: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const database = await openDatabase(location)
  t.teardown(() => database.close())
  return database
}

inBothDatabases(t, async (t, location) => {
  const database = await opened(t, location)
  t.beforeEach(() => database.query('DELETE FROM statistics'))

  t.test("what is counted is added to the totals of the day in the office's time zone", async (t) => {
    let time = Date.UTC(2026, 10, 22, 22, 59)
    const counter = startCounter({ database, log, now: () => time })
    counter.countHour()
    counter.count('page', '/')
    await counter.flush()
    counter.count('page', '/')
    time += 60_000
    counter.countHour()
    counter.count('page', '/')
    await counter.stop()
    t.strictSame(await rows(database), [
      '2026-11-22 hour 23: 1',
      '2026-11-22 page /: 2',
      '2026-11-23 hour 00: 1',
      '2026-11-23 page /: 1',
    ])
  })

  t.test('a day has at most 5,000 names that visitors invent; the names of the site are always counted', async (t) => {
    const now = () => noon
    for (const measure of ['search', 'referrer'] as const) {
      // Another process counts, too.
      const counter = startCounter({ database, log, now })
      for (let number = 0; number < 6_000; number++) counter.count(measure, `${measure}${number}`)
      await counter.stop()
    }
    const counter = startCounter({ database, log, now })
    counter.count('page', '/')
    await counter.stop()
    const counted = await totals(database.query)
    t.equal(Object.keys(counted).length, 5_003)
    t.match(counted, { 'page /': 1, 'search other': 1_000, 'referrer other': 6_000 })
    const sum = Object.values(counted).reduce((sum, count) => sum + count)
    t.equal(sum, 12_001)
  })

  t.test('totals are deleted after 25 months, and rare search terms after a week', async (t) => {
    const put = (day: string, measure: string, name: string, count: number) =>
      database.query('INSERT INTO statistics VALUES ($1, $2, $3, $4)', [day, measure, name, count])
    await put('2024-10-22', 'page', '/old', 9)
    await put('2024-10-23', 'page', '/', 1)
    for (const term of ['rare', 'common']) await put('2026-11-15', 'search', term, 1)
    await put('2026-11-16', 'search', 'rare', 1)
    await put('2026-11-16', 'search', 'common', 2)
    const counter = startCounter({ database, log, now: () => noon })
    await recordRun(database.query, 'retention', noon + day)
    await counter.clean()
    t.equal((await rows(database)).length, 6, 'nothing is deleted by a clock that is a day away from the last deletion')
    await recordRun(database.query, 'retention', noon)
    await counter.clean()
    await counter.stop()
    t.strictSame(await rows(database), [
      '2024-10-23 page /: 1',
      '2026-11-15 search common: 1',
      '2026-11-16 search common: 2',
      '2026-11-16 search rare: 1',
    ])
  })
})

t.test('counts wait in memory while the disk has only the space that requests need', async (t) => {
  const database = await opened(t, { dataDir: dataFolder(t) })
  let freeBytes = 99e6
  const counter = startCounter({ database: { ...database, freeSpace: async () => freeBytes }, log, now: () => noon })
  counter.count('page', '/')
  await counter.flush()
  t.strictSame(await rows(database), [])
  freeBytes = 100e6
  await counter.stop()
  t.strictSame(await rows(database), ['2026-11-23 page /: 1'])
})

t.test('while the database fails, the counts are kept', async (t) => {
  const server = await testPostgres(t)
  const database = await opened(t, { dataDir: '', databaseUrl: await server.database() })
  const messages: string[] = []
  const add = (_: object, message: string) => void messages.push(message)
  let time = noon
  const counter = startCounter({ database, log: { warn: add, info: add }, now: () => time })
  await server.stop()
  for (let attempt = 0; attempt < 2; attempt++) {
    counter.count('page', '/')
    await counter.flush()
    time += day
  }
  await server.start()
  counter.count('page', '/')
  await counter.stop()
  t.strictSame(await rows(database), ['2026-11-23 page /: 1', '2026-11-24 page /: 1', '2026-11-25 page /: 1'])
  t.match(messages, [/cannot be stored/, /stored again/])
})
