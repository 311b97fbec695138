// Alerts, which a real HTTP server receives at ALERT_WEBHOOK.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { recordRun } from '../../../server/database/last-runs.ts'
import { day, hour, minute } from '../../../server/durations.ts'
import { type AlertOptions, callWebhook, checkAlerts, webhookError } from '../../../server/operations/alerts.ts'
import { failure } from '../../support/failure.ts'
import { listen } from '../../support/listen.ts'
import { testLog } from '../../support/log.ts'
import { claimNext, noon, testOutbox } from '../../support/outbox.ts'
import { testPostgres } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

async function webhookServer(t: Test) {
  const hook = { url: '', alerts: [] as Record<string, unknown>[], status: 200, isSilent: false }
  const server = createServer(async (request, response) => {
    hook.alerts.push((await json(request)) as Record<string, unknown>)
    if (!hook.isSilent) response.writeHead(hook.status).end('ok')
  })
  hook.url = `http://127.0.0.1:${await listen(t, server)}/secret-path`
  return hook
}

async function alertSite(t: Test, databaseUrl?: string) {
  const hook = await webhookServer(t)
  const { database, outbox, add } = await testOutbox(t, { databaseUrl }, { CONTACT_HOURLY_MAX: 2 })
  const { log, lines } = testLog()
  const site = {
    hook,
    outbox,
    database,
    lines,
    outcomes: [] as string[],
    now: noon,
    add: (message: string) => add({ message }, site.now),
    check: () => checkAlerts(options),
  }
  const options: AlertOptions = {
    outbox,
    database,
    webhook: hook.url,
    siteUrl: 'https://villa.fr',
    log,
    onCalled: (outcome) => site.outcomes.push(outcome),
    now: () => site.now,
  }
  return site
}

t.test('a request that has waited for an hour causes an alert every day', async (t) => {
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
  t.notMatch(JSON.stringify([alert, site.lines]), /Paul|paul|0639|shutters|secret-path/)
  site.now += day
  await site.check()
  t.equal(site.hook.alerts.length, 2)
})

t.test('a missing backup causes an alert, if a backup has ever been recorded', async (t) => {
  const site = await alertSite(t)
  await site.check()
  await recordRun(site.database.query, 'backup', site.now)
  site.now += 26 * hour - 1
  await site.check()
  t.strictSame(site.hook.alerts, [])
  site.now += 1
  await site.check()
  t.match(site.hook.alerts, [{ title: /no new backup/, message: /26 h ago/ }])
})

t.test('an incident that ends and starts again causes another alert', async (t) => {
  const site = await alertSite(t)
  for (const message of ['1', '2']) {
    await site.add(message)
    await site.outbox.requestMails.failed(await claimNext(site.outbox.requestMails), failure('550'))
    await site.check()
    await site.outbox.discard('failed')
    await site.check()
  }
  t.match(site.hook.alerts, [{ title: /could not be delivered/ }, { title: /could not be delivered/ }])
})

t.test('one of several replicas sends the alert about more requests than CONTACT_HOURLY_MAX', async (t) => {
  const server = await testPostgres(t)
  const site = await alertSite(t, await server.database())
  for (const message of ['1', '2', '3']) await site.add(message)
  await Promise.all([site.check(), site.check(), site.check()])
  t.match(site.hook.alerts, [{ title: /Unusually many/ }])
})

t.test('an alert whose process ends before the webhook answers is sent by another check', async (t) => {
  const site = await alertSite(t)
  await site.add('1')
  site.now += hour
  site.hook.isSilent = true
  // The check does not end, as in a process that was killed.
  void site.check()
  await until('a call', () => site.hook.alerts.length === 1)
  site.hook.isSilent = false
  site.now += minute
  await site.check()
  t.equal(site.hook.alerts.length, 2)
  t.strictSame(site.outcomes, ['sent'])
})

/** A site whose webhook fails, with a request that has waited for an hour. */
async function failingSite(t: Test) {
  const site = await alertSite(t)
  await site.add('1')
  site.now += hour
  site.hook.status = 500
  return site
}

t.test('a webhook that fails is logged without its URL', async (t) => {
  const site = await failingSite(t)
  await site.check()
  t.match(site.lines.join(), /it answered 500.*could not be called/)
  t.notMatch(site.lines.join(), /secret-path/)
})

t.test('a webhook that fails is called again minutes later', async (t) => {
  const site = await failingSite(t)
  await site.check()
  await site.check()
  t.equal(site.hook.alerts.length, 1)
  site.hook.status = 200
  site.now += 5 * minute
  await site.check()
  t.strictSame(site.outcomes, ['failed', 'sent'])
})

t.test('the topic for ntfy comes from the URL', async (t) => {
  const hook = await webhookServer(t)
  await callWebhook(`${hook.url}?topic=villa`, { title: 'a', message: 'b' })
  t.match(hook.alerts, [{ topic: 'villa', title: 'a', message: 'b', text: 'a\nb' }])
})

t.test('a failed call of a webhook is reported by its code', async (t) => {
  const alert = { title: 'a', message: 'b' }
  const error = await callWebhook('http://127.0.0.1:9/secret-path', alert).catch((error) => error)
  t.match(webhookError(error), /^[A-Z_a-z]+$/)
})
