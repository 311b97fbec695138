// The counts of what browsers report.
import type { InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { paul } from '../../support/outbox.ts'
import { testSite } from '../../support/site.ts'
import { finalTotals, reportRequest, userAgents, view } from '../../support/visits.ts'

const speed = { kind: 'speed', path: '/', language: 'en' }

/** Sends `reports` to a site, which accepts them. Returns the counts. */
async function counted(t: Test, reports: InjectOptions[], settings = {}) {
  const site = await testSite(t, settings)
  for (const report of reports) {
    const response = await site.inject(report)
    t.match(response, { statusCode: 204, body: '', headers: { 'cache-control': 'no-store' } })
  }
  return finalTotals(site)
}

t.test('a view counts its page, language, device and origin', async (t) => {
  const fromPhone = { ...view, path: '/investment', language: 'fr' }
  const campaign = { source: 'Newsletter', medium: 'e mail', campaign: 'zoe@villa.example' }
  const reports = [
    reportRequest({ ...view, arrived: true, referrer: 'www.Example.com', campaign }),
    reportRequest({ ...fromPhone, arrived: true }, { 'user-agent': userAgents.phone }),
    reportRequest({ ...view, referrer: 'other.example', campaign }, { 'user-agent': userAgents.tablet }),
  ]
  t.strictSame(await counted(t, reports), {
    'campaign source=newsletter&medium=e+mail': 1,
    'device computer': 1,
    'device phone': 1,
    'device tablet': 1,
    'language en': 2,
    'language fr': 1,
    'page /': 2,
    'page /investment': 1,
    'referrer direct': 1,
    'referrer example.com': 1,
  })
})

t.test('an invalid detail of a view does not affect its other details', async (t) => {
  const arrival = { ...view, arrived: true }
  const referrers = ['www.google.com.', '[2001:db8::1]', 'no host', 'Ünicode.example', '06-39-98-12-35.example']
  const languages = ['de', 'zh', 'fr-FR', '', undefined]
  const reports = [
    ...referrers.map((referrer) => reportRequest({ ...arrival, referrer })),
    ...languages.map((language) => reportRequest({ ...view, language })),
    reportRequest({ ...speed, language: 'de', metrics: { LCP: 2500, INP: -1, FCP: 1e300, TTFB: 700_000 } }),
  ]
  t.strictSame(await counted(t, reports), {
    'device computer': 10,
    'language en': 5,
    'page /': 10,
    'referrer google.com': 1,
    'referrer other': 4,
    'speed LCP home computer other 2500': 1,
  })
})

t.test('a search is counted by its folded term, unless the term may be personal', async (t) => {
  const terms = ['  Clé  Perdue ', 'cle perdue', 'zoe@villa.example', '06 39 98 12 35', 'x'.repeat(61)]
  const reports = terms.map((term) => reportRequest({ kind: 'search', term, found: term.includes('@') }))
  t.strictSame(await counted(t, reports), {
    'search cle perdue': 2,
    'search other': 3,
    'search-empty cle perdue': 2,
    'search-empty other': 2,
  })
})

t.test('forms, links and web vitals are counted', async (t) => {
  const reports = [
    reportRequest({ kind: 'form', step: 'seen' }),
    reportRequest({ kind: 'form', step: 'started' }),
    reportRequest({ kind: 'form-refused', fields: ['email', 'phone', 'phone', 'another'] }),
    reportRequest({ kind: 'link', to: 'whatsapp' }),
    reportRequest({ ...speed, metrics: { LCP: 2500, CLS: 0.3, TTFB: 12_000 } }),
  ]
  t.strictSame(await counted(t, reports), {
    'form seen': 1,
    'form started': 1,
    'form-refused email': 1,
    'form-refused phone': 1,
    'link whatsapp': 1,
    'speed CLS home computer en 0.5': 1,
    'speed LCP home computer en 2500': 1,
    'speed TTFB home computer en +': 1,
  })
})

t.test('visitors whose browsers resemble bots are counted', async (t) => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
  const agents = [
    `${iPhone} Mobile/15E148 Instagram 312.0.0.32.118 (iPhone15,3; iOS 17_2; fr_FR; scale=3.00; 1290x2796)`,
    `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/443.0.0.23.229;FBBV/544967664;FBDV/iPhone15,3;FBLC/fr_FR]`,
    `${iPhone} Mobile/15E148 MicroMessenger/8.0.44(0x18002c2f) NetType/WIFI Language/zh_CN`,
    `${iPhone} Mobile/15E148 [LinkedInApp]/9.29.7962`,
    `${iPhone} GSA/295.0.590048842 Mobile/15E148 Safari/604.1`,
    `Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 20) ${chrome}`,
    `Mozilla/5.0 (Linux; Android 13; Cloud Mobile Stratus C7) ${chrome}`,
  ]
  const reports = agents.map((agent) => reportRequest(view, { 'user-agent': agent }))
  t.strictSame(await counted(t, reports), { 'device phone': 7, 'language en': 7, 'page /': 7 })
})

t.test('only visitors who are people and accept statistics are counted', async (t) => {
  const visitors: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': '' },
    { 'sec-gpc': '1' },
    { dnt: '1' },
    { cookie: 'lang=en; desk=token' },
    { cookie: 'lang=en; __Host-desk=token' },
  ]
  const reports = visitors.map((headers) => reportRequest(view, headers))
  t.strictSame(await counted(t, reports), {})
})

t.test('only a trusted proxy can name the country of a visitor', async (t) => {
  const from = (remoteAddress: string, country: string): InjectOptions => ({
    ...reportRequest(view, { 'cf-ipcountry': country }),
    remoteAddress,
  })
  const reports = [from('10.1.2.3', 'FR'), from('10.1.2.3', 'QQ'), from('192.0.2.1', 'DE')]
  const settings = { TRUST_PROXY: '10.0.0.0/8', COUNTRY_HEADER: 'CF-IPCountry' }
  t.match(await counted(t, reports, settings), { 'country FR': 1, 'country DE': undefined, 'page /': 3 })
})

t.test('a stored request is counted once', async (t) => {
  const site = await testSite(t)
  const send = (payload: object, headers = {}) =>
    site.inject({ method: 'POST', url: '/api/contact', payload: { ...paul, ...payload }, headers })
  for (const _ of ['sent', 'repeated']) await send({ service: 'home-management' }, { 'idempotency-key': 'one-request' })
  await send({ name: 'Bot', subject: 'filled' })
  await send({ name: 'Anna', package: 'elite' }, { 'sec-gpc': '1' })
  t.strictSame(await finalTotals(site), {
    'form sent': 1,
    'request-service home-management': 1,
    'request-service none': 1,
    'request-package elite': 1,
    'request-package none': 1,
  })
})
