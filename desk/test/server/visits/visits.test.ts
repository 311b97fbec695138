// The figures of the page Visits, and its CSV files.
import { mock } from 'node:test'
import t from 'tap'
import { addDays } from '../../../../server/statistics/days.ts'
import { pages, visitsDataUrl, visitsExportUrl } from '../../../api/urls.ts'
import type { VisitsFigures } from '../../../api/visits-data.ts'
import { startDesk } from '../../support/desk.ts'
import { busyDay, storeTotals } from '../../support/statistics.ts'

const today = '2026-11-20'
mock.timers.enable({ apis: ['Date'], now: new Date(`${today}T12:00:00+01:00`) })
const daysAgo = (count: number) => addDays(today, -count)

t.test('the page shows the totals compared with the previous period, in both languages', async (t) => {
  const { desk, database } = await startDesk(t)
  await storeTotals(database.query, {
    [daysAgo(20)]: { hour: { '12': 1 } },
    [daysAgo(8)]: { hour: { '12': 100 }, search: { villa: 2 } },
    [today]: busyDay,
  })
  const read = (url: string) => desk.read<VisitsFigures>(url)
  const week = await read(visitsDataUrl(7))
  t.match(week, {
    from: daysAgo(6),
    to: today,
    views: { count: 120, before: 100 },
    requests: { count: 4, before: 0 },
    links: { count: 3 },
    busiest: { from: 17, to: 20 },
    forms: { count: 10, before: 0 },
  })
  t.equal(week.line.points.length, 7)
  t.match(week.line.points.at(-1), { day: today, count: 120, dayBefore: daysAgo(7), before: 0 })
  const names = ({ tables }: VisitsFigures) =>
    Object.fromEntries(tables.map(({ id, ranks }) => [id, ranks.rows.map(({ name }) => name)]))
  t.match(names(week), {
    pages: ['Home', 'Concierge Services'],
    countries: ['France', 'United Kingdom'],
    services: ['Concierge Services', 'none'],
    packages: ['none', 'Premium Care'],
    searches: ['villa'],
    emptySearches: ['=1+1'],
  })
  t.match(names(await read(`${visitsDataUrl(7)}&lang=fr`)), {
    pages: ['Accueil', 'Conciergerie'],
    countries: ['France', 'Royaume-Uni'],
  })
  t.match(
    week.tables.find(({ id }) => id === 'searches'),
    { ranks: { rows: [{ before: 0 }] } },
  )
  t.notMatch(JSON.stringify(week), 'secret name', 'a rare term is hidden')

  const month = await read(visitsDataUrl())
  t.match(month, { isComparable: false, views: { count: 221, before: null } }, 'counted for twenty days only')
  t.match(month.line.points.slice(8, 11), [{ count: null }, { count: 1 }, { count: 0 }], 'no line through days before')
  t.match((await read(visitsDataUrl(365))).line, { unit: 'week', points: { length: 52 } })
})

t.test('the CSV file has the totals of the period as text', async (t) => {
  const { desk, database } = await startDesk(t)
  await storeTotals(database.query, { [daysAgo(8)]: { hour: { '12': 100 } }, [today]: busyDay })
  const csv = await desk.open(visitsExportUrl(7))
  t.match(csv.headers, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="visits-${daysAgo(6)}-${today}.csv"`,
  })
  const lines = csv.body.split('\r\n')
  t.equal(lines[0], '\ufeff"Day","What was counted","Name","Number"')
  t.ok(lines.includes(`"${today}","Pages","Home","70"`))
  t.ok(lines.includes(`"${today}","Searches without results","'=1+1","4"`), 'a formula is text')
  t.notMatch(csv.body, 'secret name', 'a rare term is hidden')
  t.notMatch(csv.body, daysAgo(8), 'no other day')
  t.match((await desk.open(visitsExportUrl(30))).body, `"${daysAgo(8)}","Page views by hour","12","100"`)
})

t.test('the page is empty before the first visit', async (t) => {
  const { desk } = await startDesk(t)
  t.match(await desk.read(visitsDataUrl()), { period: 30, state: 'empty' })

  const off = await startDesk(t, { STATISTICS: 'off' })
  for (const url of [pages.visits, visitsDataUrl()]) t.equal((await off.desk.open(url)).statusCode, 404)
  t.match((await off.desk.open(pages.requests)).body, '"hasVisits":false')
})

t.test('the CSV file of a French office is in French', async (t) => {
  const { desk, database } = await startDesk(t, { OFFICE_LANGUAGE: 'fr' })
  const counts = { page: { '/': 70 }, referrer: { direct: 3, other: 2 }, 'form-refused': { email: 9 } }
  await storeTotals(database.query, { [today]: counts })
  const csv = await desk.open(visitsExportUrl(7))
  t.match(csv.headers['content-disposition'], '"statistiques-')
  for (const row of [
    '"Jour";"Ce qui est compté";"Nom";"Nombre"',
    '"Pages";"Accueil";"70"',
    '"D’où viennent les visiteurs";"Adresse saisie, favori ou application";"3"',
    '"D’où viennent les visiteurs";"Autres";"2"',
  ]) {
    t.match(csv.body, row)
  }
  t.notMatch(csv.body, 'email', 'the page does not show refused fields')
})
