// Caddy with the Caddyfile of compose.yaml: restarts of sites behind it, redirects, the page for an outage, the log.
// CADDY_RESTARTS=100 runs longer.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { largestForm } from '../../server/security/limits.ts'
import { dataFolder } from '../support/data-folder.ts'
import { startLoad } from '../support/load.ts'
import { testPostgres } from '../support/postgres.ts'
import { startSite } from '../support/process.ts'
import { caddy, startCaddy } from '../support/proxies.ts'
import { sendRequest } from '../support/send-request.ts'
import { until } from '../support/until.ts'

const restarts = Number(process.env.CADDY_RESTARTS ?? 2)
const METRICS_TOKEN = 'a-token-for-this-test'

/** The number of contact requests that a site has accepted. */
async function acceptedBy(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const [, count] = /count\{route="\/api\/contact",status="202"\} (\d+)/.exec(await response.text()) ?? []
  return Number(count ?? 0)
}

/** The environment of several sites behind Caddy, with one database. */
async function sharedEnvironment(t: Test) {
  const server = await testPostgres(t)
  return {
    DATA_DIR: dataFolder(t),
    DATABASE_URL: await server.database(),
    LANGUAGES: 'en,fr',
    CONTACT_RATE_MAX: '100000',
    CONTACT_HOURLY_MAX: '1000000',
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN,
  }
}

const options = { skip: caddy.skipReason }

t.test('sites replaced in turn behind Caddy fail no request', options, async (t) => {
  const environment = await sharedEnvironment(t)
  const ports = [await freePort(), await freePort()]
  const start = (port = 0) => startSite(t, { ...environment, PORT: String(port) })
  const sites = await Promise.all(ports.map(start))
  const { origin } = await startCaddy(t, ports)
  const load = startLoad(t, () => origin)
  for (let restart = 0; restart < restarts; restart++) {
    const at = restart % sites.length
    t.equal(await sites[at]?.stop(), 0)
    const site = await start(ports[at])
    sites[at] = site
    // Waits until Caddy uses the restarted site, before the other one stops.
    await until('a request to the restarted site', () => acceptedBy(site.origin))
  }
  await load.stop()
  t.equal(load.refused, 0)
})

t.test('after one of two sites was killed, Caddy sends every request to the other one', options, async (t) => {
  const environment = await sharedEnvironment(t)
  const sites = await Promise.all([0, 1].map(() => startSite(t, environment)))
  const { origin } = await startCaddy(
    t,
    sites.map((site) => Number(new URL(site.origin).port)),
  )
  await sites[0]?.kill()
  const statuses: number[] = []
  for (let count = 0; count < 20; count++) {
    const { status } = await sendRequest(origin, { email: `visitor${count}@villa.example` })
    statuses.push(status)
  }
  t.strictSame(
    statuses.filter((status) => status !== 202),
    [],
  )
})

t.test('health checks are not public', options, async (t) => {
  const site = await startSite(t, { DATA_DIR: dataFolder(t), TRUST_PROXY: '127.0.0.1' })
  const { origin } = await startCaddy(t, [Number(new URL(site.origin).port)])
  for (const path of ['/readyz', '/healthz', '/metrics']) t.equal((await fetch(origin + path)).status, 404, path)
})

t.test('the largest form reaches the site', options, async (t) => {
  const site = await startSite(t, { DATA_DIR: dataFolder(t) })
  const { origin } = await startCaddy(t, [Number(new URL(site.origin).port)])
  const body = new URLSearchParams({ name: 'x'.repeat(largestForm - 10) })
  t.equal((await fetch(`${origin}/api/contact`, { method: 'POST', body })).status, 422)
  const { headers } = await fetch(origin, { headers: { 'accept-encoding': 'br' } })
  t.equal(headers.get('server'), null)
  t.equal(headers.get('content-encoding'), 'br')
})

t.test('http and www redirect', options, async (t) => {
  const { www, http } = await startCaddy(t, [await freePort()])
  for (const other of [www, http]) {
    const { status, headers } = await fetch(`${other}/investment?lang=fr`, { redirect: 'manual' })
    t.equal(status, 308)
    t.equal(headers.get('location'), 'https://villa.example/investment?lang=fr')
    t.equal(headers.get('server'), null)
  }
})

t.test('while no site answers, visitors get the phone number', options, async (t) => {
  const { origin } = await startCaddy(t, [await freePort()])
  const response = await fetch(`${origin}/search?q=villa`)
  t.equal(response.status, 503)
  t.equal(response.headers.get('retry-after'), '30')
  const page = await response.text()
  t.match(page, 'href="tel:+33493000000"')
  t.match(page, 'Lavande &amp; Pierre')
})

t.test('without OFFICE_NAME and OFFICE_PHONE, the page shows the address of the site alone', options, async (t) => {
  const { origin } = await startCaddy(t, [await freePort()], { OFFICE_NAME: '', OFFICE_PHONE: '' })
  const page = await (await fetch(origin)).text()
  t.match(page, `<title>${origin}</title>`)
  t.match(page, '<p>Please reload the page.</p>')
  t.notMatch(page, 'tel:')
})

t.test('the log of Caddy contains no query, no headers and no address of a visitor', options, async (t) => {
  // A site that aborts every response except its health check.
  const site = createServer((request, response) => {
    if (request.url === '/readyz') response.end()
    else
      response.writeHead(200, { 'content-length': 100_000 }).write('x', () => setTimeout(() => response.destroy(), 50))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  t.teardown(() => site.close())
  const { origin, log } = await startCaddy(t, [(site.address() as AddressInfo).port])
  const request = fetch(`${origin}/api/contact?q=secret-word`, { method: 'POST', headers: { cookie: 'secret=1' } })
  await t.rejects(request.then((response) => response.text()))
  await until('a line in the log', () => log().includes('incomplete response'))
  t.notMatch(log(), /secret|remote_ip|client_ip|user-agent/i)
})
