// The dashboard and the alerts use only metrics that /metrics has.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { testSite } from '../support/site.ts'
import { reportOf } from '../support/visits.ts'

const read = (name: string) => readFileSync(new URL(`../../scripts/deployment/${name}`, import.meta.url), 'utf8')
const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('dashboard.json'))
const queried = {
  dashboard: dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  alerts: [...read('alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression),
}

const token = 'a-secret-of-many-letters'
const site = await testSite(t, { METRICS_TOKEN: token })
await site.inject('/')
const metrics = { LCP: 1, INP: 1, CLS: 1, FCP: 1, TTFB: 1 }
await site.inject(reportOf({ kind: 'speed', page: 'home', language: 'en', metrics }))
const { body } = await site.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
const exposed = new Set([...body.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name))
/** The metrics in an expression: names with an underscore that are not functions. */
const metricsOf = (expression: string) =>
  (expression.match(/[a-z]\w*_\w+/g) ?? []).filter((name) => name !== 'histogram_quantile')

for (const [who, expressions] of Object.entries(queried)) {
  t.test(`the ${who} use existing metrics`, async (t) => {
    t.ok(expressions.length > 5)
    const names = expressions.flatMap(metricsOf)
    t.ok(names.length >= expressions.length - 1)
    t.strictSame(
      names.filter((name) => !exposed.has(name)),
      [],
    )
  })
}

t.test('counters of rare events start at 0', async (t) => {
  for (const outcome of ['delivered', 'later', 'failed'])
    t.match(body, `\ncontact_mails_total{outcome="${outcome}"} 0\n`)
})
