// A simulated day: 20,000 visits of two processes that share a PostgreSQL database give exactly the expected totals.
import t from 'tap'
import type { Total } from '../../server/statistics/measures.ts'
import type { Report } from '../../src/statistics/report.ts'
import { testPostgres } from '../support/postgres.ts'
import { testSite } from '../support/site.ts'
import { reportOf, userAgents } from '../support/visits.ts'

t.setTimeout(600_000)

const visits = 20_000
// Midnight in the office, where winter time is an hour ahead of UTC.
const midnight = Date.UTC(2026, 10, 22, 23)
const day = 86_400_000

/** The nth element, again from the start after the last. */
const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value

// The lengths have no common divisor, so every combination occurs.
const paths = ['/', '/investment', '/services/concierge-services', '/legal/privacy', '/search'] as const
const languages = ['en', 'fr'] as const
const devices = ['computer', 'phone', 'tablet'] as const
const hosts = [
  'www.Google.com',
  undefined,
  'bing.com',
  'www.blog.example',
  'other.example',
  'a.example',
  'b.example',
] as const
const terms = ['Clés', 'piscine', 'cles', 'jardin perdu'] as const

/** What the nth visitor does, and everything that is to be counted for it. */
function visit(n: number): { reports: Report[]; counted: string[] } {
  const [path, language, device, host] = [pick(paths, n), pick(languages, n), pick(devices, n), pick(hosts, n)]
  const reports: Report[] = [{ kind: 'view', path, language, arrived: true, ...(host && { referrer: host }) }]
  const hour = String(Math.floor((n * 24) / visits)).padStart(2, '0')
  const counted = [`hour ${hour}`, `page ${path}`, `language ${language}`, `device ${device}`]
  counted.push(`referrer ${host?.toLowerCase().replace('www.', '') ?? 'direct'}`)
  if (n % 10 === 0) {
    const term = pick(terms, n / 10)
    reports.push({ kind: 'search', term, found: term !== 'piscine' })
    const folded = term.toLowerCase().replace('é', 'e')
    counted.push(`search ${folded}`, ...(term === 'piscine' ? ['search-empty piscine'] : []))
  }
  if (n % 25 === 0) {
    reports.push({ kind: 'form', step: 'seen' }, { kind: 'link', to: 'phone' })
    counted.push('form seen', 'link phone')
  }
  if (n % 4 === 0) {
    reports.push({ kind: 'speed', page: 'home', language, metrics: { LCP: 1_000 + (n % 2_000), CLS: 0 } })
    const edge = [1000, 1500, 2000, 2500, 3000].find((edge) => 1_000 + (n % 2_000) <= edge)
    counted.push(`speed LCP home ${device} ${language} ${edge}`, `speed CLS home ${device} ${language} 0.01`)
  }
  return { reports, counted }
}

t.test('20,000 visits in a day give exactly the expected totals', async (t) => {
  const { now } = Date
  t.teardown(() => {
    Date.now = now
  })
  let time = midnight
  // The sites read the clock through this function from their start on.
  Date.now = () => time
  const server = await testPostgres(t)
  const environment = { DATABASE_URL: await server.database() }
  const sites = [await testSite(t, environment), await testSite(t, environment)]
  const expected = new Map<string, number>()
  for (let n = 0; n < visits; n++) {
    time = midnight + (n * day) / visits
    const { reports, counted } = visit(n)
    for (const name of counted) expected.set(name, (expected.get(name) ?? 0) + 1)
    const headers = { 'user-agent': userAgents[pick(devices, n)] }
    for (const report of reports) {
      const remoteAddress = `10.0.${n >> 8}.${n & 255}`
      const response = await pick(sites, n).inject({ ...reportOf(report, headers), remoteAddress })
      if (response.statusCode !== 204) t.fail(`${response.statusCode} for ${JSON.stringify(report)}`)
    }
  }
  for (const { app } of sites) await app.close()
  const rows = (await sites[0]?.database.query<Total>('SELECT * FROM statistics')) ?? []
  t.strictSame(new Set(rows.map(({ day }) => day)), new Set(['2026-11-23']))
  const stored = rows.map(({ measure, name, count }): [string, number] => [`${measure} ${name}`, count])
  t.strictSame(Object.fromEntries(stored.sort()), Object.fromEntries([...expected].sort()))
  t.equal(
    stored.reduce((sum, [name, count]) => sum + (name.startsWith('page ') ? count : 0), 0),
    visits,
  )
})
