// /metrics: its content, and who can read it.
import t from 'tap'
import { deliverySite } from '../../support/delivery-site.ts'
import { testSite } from '../../support/site.ts'

const token = 'a-secret-of-many-letters'
const authorization = `Bearer ${token}`
const site = await testSite(t, { METRICS_TOKEN: token })
const fields = { name: 'Claire Martin', email: 'claire@example.fr', phone: '0639981234', confidentiality: true }
const send = (payload: object) => site.inject({ method: 'POST', url: '/api/contact', payload })
const read = () => site.inject({ url: '/metrics', headers: { authorization } })

t.test('responses are counted by route and status, never by path', async (t) => {
  await site.inject('/services/concierge-services?lang=fr')
  await site.inject('/search?q=Ada')
  await site.inject('/a/path/of/no/page')
  await send({})
  const { headers, body } = await read()
  t.match(headers['content-type'], 'text/plain')
  for (const labels of [
    'route="/services/:id",status="200"',
    'route="/search",status="200"',
    'route="/*",status="404"',
    'route="/api/contact",status="422"',
  ]) {
    t.match(body, `http_request_duration_seconds_count{${labels}} 1\n`)
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
  for (const name of [
    'contact_oldest_waiting_seconds',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    t.match(body, new RegExp(`^${name} [\\d.e-]+$`, 'm'))
  }
})

t.test('an outbox that cannot be read is a metric, not an error', async (t) => {
  const broken = await testSite(t, { DATA_DIR: '/dev/null/none', METRICS_TOKEN: token })
  const { statusCode, body } = await broken.inject({ url: '/metrics', headers: { authorization } })
  t.equal(statusCode, 200)
  t.match(body, '\ncontact_outbox_up 0\n')
  t.notMatch(body, 'contact_requests{')
})

t.test('only requests with the token can read the metrics', async (t) => {
  const status = async (authorization?: string) =>
    (
      await site.inject({
        url: '/metrics',
        remoteAddress: '198.51.100.7',
        headers: { ...(authorization && { authorization }) },
      })
    ).statusCode
  t.equal(await status(authorization), 200)
  t.equal(await status(`${authorization}x`), 404)
  t.equal(await status(), 404)
})

t.test('without METRICS_TOKEN nobody can read the metrics, not even from this machine', async (t) => {
  const closed = await testSite(t)
  for (const headers of [{}, { authorization: 'Bearer' }, { authorization: 'Bearer undefined' }]) {
    t.equal((await closed.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })).statusCode, 404)
  }
})

t.test('attempts to send a mail are counted by outcome', async (t) => {
  const delivery = await deliverySite(t)
  const outcomes: string[] = []
  await delivery.mailServer.stop()
  await delivery.add()
  const running = delivery.start({ onTried: (outcome) => outcomes.push(outcome) })
  await delivery.untilLogged('Request not delivered yet')
  await delivery.mailServer.start()
  delivery.now += 3_600_000
  running.wake()
  await delivery.until({ delivered: 1 })
  t.strictSame(outcomes, ['later', 'delivered'])
})
