// ALERT_WEBHOOK, with a real HTTP server that listens.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { type AlertOptions, callWebhook, checkAlerts, webhookFault } from '../../../server/contact/alerts.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { failure } from '../../support/failure.ts'
import { testPostgres } from '../../support/postgres.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const hour = 60 * minute
const request: ContactRequest = {
  name: 'Claire',
  email: 'claire@example.fr',
  phone: '0639981234',
  confidentiality: true,
}

async function webhookServer(t: Test) {
  const hook = { url: '', alerts: [] as Record<string, unknown>[], status: 200 }
  const server = createServer(async (request, response) => {
    hook.alerts.push((await json(request)) as Record<string, unknown>)
    response.writeHead(hook.status).end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path`
  return hook
}

async function alertSite(t: Test, databaseUrl?: string) {
  const hook = await webhookServer(t)
  const database = await openDatabase({ dataDir: dataFolder(t), databaseUrl })
  const outbox = await openOutbox(database, { hourlyMax: 2 })
  t.teardown(() => outbox.close())
  const site = {
    ...{ hook, outbox, lines: [] as string[], outcomes: [] as string[], now: noon },
    add: (message: string) => outbox.add({ request: { ...request, message }, language: 'en' }, site.now),
    check: () => checkAlerts(options),
    replica: () => checkAlerts({ ...options }),
  }
  const write = (details: object, message: string) => site.lines.push(JSON.stringify([message, details]))
  const options: AlertOptions = {
    ...{ outbox, database, webhook: hook.url, siteUrl: 'https://villa.fr', log: { info: write, error: write } },
    onCalled: (outcome) => site.outcomes.push(outcome),
    now: () => site.now,
  }
  return site
}

t.test('a request that has waited for an hour causes an alert, and another one a day later', async (t) => {
  const site = await alertSite(t)
  await site.add('The shutters')
  site.now += hour - 1
  await site.check()
  t.equal(site.hook.alerts.length, 0)
  site.now += 1
  await site.check()
  await site.check()
  t.equal(site.hook.alerts.length, 1)
  const [alert] = site.hook.alerts
  t.match(alert, { title: /not delivered: villa\.fr$/, message: /^1 contact request/, text: /villa\.fr/ })
  t.notMatch(JSON.stringify([alert, site.lines]), /Claire|claire|0639|shutters|secret-path/)
  site.now += 24 * hour
  await site.check()
  t.equal(site.hook.alerts.length, 2)
})

t.test('an incident that ends and starts again causes another alert', async (t) => {
  const site = await alertSite(t)
  for (const message of ['1', '2']) {
    await site.add(message)
    const claimed = await site.outbox.claim(site.now)
    if (claimed) await site.outbox.failed(claimed, failure('550'))
    await site.check()
    await site.outbox.removeAll({ state: 'failed' })
    await site.check()
  }
  t.match(site.hook.alerts, [{ title: /could not be delivered/ }, { title: /could not be delivered/ }])
})

t.test('more requests than CONTACT_HOURLY_MAX cause an alert', async (t) => {
  const site = await alertSite(t)
  for (const message of ['1', '2', '3']) await site.add(message)
  await site.check()
  t.match(site.hook.alerts, [{ title: /Unusually many/ }])
})

t.test('a webhook that fails is logged without its URL, counted, and called again minutes later', async (t) => {
  const site = await alertSite(t)
  await site.add('1')
  site.now += hour
  site.hook.status = 500
  await site.check()
  await site.check()
  t.equal(site.hook.alerts.length, 1)
  t.match(site.lines.join(), /could not be called.*it answered 500/)
  t.notMatch(site.lines.join(), /secret-path/)
  site.hook.status = 200
  site.now += 5 * minute
  await site.check()
  t.strictSame(site.outcomes, ['failed', 'sent'])
})

t.test('one of several replicas sends the alert', async (t) => {
  const server = await testPostgres(t)
  const site = await alertSite(t, await server.database())
  await site.add('1')
  site.now += hour
  await Promise.all([site.check(), site.replica(), site.replica()])
  t.equal(site.hook.alerts.length, 1)
})

t.test('the topic of ntfy comes from the URL, and a failed call is reported by its code', async (t) => {
  const hook = await webhookServer(t)
  await callWebhook(`${hook.url}?topic=villa`, { title: 'a', message: 'b' })
  t.match(hook.alerts, [{ topic: 'villa', title: 'a', message: 'b', text: 'a\nb' }])
  const error = await callWebhook('http://127.0.0.1:9/secret-path', { title: 'a', message: 'b' }).catch(
    (error) => error,
  )
  t.match(webhookFault(error), /^[A-Z_a-z]+$/)
})
