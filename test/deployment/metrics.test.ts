// The dashboard and the alerts use only metrics that /metrics has.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { testSite } from '../support/site.ts'
import { root } from '../support/source.ts'
import { reportOf } from '../support/visits.ts'

const site = await testSite(t, { METRICS_TOKEN: 'a-secret-of-many-letters' })
await site.inject('/')
const metrics = { LCP: 1, INP: 1, CLS: 1, FCP: 1, TTFB: 1 }
await site.inject(reportOf({ kind: 'speed', page: 'home', language: 'en', metrics }))
const headers = { authorization: 'Bearer a-secret-of-many-letters' }
const { body } = await site.inject({ url: '/metrics', headers })

for (const [file, pattern] of [
  ['dashboard.json', /"expr": "(.+)"/g],
  ['alerts.yaml', /^ +expr: (.+)$/gm],
] as const) {
  t.test(`${file} uses existing metrics`, async (t) => {
    const text = readFileSync(join(root, 'scripts/deployment', file), 'utf8')
    const queries = [...text.matchAll(pattern)].map(([, query = '']) => query.replaceAll('histogram_quantile', ''))
    t.ok(queries.length > 5)
    // The names with an underscore.
    const names = queries.join().match(/[a-z]\w*_\w+/g) ?? []
    for (const name of new Set(names)) t.match(body, new RegExp(`^${name}[{ ]`, 'm'), name)
  })
}

t.test('counters of rare events start at 0', async (t) => {
  for (const outcome of ['delivered', 'later', 'failed'])
    t.match(body, `\ncontact_mails_total{outcome="${outcome}"} 0\n`)
})
