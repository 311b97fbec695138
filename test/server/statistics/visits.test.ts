// What is counted: reports of browsers, and images for visitors without JavaScript.
import t from 'tap'
import { testSite } from '../../support/site.ts'
import { reportOf, totalsOf, userAgents, view } from '../../support/visits.ts'

t.test('a view counts its page, language and device', async (t) => {
  const site = await testSite(t)
  const response = await site.inject(reportOf(view))
  t.match(response, { statusCode: 204, body: '', headers: { 'cache-control': 'no-store' } })
  await site.inject(reportOf({ ...view, path: '/investment', language: 'fr' }, { 'user-agent': userAgents.phone }))
  await site.inject(reportOf(view, { 'user-agent': userAgents.tablet }))
  t.strictSame(await totalsOf(site), {
    ...{ 'device computer': 1, 'device phone': 1, 'device tablet': 1 },
    ...{ 'language en': 2, 'language fr': 1, 'page /': 2, 'page /investment': 1 },
  })
})

t.test('an arrival counts where it came from', async (t) => {
  const site = await testSite(t)
  const campaign = { source: 'Newsletter', medium: 'e mail', campaign: 'zoe@villa.example' }
  await site.inject(reportOf({ ...view, arrived: true, referrer: 'www.Example.com', campaign }))
  await site.inject(reportOf({ ...view, arrived: true }))
  await site.inject(reportOf({ ...view, referrer: 'other.example', campaign }))
  t.match(await totalsOf(site), {
    ...{ 'referrer example.com': 1, 'referrer direct': 1, 'referrer other.example': undefined },
    'campaign source=newsletter&medium=e+mail': 1,
  })
})

t.test('a search is counted by its folded term, unless the term may be personal', async (t) => {
  const site = await testSite(t)
  for (const term of ['  Clé  Perdue ', 'cle perdue', 'zoe@villa.example', '06 39 98 12 35', 'x'.repeat(61)]) {
    await site.inject(reportOf({ kind: 'search', term, found: term.includes('@') }))
  }
  t.strictSame(await totalsOf(site), {
    ...{ 'search cle perdue': 2, 'search other': 3 },
    ...{ 'search-empty cle perdue': 2, 'search-empty other': 2 },
  })
})

t.test('forms, links and web vitals are counted', async (t) => {
  const site = await testSite(t, { METRICS_TOKEN: 'the-token-of-this-test' })
  const speed = { kind: 'speed', page: 'home', language: 'en', metrics: { LCP: 2500, CLS: 0.3, TTFB: 12_000 } }
  for (const report of [
    { kind: 'form', step: 'seen' },
    { kind: 'form', step: 'started' },
    { kind: 'form-refused', fields: ['email', 'phone'] },
    { kind: 'link', to: 'whatsapp' },
    speed,
  ]) {
    t.equal((await site.inject(reportOf(report))).statusCode, 204)
  }
  const headers = { authorization: 'Bearer the-token-of-this-test' }
  const metrics = (await site.inject({ url: '/metrics', headers })).body.split('\n')
  for (const [le, count] of [
    [2, 0],
    [2.5, 1],
  ]) {
    t.ok(
      metrics.includes(
        `web_vitals_lcp_seconds_bucket{le="${le}",page="home",device="computer",language="en"} ${count}`,
      ),
    )
  }
  t.strictSame(await totalsOf(site), {
    ...{ 'form seen': 1, 'form started': 1, 'form-refused email': 1, 'form-refused phone': 1, 'link whatsapp': 1 },
    'speed CLS home computer en 0.5': 1,
    'speed LCP home computer en 2500': 1,
    'speed TTFB home computer en +': 1,
  })
})

t.test('a stored request is counted once, and one that looks automated is not', async (t) => {
  const site = await testSite(t)
  const request = { name: 'Zoé', email: 'zoe@villa.example', phone: '06 39 98 12 35', confidentiality: true }
  const send = (payload: object, headers = {}) =>
    site.inject({ method: 'POST', url: '/api/contact', payload: { ...request, ...payload }, headers })
  for (const _ of ['sent', 'repeated']) await send({ service: 'home-management' }, { 'idempotency-key': 'one-request' })
  await send({ name: 'Robot', subject: 'filled' })
  await send({ name: 'Paul', package: 'elite' }, { 'sec-gpc': '1' })
  t.strictSame(await totalsOf(site), {
    'form sent': 1,
    ...{ 'request-service home-management': 1, 'request-service none': 1 },
    ...{ 'request-package elite': 1, 'request-package none': 1 },
  })
})

t.test('robots, the team, and visitors who ask for privacy are not counted', async (t) => {
  const site = await testSite(t)
  const uncounted: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': '' },
    { 'sec-gpc': '1' },
    { dnt: '1' },
    { cookie: 'lang=en; desk=token' },
  ]
  for (const headers of uncounted) {
    t.equal((await site.inject(reportOf(view, headers))).statusCode, 204)
  }
  t.strictSame(await totalsOf(site), {})
})

t.test('without JavaScript, an image counts a view of the page that loads it', async (t) => {
  const site = await testSite(t)
  const load = (referer: string, headers = {}) =>
    site.inject({ url: '/api/visit', headers: { 'user-agent': userAgents.computer, referer, ...headers } })
  const response = await load('http://localhost:3000/investment?lang=fr')
  t.match(response, { statusCode: 200, headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' } })
  t.ok(response.rawPayload.length < 50)
  await load('http://localhost:3000/', { 'accept-language': 'fr' })
  await load('http://localhost:3000/', { 'sec-gpc': '1' })
  t.equal((await load('https://other.example/')).statusCode, 403)
  t.equal((await load('http://localhost:3000/unknown')).statusCode, 422)
  const headers = { 'user-agent': userAgents.computer, referer: 'http://localhost:3000/' }
  await site.inject({ method: 'HEAD', url: '/api/visit', headers })
  t.strictSame(await totalsOf(site), { 'device computer': 2, 'language fr': 2, 'page /': 1, 'page /investment': 1 })
})

t.test('the country is believed from a trusted proxy only', async (t) => {
  const site = await testSite(t, { TRUST_PROXY: '10.0.0.0/8', COUNTRY_HEADER: 'CF-IPCountry' })
  for (const [remoteAddress, country] of [
    ['10.1.2.3', 'FR'],
    ['10.1.2.3', 'QQ'],
    ['192.0.2.1', 'DE'],
  ] as const) {
    await site.inject({ ...reportOf(view, { 'cf-ipcountry': country }), remoteAddress })
  }
  t.strictSame(await totalsOf(site), { 'country FR': 1, 'device computer': 3, 'language en': 3, 'page /': 3 })
})

t.test('hostile reports change nothing but the number of refused reports', async (t) => {
  const site = await testSite(t, { METRICS_TOKEN: 'the-token-of-this-test', CONTACT_RATE_MAX: '1' })
  const speed = (LCP: unknown) => ({ kind: 'speed', page: 'home', language: 'en', metrics: { LCP } })
  const refused: [status: number, payload: unknown, headers?: Record<string, string>][] = [
    [413, { ...view, path: `/${'a'.repeat(3_000)}` }],
    [400, speed(-1)],
    [400, speed(1e300)],
    [400, speed('12')],
    [400, '{"kind":"speed","page":"home","language":"en","metrics":{"LCP":NaN}}'],
    [400, { ...view, time: Date.now() + 1e12 }],
    [400, '{"kind":"view","path":"/","language":"en","arrived":false,"__proto__":{"a":1}}'],
    [422, { ...view, path: '/unknown' }],
    [422, { ...view, path: '/__proto__' }],
    [422, { ...view, language: 'zh' }],
    [422, { ...view, arrived: true, referrer: 'no host' }],
    [415, 'kind=view', { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, JSON.stringify(view), { 'content-type': 'text/plain' }],
    [403, view, { origin: 'https://other.example' }],
    [403, view, { 'sec-fetch-site': 'cross-site' }],
  ]
  for (const [status, payload, headers] of refused) {
    const response = await site.inject(reportOf(payload, headers))
    t.match(response, { statusCode: status, body: '' }, JSON.stringify(payload).slice(0, 100))
  }
  const { origin: _, ...headers } = reportOf(view).headers as Record<string, string>
  t.equal((await site.inject({ ...reportOf(view), headers })).statusCode, 403, 'a program')
  // The form of the same visitor still works.
  t.equal((await site.inject({ method: 'POST', url: '/api/contact', payload: {} })).statusCode, 422)

  const metrics = await site.inject({ url: '/metrics', headers: { authorization: 'Bearer the-token-of-this-test' } })
  const counted = [...metrics.body.matchAll(/^statistics_reports_refused_total\{.*\} (\d+)$/gm)]
  t.equal(
    counted.reduce((sum, [, count]) => sum + Number(count), 0),
    refused.length + 1,
  )
  t.strictSame(await totalsOf(site), {})
})

t.test('one address can send two reports a second', async (t) => {
  const site = await testSite(t)
  const send = async (remoteAddress: string) =>
    (await site.inject({ ...reportOf({ kind: 'link', to: 'mail' }), remoteAddress })).statusCode
  for (let sent = 0; sent < 120; sent++) await send('192.0.2.1')
  t.equal(await send('192.0.2.1'), 429)
  t.equal(await send('192.0.2.2'), 204)
  t.strictSame(await totalsOf(site), { 'link mail': 121 })
})

t.test('with STATISTICS=off the routes answer 404 and nothing is counted', async (t) => {
  const site = await testSite(t, { STATISTICS: 'off' })
  t.equal((await site.inject(reportOf(view))).statusCode, 404)
  t.equal((await site.inject({ url: '/api/visit', headers: { referer: 'http://localhost:3000/' } })).statusCode, 404)
  const payload = { name: 'Zoé', email: 'zoe@villa.example', phone: '06 39 98 12 35', confidentiality: true }
  t.equal((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode, 202)
  t.strictSame(await totalsOf(site), {})
})
