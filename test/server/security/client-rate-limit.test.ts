// Rate limits for a client.
import fastify, { type FastifyReply, type FastifyRequest, type InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { createLimit } from '../../../server/security/client-rate-limit.ts'
import { testSite } from '../../support/site.ts'

const claire = { name: 'Claire', email: 'claire@example.fr', phone: '1234567', confidentiality: true }
let sent = 0

/** A site that accepts two contact requests from an address, and a function that sends a new one. */
async function limited(t: Test, environment: NodeJS.ProcessEnv = {}) {
  const site = await testSite(t, { CONTACT_RATE_MAX: '2', ...environment })
  const send = (remoteAddress: string, options: InjectOptions = {}) =>
    site.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { ...claire, message: String(++sent) },
      remoteAddress,
      ...options,
    })
  return { ...site, send, status: async (...sender: Parameters<typeof send>) => (await send(...sender)).statusCode }
}

t.test('a client above its limit gets the time to wait', async (t) => {
  const site = await limited(t)
  const first = await site.send('192.0.2.1')
  t.match(first.headers, { 'ratelimit-limit': '2', 'ratelimit-remaining': '1', 'ratelimit-reset': /^\d{3}$/ })
  t.equal(await site.status('192.0.2.1'), 202)
  const refused = await site.send('192.0.2.1')
  t.equal(refused.statusCode, 429)
  t.match(refused.headers, { 'ratelimit-remaining': '0', 'retry-after': /^\d{3}$/ })
  t.match(refused.headers['content-type'], 'application/problem+json')
  t.equal(await site.status('192.0.2.2'), 202, 'another address')
})

t.test('a repeated request does not count, and without its key it does not reveal the first one', async (t) => {
  const site = await limited(t)
  const keyed = { payload: claire, headers: { 'idempotency-key': 'key-00001' } }
  const { reference } = (await site.send('192.0.2.1', keyed)).json()
  for (let i = 0; i < 5; i++) t.equal((await site.send('192.0.2.1', keyed)).json().reference, reference)
  const unkeyed = { payload: { ...claire, message: 'the same' } }
  t.ok((await site.send('192.0.2.1', unkeyed)).json().reference)
  t.strictSame((await site.send('192.0.2.1', unkeyed)).json(), { status: 'accepted' })
  t.ok((await site.send('192.0.2.2', unkeyed)).json().reference, 'another client learns nothing')
  t.equal(await site.status('192.0.2.1'), 429)
})

t.test('a plain form above the limit gets a page that says when to try again', async (t) => {
  const site = await limited(t, { CONTACT_RATE_MAX: '1' })
  await site.send('192.0.2.1')
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'name=Claire&email=claire@example.fr&phone=1234567&confidentiality=true'
  const page = await site.send('192.0.2.1', { headers, payload })
  t.equal(page.statusCode, 429)
  t.match(page.body, 'You may try again in 10 minutes.')
  t.match((await site.send('192.0.2.1')).json().detail, /You may try again in 10 minutes\.$/, 'for the toast, too')
})

t.test('a request with invalid fields does not count; a suspected request, which is stored, does', async (t) => {
  const site = await limited(t)
  for (let i = 0; i < 5; i++) t.equal(await site.status('192.0.2.1', { payload: { name: 'C' } }), 422)
  t.equal(await site.status('192.0.2.1', { payload: { ...claire, subject: 'x' } }), 202)
  t.equal(await site.status('192.0.2.1'), 202)
  t.equal(await site.status('192.0.2.1', { payload: { ...claire, message: 'Another', subject: 'x' } }), 429)
})

t.test('of many simultaneous requests, no more are stored than of many in sequence', async (t) => {
  const site = await limited(t)
  const responses = await Promise.all(Array.from({ length: 20 }, () => site.status('192.0.2.1')))
  t.equal(responses.filter((status) => status === 202).length, 2)
})

t.test('an IPv6 network counts as one address, and IPv4-mapped IPv6 as IPv4', async (t) => {
  const site = await limited(t)
  await site.send('2001:db8::1')
  await site.send('2001:db8::ffff:1')
  t.equal(await site.status('2001:db8:0:0:abcd::1'), 429)
  t.equal(await site.status('2001:db8:0:1::1'), 202, 'the next network')
  await site.send('::ffff:192.0.2.1')
  await site.send('192.0.2.1')
  t.equal(await site.status('::ffff:c000:201'), 429)
})

t.test('a client with many IPv6 networks has a higher limit for all of them', async (t) => {
  const site = await limited(t)
  const stored = async (network: (index: number) => string, count: number) => {
    const responses = await Promise.all(Array.from({ length: count }, (_, index) => site.status(network(index))))
    return responses.filter((status) => status === 202).length
  }
  t.equal(await stored((index) => `2001:db8:1:${index.toString(16)}::1`, 20), 8, 'of a /56 four times two')
  t.equal(await stored((index) => `2001:db8:2:${index.toString(16)}00::1`, 50), 32, 'of a /48 sixteen times two')
  t.equal(await site.status('2001:db8:3::1'), 202, 'the next network')
})

t.test('refused forms have a limit, as JSON and plain, which people who correct a form do not reach', async (t) => {
  const site = await limited(t)
  const refused = (remoteAddress: string) => site.status(remoteAddress, { payload: { name: 'C' } })
  for (let i = 0; i < 20; i++) t.equal(await refused('192.0.2.1'), 422)
  t.equal(await refused('192.0.2.1'), 422, 'ten times the limit of requests')
  const over = await site.send('192.0.2.1', { payload: { name: 'C' } })
  t.equal(over.statusCode, 429)
  t.match(over.headers, { 'retry-after': /^\d{3}$/ })
  t.equal(await site.status('192.0.2.2'), 202, 'another address')

  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
  for (let i = 0; i < 30; i++) t.equal(await site.status('192.0.2.3', { headers, payload: 'name=C' }), 403)
  t.equal(await site.status('192.0.2.3'), 202, 'forms from other sites do not count against the visitor')
})

t.test('a forged X-Forwarded-For changes nothing', async (t) => {
  const site = await limited(t)
  const forged = () => ({ headers: { 'x-forwarded-for': `198.51.100.${++sent % 250}`, forwarded: 'for=198.51.100.7' } })
  await site.send('192.0.2.1', forged())
  await site.send('192.0.2.1', forged())
  t.equal(await site.status('192.0.2.1', forged()), 429)
})

t.test('a trusted proxy names its client, and only the nearest untrusted address counts', async (t) => {
  const site = await limited(t, { TRUST_PROXY: '10.0.0.0/8,192.168.1.5' })
  const from = (...clients: string[]) => ({ headers: { 'x-forwarded-for': clients.join(', ') } })
  await site.send('10.1.2.3', from('192.0.2.1'))
  await site.send('192.168.1.5', from('192.0.2.1'))
  t.equal(await site.status('10.1.2.3', from('192.0.2.1')), 429, 'an address and a range')
  t.equal(await site.status('10.1.2.3', from('192.0.2.2')), 202, 'another client')
  t.equal(await site.status('10.1.2.3', from('198.51.100.9', '192.0.2.1')), 429, 'the entry that the client sent')
  t.equal(await site.status('192.168.1.6', from('192.0.2.1')), 202, 'a proxy that is not trusted')
})

t.test('an address with a port, and text that is not an address, are not separate clients', async (t) => {
  const site = await limited(t, { TRUST_PROXY: '10.0.0.0/8' })
  const from = (client: string) => site.status('10.1.2.3', { headers: { 'x-forwarded-for': client } })
  t.strictSame(
    [await from('192.0.2.1:4711'), await from('192.0.2.1:4712'), await from('192.0.2.1:4713'), await from('192.0.2.1')],
    [202, 202, 429, 429],
  )
  t.strictSame(
    [await from('[2001:db8::1]:1'), await from('[2001:db8::1]:2'), await from('2001:db8::3')],
    [202, 202, 429],
  )
  t.strictSame(
    [await from('foo1'), await from('unknown'), await from('"_x"'), await from('999.1.1.1')],
    [202, 202, 429, 429],
  )
  t.strictSame(
    [await from('192.0.2.9, 10.0.0.7:443'), await from('192.0.2.9:1, 10.0.0.8'), await from('192.0.2.9')],
    [202, 202, 429],
    'a proxy with a port is trusted as well',
  )
})

t.test('rendered pages are limited, and cached pages are not', async (t) => {
  const site = await limited(t)
  const ask = (url: string, headers = {}) => site.inject({ url, headers, remoteAddress: '192.0.2.1' })
  for (let i = 0; i < 600; i++) {
    const { statusCode } = await ask('/api/search?q=cannes')
    if (statusCode !== 200) t.fail(`${statusCode} for search ${i}`)
  }
  for (const [url, headers] of [
    ['/api/search?q=cannes', {}],
    ['/search?q=cannes', {}],
    ['/nothing', {}],
    ['/?service=concierge-services&service=renovation-project', {}],
    ['/api/contact', { accept: 'text/html' }],
  ] as const) {
    const refused = await ask(url, headers)
    t.equal(refused.statusCode, 429, url)
    t.match(refused.headers, { 'content-type': /^application\/problem\+json/, 'retry-after': /^\d+$/ })
  }
  for (const url of [
    '/',
    '/?service=concierge-services&utm_source=x',
    '/investment?lang=fr',
    '/healthz',
    '/robots.txt',
  ])
    t.equal((await ask(url)).statusCode, 200, url)
  t.equal(await site.status('192.0.2.1'), 202, 'a contact request has its own limit')
})

t.test('the number of stored addresses is limited', async (t) => {
  const app = fastify()
  t.teardown(() => app.close())
  const limit = await createLimit(app, { max: 1, timeWindow: '1 hour', refuse: () => new Error('Too many') })
  const reply = { headers: () => {}, header: () => {} } as unknown as FastifyReply
  // Only the fields that the limit reads: ten thousand complete requests would take seconds.
  const ask = (ip: string) => limit({ ip, routeOptions: {} } as FastifyRequest, reply)
  await ask('192.0.2.1')
  await t.rejects(ask('192.0.2.1'), { message: 'Too many' })
  for (let i = 0; i < 10_000; i++) await ask(`10.0.${i >> 8}.${i & 255}`)
  await t.resolves(ask('192.0.2.1'), 'ten thousand others came since')
})
