// Rate limits for a client.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mock } from 'node:test'
import type { InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { paul } from '../../support/outbox.ts'
import { formHeaders } from '../../support/plain-form.ts'
import { testSite } from '../../support/site.ts'

// The clock stands still, so that no window ends during a test.
mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 20, 12) })

const invalid = { payload: { name: 'C' } }

let requests = 0
const newRequest = () => ({ ...paul, message: `Request ${++requests}` })

let clients = 0
/** An address that no other test uses. */
const newClient = () => `198.18.0.${++clients}`

/** A site that accepts two contact requests from an address, with functions that send a new one. */
async function limited(t: Test, environment: NodeJS.ProcessEnv = {}) {
  const site = await testSite(t, { CONTACT_RATE_MAX: '2', ...environment })
  const send = (remoteAddress: string, options: InjectOptions = {}) =>
    site.inject({
      method: 'POST',
      url: '/api/contact',
      payload: newRequest(),
      remoteAddress,
      ...options,
    })
  const status = async (remoteAddress: string, options?: InjectOptions) =>
    (await send(remoteAddress, options)).statusCode
  return { ...site, send, status }
}

const site = await limited(t)
const behindProxy = await limited(t, { TRUST_PROXY: '10.0.0.0/8,192.168.1.5' })

t.test('a client above its limit gets the time to wait', async (t) => {
  const client = newClient()
  t.match(await site.send(client), { headers: { 'ratelimit-remaining': '1', 'ratelimit-reset': /^(600|5\d\d)$/ } })
  t.equal(await site.status(client), 202)
  const refused = await site.send(client)
  t.match(refused, { statusCode: 429, headers: { 'ratelimit-remaining': '0', 'retry-after': /^(600|5\d\d)$/ } })
  t.match(refused.json().detail, /You may try again in 10 minutes\.$/)
  t.equal(await site.status(newClient()), 202, 'another address')

  const payload = 'name=Claire&email=claire@example.fr&phone=1234567&confidentiality=true'
  t.match((await site.send(client, { headers: formHeaders, payload })).body, 'You may try again in 10 minutes.')
})

t.test('a repeated request does not count', async (t) => {
  const client = newClient()
  const keyed = { payload: newRequest(), headers: { 'idempotency-key': 'key-00001' } }
  const { reference } = (await site.send(client, keyed)).json()
  for (let i = 0; i < 5; i++) t.equal((await site.send(client, keyed)).json().reference, reference)
  t.equal(await site.status(client), 202)
  t.equal(await site.status(client), 429)
})

t.test('a repeated request without its key does not reveal the first request', async (t) => {
  const client = newClient()
  const payload = newRequest()
  t.ok((await site.send(client, { payload })).json().reference)
  t.strictSame((await site.send(client, { payload })).json(), { status: 'accepted' })
  t.ok((await site.send(newClient(), { payload })).json().reference, 'another client learns nothing')
})

t.test('a contact request above the limit does not wait for the lock of the database', async (t) => {
  const client = newClient()
  for (let i = 0; i < 2; i++) t.equal(await site.status(client), 202)
  const writer = new DatabaseSync(join(site.settings.DATA_DIR, 'outbox.sqlite'))
  t.teardown(() => writer.close())
  writer.exec('BEGIN IMMEDIATE')
  t.equal(await site.status(client), 429)
  t.equal(await site.status(newClient()), 503, 'a request below the limit needs the lock')
})

t.test('a request with invalid fields does not count', async (t) => {
  const client = newClient()
  for (let i = 0; i < 5; i++) t.equal(await site.status(client, invalid), 422)
  for (const status of [202, 202, 429]) t.equal(await site.status(client), status)
})

t.test('a suspected request counts, because it is stored', async (t) => {
  const client = newClient()
  const suspected = () => ({ payload: { ...newRequest(), subject: 'x' } })
  for (const status of [202, 202, 429]) t.equal(await site.status(client, suspected()), status)
})

t.test('the limit also holds for simultaneous requests', async (t) => {
  const client = newClient()
  const responses = await Promise.all(Array.from({ length: 20 }, () => site.status(client)))
  t.equal(responses.filter((status) => status === 202).length, 2)
})

t.test('a clock that is set back does not lengthen a limit', async (t) => {
  const client = newClient()
  for (let i = 0; i < 2; i++) t.equal(await site.status(client), 202)
  mock.timers.setTime(Date.UTC(2026, 10, 19, 12))
  t.teardown(() => mock.timers.setTime(Date.UTC(2026, 10, 20, 12)))
  const { statusCode, headers } = await site.send(client)
  t.equal(statusCode, 429)
  t.ok(Number(headers['retry-after']) <= 600, String(headers['retry-after']))
})

t.test('the limit of invalid forms is ten times as high', async (t) => {
  const client = newClient()
  for (let i = 0; i < 20; i++) t.equal(await site.status(client, invalid), 422)
  t.equal(await site.status(client, invalid), 429)
})

t.test('forms from other sites do not count', async (t) => {
  const client = newClient()
  const headers = { ...formHeaders, origin: 'https://evil.example' }
  for (let i = 0; i < 30; i++) t.equal(await site.status(client, { headers, payload: 'name=C' }), 403)
  t.equal(await site.status(client), 202)
})

const forwarded = (clients: string) => ({ headers: { 'x-forwarded-for': clients } })

t.test('only a trusted proxy can name its client', async (t) => {
  const client = newClient()
  await behindProxy.send('10.1.2.3', forwarded(client))
  await behindProxy.send('192.168.1.5', forwarded(client))
  t.equal(await behindProxy.status('10.1.2.3', forwarded(`${newClient()}, ${client}`)), 429, 'an entry of the client')
  for (const status of [202, 202, 429]) {
    t.equal(await behindProxy.status('192.168.1.6', forwarded(newClient())), status, 'a proxy that is not trusted')
  }
  const direct = newClient()
  const forged = () => ({ headers: { 'x-forwarded-for': newClient(), forwarded: 'for=198.51.100.7' } })
  for (const status of [202, 202, 429]) t.equal(await site.status(direct, forged()), status, 'without proxies')
})

t.test('a client has one limit, however its address is written or forwarded', async (t) => {
  for (const [sender, ...addresses] of [
    ['client', '2001:db8::1', '2001:db8::ffff:1', '2001:db8:0:0:abcd::1'],
    ['client', '::ffff:192.0.2.41', '192.0.2.41', '::ffff:c000:229'],
    ['proxy', '192.0.2.71:4711', '192.0.2.71:4712', '192.0.2.71'],
    ['proxy', '[2001:db8::1]:1', '[2001:db8::1]:2', '2001:db8::3'],
    ['proxy', 'foo1', 'unknown', '999.1.1.1'],
    ['proxy', '192.0.2.79, 10.0.0.7:443', '192.0.2.79:1, 10.0.0.8', '192.0.2.79'],
  ]) {
    const statuses: number[] = []
    for (const address of addresses) {
      const isDirect = sender === 'client'
      statuses.push(await (isDirect ? site.status(address) : behindProxy.status('10.1.2.3', forwarded(address))))
    }
    t.strictSame(statuses, [202, 202, 429], addresses.join('; '))
  }
  t.equal(await site.status('2001:db8:0:1::1'), 202, 'the next network')
})

/** Sends GET requests from one client until it has used up its limit of rendered pages. */
async function useUpPages(t: Test) {
  const remoteAddress = newClient()
  const ask = async (url: string, headers = {}) => site.inject({ url, headers, remoteAddress })
  const searches = await Promise.all(Array.from({ length: 600 }, () => ask('/api/search?q=cannes')))
  t.ok(searches.every(({ statusCode }) => statusCode === 200))
  return { client: remoteAddress, ask }
}

t.test('rendered pages are limited', async (t) => {
  const { ask } = await useUpPages(t)
  const twoServices = '/?service=concierge-services&service=renovation-project'
  for (const url of ['/api/search?q=cannes', '/search?q=cannes', '/nothing', twoServices]) {
    const refused = await ask(url, { accept: 'text/html' })
    const headers = { 'content-type': /^application\/problem\+json/, 'retry-after': /^(60|5\d)$/ }
    t.match(refused, { statusCode: 429, headers }, url)
  }
  const headers = { 'content-type': /^application\/problem\+json/ }
  t.match(await ask('/api/contact', { accept: 'text/html' }), { statusCode: 405, headers }, 'no page for an error')
})

t.test('cached pages and contact requests do not share the limit of rendered pages', async (t) => {
  const { client, ask } = await useUpPages(t)
  const cached = ['/', '/?service=concierge-services&utm_source=x', '/investment?lang=fr', '/healthz', '/robots.txt']
  for (const url of cached) t.equal((await ask(url)).statusCode, 200, url)
  t.equal(await site.status(client), 202)
})
