// The content of /metrics, and the token that it requires.
import t from 'tap'
import { recordRun } from '../../../server/database/last-runs.ts'
import { createMetrics } from '../../../server/operations/metrics.ts'
import { deliverySite } from '../../support/delivery-site.ts'
import { testSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import { reportRequest } from '../../support/visits.ts'

const token = 'a-secret-of-many-letters'
const authorization = `Bearer ${token}`
const site = await testSite(t, { METRICS_TOKEN: token })
const fields = { name: 'Claire Martin', email: 'claire@example.fr', phone: '0639981234', confidentiality: true }
const send = (payload: object) => site.inject({ method: 'POST', url: '/api/contact', payload })
const read = () => site.inject({ url: '/metrics', headers: { authorization } })

t.test('responses are counted by route and status, never by path', async (t) => {
  for (const url of ['/services/concierge-services?lang=fr', '/search?q=Ada', '/a/path/of/no/page']) {
    await site.inject(url)
  }
  await send({})
  const { body } = await read()
  for (const [route, status] of [
    ['/services/:id', 200],
    ['/search', 200],
    ['/*', 404],
    ['/api/contact', 422],
  ]) {
    t.match(body, `http_request_duration_seconds_count{route="${route}",status="${status}"} 1\n`)
  }
  t.notMatch(body, /Ada|concierge|no\/page|claire/)
})

t.test('the metrics contain the outbox, suspected requests, pages and the process', async (t) => {
  await send(fields)
  await send({ ...fields, message: 'Buy now', subject: 'Buy now' })
  const { body } = await read()
  for (const line of [
    'contact_requests{state="waiting"} 1',
    'contact_requests{state="failed"} 0',
    'contact_requests_suspected_total 1',
    'contact_outbox_up 1',
    'pages_cached{encoding="final"} 0',
  ]) {
    t.match(body, `\n${line}\n`)
  }
  for (const name of ['contact_oldest_waiting', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99']) {
    t.match(body, new RegExp(`^${name}\\w* [\\d.e-]+$`, 'm'))
  }
})

t.test('web vitals are in seconds, by page, device and language', async (t) => {
  await site.inject(reportRequest({ kind: 'speed', path: '/', language: 'en', metrics: { LCP: 2500 } }))
  const { body } = await read()
  const labels = 'page="home",device="computer",language="en"'
  t.match(body, `web_vitals_lcp_seconds_bucket{le="2",${labels}} 0\n`)
  t.match(body, `web_vitals_lcp_seconds_bucket{le="2.5",${labels}} 1\n`)
})

t.test('the time of the last backup is in seconds', async (t) => {
  t.match((await read()).body, '\nbackup_last_success_timestamp_seconds 0\n')
  await recordRun(site.database.query, 'backup', 1_800_000_000_000)
  t.match((await read()).body, '\nbackup_last_success_timestamp_seconds 1800000000\n')
})

t.test('an outbox that cannot be read is a metric, not an error', async (t) => {
  const broken = await testSite(t, { DATA_DIR: '/dev/null/none', METRICS_TOKEN: token })
  const { statusCode, body } = await broken.inject({ url: '/metrics', headers: { authorization } })
  t.equal(statusCode, 200)
  t.match(body, '\ncontact_outbox_up 0\n')
  t.notMatch(body, 'contact_requests{')
})

t.test('only requests with the token can read the metrics, even from this machine', async (t) => {
  const closed = await testSite(t)
  for (const [{ inject }, authorization, status] of [
    [site, `Bearer ${token}`, 200],
    [site, `Bearer ${token}x`, 404],
    [site, '', 404],
    [closed, '', 404],
    [closed, 'Bearer undefined', 404],
  ] as const) {
    for (const remoteAddress of ['127.0.0.1', '198.51.100.7']) {
      const response = await inject({ url: '/metrics', remoteAddress, headers: { authorization } })
      t.equal(response.statusCode, status, authorization)
    }
  }
})

t.test('attempts to send an email are counted by outcome', async (t) => {
  const delivery = await deliverySite(t)
  const metrics = createMetrics()
  const isCounted = (outcome: string) => async () =>
    (await metrics.text({ outbox: delivery.counts, lastBackup: async () => undefined })).includes(
      `contact_mails_total{outcome="${outcome}"} 1\n`,
    )
  await delivery.mailServer.stop()
  await delivery.add()
  const [kind, ...others] = delivery.kinds
  if (!kind) return t.fail('no kind of email')
  const { wake } = delivery.start({
    kinds: [{ ...kind, onAttempt: (outcome) => metrics.count('contact_mails_total', outcome) }, ...others],
  })
  await until('a failed attempt', isCounted('later'))
  await delivery.mailServer.start()
  delivery.now += 3_600_000
  wake()
  await until('a delivered email', isCounted('delivered'))
})
