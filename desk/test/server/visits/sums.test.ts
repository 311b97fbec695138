// The figures of the desk and of the weekly email: sums of periods and their comparison.
import t from 'tap'
import { openDatabase } from '../../../../server/database/database.ts'
import type { Query } from '../../../../server/database/types.ts'
import { measures } from '../../../../server/statistics/measures.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { comparison } from '../../../server/visits/comparison.ts'
import { periodBefore, periodUntil } from '../../../server/visits/periods.ts'
import { readSums, readTotals, readViews } from '../../../server/visits/sums.ts'
import { storeTotals } from '../../support/statistics.ts'

inBothDatabases(t, async (t, location) => {
  const database = await openDatabase(location)
  t.teardown(() => database.close())
  await storeTotals(database.query, {
    '2026-10-31': { hour: { '09': 100 } },
    '2026-11-07': { hour: { '09': 1, '10': 3 }, page: { '/': 4 }, referrer: { a: 4, c: 1, gone: 6 } },
    '2026-11-08': { hour: { '09': 2, '10': 5 }, page: { '/': 4, '/investment': 3 } },
    '2026-11-14': {
      hour: { '09': 4 },
      page: { '/investment': 4 },
      referrer: { a: 9, b: 5, c: 2, d: 1 },
      search: { villa: 3, pool: 2 },
      'search-empty': { garden: 3, other: 9 },
    },
    '2026-11-15': { hour: { '09': 100 } },
  })
  const week = periodUntil('2026-11-14', 7)
  const sums = await readSums(database.query, week)
  const { sum, ranks } = comparison(sums, true)

  t.test('the sums of a period are compared with the previous period', async (t) => {
    t.strictSame(periodBefore(week), { from: '2026-11-01', to: '2026-11-07' })
    t.strictSame(sum('hour'), { count: 11, before: 4 })
    t.strictSame(sum('hour', '09'), { count: 6, before: 1 })
    t.strictSame(ranks('page', 8), {
      rows: [
        { name: '/investment', count: 7, before: 0 },
        { name: '/', count: 4, before: 4 },
      ],
    })
    t.strictSame(ranks('search', 8), { rows: [{ name: 'villa', count: 3, before: 0 }] }, 'a rare term is hidden')
    const views = Object.fromEntries(await readViews(database.query, week))
    t.strictSame(views, { '2026-11-08': 7, '2026-11-14': 4 })
    const totals = await Array.fromAsync(readTotals(database.query, week))
    t.equal(totals.length, 13, 'every total, without the rare term')
    t.match(totals[0], { day: '2026-11-08', measure: 'hour', name: '09', count: 2 })
  })

  t.test('a table adds up the names after the first ones, unless it is only one name', async (t) => {
    t.match(ranks('referrer', 2).others, { rows: 2, count: 3 })
    t.equal(ranks('referrer', 3).rows.length, 4)
    t.strictSame(
      ranks('search-empty', 8).rows.map(({ name }) => name),
      ['garden', 'other'],
      'rare names come last',
    )
    const alone = comparison(sums, false)
    t.match(alone.ranks('referrer', 2), { rows: [{ name: 'a', count: 9, before: null }], others: { before: null } })
  })

  t.test('few rows are in memory together, also for a period with thousands of names', async (t) => {
    const names = Array.from({ length: 4_500 }, (_, index) => [`name${index}`, 1 + (index % 7)] as const)
    const totals = { '2026-12-01': { campaign: Object.fromEntries(names) } }
    await database.transaction('test', (query) => storeTotals(query, totals))
    const lengths: number[] = []
    const query: Query = async (sql, values) => {
      const rows = await database.query(sql, values)
      lengths.push(rows.length)
      return rows as never
    }
    const month = periodUntil('2026-12-10', 30)
    const { others } = comparison(await readSums(query, month), true).ranks('campaign', 8)
    t.match(others, { rows: 4_492, count: names.reduce((sum, [, count]) => sum + count, 0) - 8 * 7 })
    t.ok(lengths[0] && lengths[0] <= 24 * measures.length, 'the page')

    const read = readTotals(query, month)
    await read.next()
    t.strictSame(lengths.slice(1), [2_000], 'the first row of the export needs one page')
    const rest = await Array.fromAsync(read)
    t.equal(new Set(rest.map(({ name }) => name)).size, rest.length)
    t.equal(rest.filter(({ measure }) => measure === 'campaign').length, 4_500)
    t.ok(lengths.every((length) => length <= 2_000))
  })
})
