// Reports that are refused or not counted, and the limit of reports from one address.
import { mock } from 'node:test'
import t from 'tap'
import { paul } from '../../support/outbox.ts'
import { testSite } from '../../support/site.ts'
import { finalTotals, reportRequest, view } from '../../support/visits.ts'

// The clock stands still, so that the minute of a limit does not end during a test.
mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 20, 12) })

t.test('hostile reports change nothing but the number of refused reports', async (t) => {
  const site = await testSite(t, { METRICS_TOKEN: 'the-token-of-this-test', CONTACT_RATE_MAX: '1' })
  const speed = (LCP: unknown) => ({ kind: 'speed', path: '/', language: 'en', metrics: { LCP } })
  const refused: [status: number, payload: unknown, headers?: Record<string, string>][] = [
    [413, { ...view, path: `/${'a'.repeat(3_000)}` }],
    [400, speed('12')],
    [400, { ...view, time: 1 }],
    [400, '{"kind":"view","path":"/","language":"en","arrived":false,"__proto__":{"a":1}}'],
    [422, { ...view, path: '/unknown' }],
    [415, 'kind=view', { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, JSON.stringify(view), { 'content-type': 'text/plain' }],
    [403, view, { origin: 'https://other.example' }],
    [403, view, { 'sec-fetch-site': 'cross-site' }],
  ]
  for (const [status, payload, headers] of refused) {
    const response = await site.inject(reportRequest(payload, headers))
    t.equal(response.statusCode, status, JSON.stringify(payload).slice(0, 100))
  }
  const { origin: _, ...headers } = reportRequest(view).headers as Record<string, string>
  t.equal((await site.inject({ ...reportRequest(view), headers })).statusCode, 403, 'a program')
  // The form of the same visitor still works.
  t.equal((await site.inject({ method: 'POST', url: '/api/contact', payload: {} })).statusCode, 422)

  const metrics = await site.inject({ url: '/metrics', headers: { authorization: 'Bearer the-token-of-this-test' } })
  const counted = [...metrics.body.matchAll(/^statistics_reports_refused_total\{.*\} (\d+)$/gm)]
  const sum = counted.reduce((sum, [, count]) => sum + Number(count), 0)
  t.equal(sum, refused.length + 1)
  t.strictSame(await finalTotals(site), {})
})

t.test('one address can send 120 reports a minute, which is two a second', async (t) => {
  const site = await testSite(t)
  const send = async (remoteAddress: string) =>
    (await site.inject({ ...reportRequest({ kind: 'link', to: 'mail' }), remoteAddress })).statusCode
  for (let sent = 0; sent < 120; sent++) await send('192.0.2.1')
  t.equal(await send('192.0.2.1'), 429)
  t.equal(await send('192.0.2.2'), 204)
  t.strictSame(await finalTotals(site), { 'link mail': 121 })
})

t.test('with STATISTICS=off nothing is counted', async (t) => {
  const site = await testSite(t, { STATISTICS: 'off' })
  t.equal((await site.inject(reportRequest(view))).statusCode, 405)
  t.equal((await site.inject({ url: '/api/visit', headers: { referer: 'http://localhost:3000/' } })).statusCode, 404)
  t.equal((await site.inject({ method: 'POST', url: '/api/contact', payload: paul })).statusCode, 202)
  t.strictSame(await finalTotals(site), {})
})
