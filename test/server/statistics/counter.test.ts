// The counter with SQLite and PostgreSQL.
import t, { type Test } from 'tap'
import { openDatabase } from '../../../server/database/database.ts'
import { recordRun } from '../../../server/database/last-runs.ts'
import type { Database } from '../../../server/database/types.ts'
import { day } from '../../../server/durations.ts'
import { startCounter } from '../../../server/statistics/counter.ts'
import type { Measure, Total } from '../../../server/statistics/measures.ts'
import { inBothDatabases } from '../../support/both-databases.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { testPostgres } from '../../support/postgres.ts'
import { totals } from '../../support/visits.ts'

const log = { warn() {}, info() {} }
const timeZone = () => 'Europe/Paris'
const noon = Date.UTC(2026, 10, 23, 11)

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
  countingTests(t, database)
  deletionTests(t, database)
})

function countingTests(t: Test, database: Database) {
  t.test("counts are added to the totals of the day in the office's time zone", async (t) => {
    let time = Date.UTC(2026, 10, 22, 22, 59)
    const counter = startCounter({ database, log, timeZone, now: () => time })
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

  t.test('a day has at most 1,000 names of a measure, in all processes', async (t) => {
    const count = async (measure: Measure, prefix: string) => {
      const counter = startCounter({ database, log, timeZone, now: () => noon })
      for (let number = 0; number < 700; number++) counter.count(measure, `${prefix}${number}`)
      counter.count('page', '/')
      await counter.stop()
    }
    await count('referrer', 'a')
    await count('referrer', 'b')
    await count('search', 'a')
    const counted = await totals(database.query)
    t.equal(Object.keys(counted).length, 1_702)
    t.match(counted, { 'page /': 3, 'referrer a699': 1, 'referrer b299': 1, 'referrer other': 400, 'search a699': 1 })
  })
}

function deletionTests(t: Test, database: Database) {
  const put = (day: string, measure: Measure, name: string, count: number) =>
    database.query('INSERT INTO statistics VALUES ($1, $2, $3, $4)', [day, measure, name, count])

  async function clean(lastDeletion = noon) {
    await recordRun(database.query, 'retention', lastDeletion)
    const counter = startCounter({ database, log, timeZone, now: () => noon })
    await counter.clean()
    await counter.stop()
  }

  t.test('nothing is deleted by a clock that is a day away from the last deletion', async (t) => {
    await put('2024-10-22', 'page', '/old', 9)
    await clean(noon + day)
    t.strictSame(await rows(database), ['2024-10-22 page /old: 9'])
  })

  t.test('totals are deleted after 25 months', async (t) => {
    await put('2024-10-22', 'page', '/old', 9)
    await put('2024-10-23', 'page', '/', 1)
    await put('2026-11-15', 'referrer', 'direct', 1)
    await put('2026-11-15', 'search', 'other', 4)
    for (const name of ['rare', 'common']) await put('2026-11-15', 'search', name, 1)
    await put('2026-11-16', 'search', 'rare', 1)
    await put('2026-11-16', 'search', 'common', 2)
    await clean()
    t.strictSame(await rows(database), [
      '2024-10-23 page /: 1',
      '2026-11-15 referrer direct: 1',
      '2026-11-15 search common: 1',
      '2026-11-15 search other: 5',
      '2026-11-16 search common: 2',
      '2026-11-16 search rare: 1',
    ])
  })

  t.test('after a week, a day keeps the 50 most frequent names that outsiders can invent', async (t) => {
    for (let number = 0; number < 60; number++) {
      for (const day of ['2026-11-15', '2026-11-16']) await put(day, 'campaign', `name${number}`, 10 + number)
      await put('2026-11-15', 'page', `/${number}`, 1)
    }
    await clean()
    await clean()
    const kept = await rows(database)
    const countRows = (prefix: string) => kept.filter((row) => row.startsWith(prefix)).length
    t.equal(countRows('2026-11-15 campaign'), 51)
    t.ok(kept.includes('2026-11-15 campaign name10: 20'))
    t.ok(kept.includes('2026-11-15 campaign other: 145'), 'the sum stays the same')
    t.equal(countRows('2026-11-16 campaign'), 60, 'not on recent days')
    t.equal(countRows('2026-11-15 page'), 60, 'not the pages')
  })
}

t.test('counts wait in memory while the disk has only the space that requests need', async (t) => {
  const database = await opened(t, { dataDir: dataFolder(t) })
  let freeBytes = 99e6
  const counter = startCounter({
    database: { ...database, freeSpace: async () => freeBytes },
    log,
    timeZone,
    now: () => noon,
  })
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
  const counter = startCounter({ database, log: { warn: add, info: add }, timeZone, now: () => time })
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

t.test('in a long outage, the memory holds 1,000 names of a measure for each day of a week', async (t) => {
  const database = await opened(t, { dataDir: dataFolder(t) })
  let isBroken = true
  const transaction: Database['transaction'] = (lock, work) =>
    isBroken ? Promise.reject(new Error('no database')) : database.transaction(lock, work)
  let time = noon
  const counter = startCounter({ database: { transaction, isShared: false }, log, timeZone, now: () => time })
  for (let flush = 0; flush < 4; flush++) {
    for (let number = 0; number < 400; number++) counter.count('referrer', `name${flush}-${number}`)
    await counter.flush()
  }
  time += 7 * day
  await counter.flush()
  isBroken = false
  await counter.flush()
  t.equal((await rows(database)).length, 1_001)
  isBroken = true
  counter.count('referrer', 'lost')
  time += 8 * day
  await counter.flush()
  isBroken = false
  await counter.stop()
  t.equal((await totals(database.query))['referrer lost'], undefined)
})
