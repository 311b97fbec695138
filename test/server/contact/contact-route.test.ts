// POST /api/contact: the stored request, and the response to the visitor.
import t from 'tap'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { deleteRequests } from '../../support/outbox.ts'
import { testSite } from '../../support/site.ts'

const claire = {
  name: 'Claire Martin',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  message: 'Une maison à Grasse.',
  confidentiality: true,
} satisfies ContactRequest
/** The fields of a plain form. */
const typed = { ...claire, name: ' Claire Martin ', message: 'Une maison\r\nà Grasse.', confidentiality: 'on' }

const site = await testSite(t, { CONTACT_RATE_MAX: '1000' })
t.beforeEach(() => deleteRequests(site.database))

const post = (payload: string, headers: Record<string, string>, language: string, remoteAddress = '192.0.2.1') =>
  site.inject({ method: 'POST', url: `/api/contact?lang=${language}`, payload, headers, remoteAddress })
const json = (payload: unknown, headers = {}, language = 'en', remoteAddress?: string) =>
  post(JSON.stringify(payload), { 'content-type': 'application/json', ...headers }, language, remoteAddress)
function form(fields: Record<string, string>, language = 'en') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  return post(`${new URLSearchParams({ service: '', subject: '', ...fields })}`, headers, language)
}
const counts = () => site.outbox.counts(Date.now())
const claim = () => site.outbox.requestMails.claim(Date.now())

t.test('a request in JSON is stored and delivery is notified', async (t) => {
  const before = site.notifications()
  const name = `Robert'); DROP TABLE contact_requests;--`
  const fields = { ...claire, service: 'concierge-services' }
  const response = await json({ ...fields, name: `  ${name}\u0000\ud800`, role: 'admin' }, {}, 'fr')
  const claimed = await claim()
  t.match(response, { statusCode: 202, headers: { 'cache-control': 'no-store' } })
  t.strictSame(response.json(), { status: 'accepted', reference: claimed?.reference })
  t.strictSame(claimed?.request, { ...fields, name: `${name}\ufffd` })
  t.equal(claimed?.language, 'fr')
  t.equal(site.notifications(), before + 1)
})

t.test('empty optional fields are not stored', async (t) => {
  await json({ ...claire, service: '', message: ' ' })
  const { message: _, ...required } = claire
  t.strictSame((await claim())?.request, required)
})

t.test('a plain form leads to the confirmation page', async (t) => {
  const before = site.notifications()
  const response = await form({ ...typed, package: 'elite' }, 'fr')
  const repeated = await form({ ...typed, name: 'Claire Martin', package: 'elite' })
  t.match(await counts(), { waiting: 1 })
  t.equal(site.notifications(), before + 1)
  const claimed = await claim()
  const location = `/contact/sent?lang=fr&reference=${claimed?.reference}&package=elite`
  t.match(response, { statusCode: 303, headers: { location } })
  t.equal(repeated.headers.location, '/contact/sent?lang=en&repeated=1&package=elite', 'without the reference')
  t.strictSame(claimed?.request, { ...claire, package: 'elite', message: 'Une maison\nà Grasse.' })
})

t.test('requests with the same key are one request with one response', async (t) => {
  const headers = { 'idempotency-key': 'a-key-of-mine' }
  const first = await json(claire, headers)
  t.equal((await json(claire, headers)).body, first.body)
  t.match(await counts(), { waiting: 1 })
})

t.test('a key that was used with other fields is refused', async (t) => {
  const headers = { 'idempotency-key': 'another-key' }
  await json(claire, headers)
  const other = await json({ ...claire, name: 'Paul' }, headers)
  t.match(other.json(), { status: 422, detail: /^This key was used before/ })
  t.match(await counts(), { waiting: 1 })
})

t.test('a refused plain form still contains the typed values', async (t) => {
  const refused = await form({ ...typed, email: 'claire', package: 'elite', subject: 'Even if a bot has filled it' })
  t.equal(refused.statusCode, 422)
  for (const text of ['" Claire Martin "', '"claire"', '"elite"', 'Une maison', 'valid email address']) {
    t.ok(refused.body.includes(text), text)
  }
  t.match(await counts(), { waiting: 0, suspected: 0 })
})

t.test('a refused request names each invalid field in French, in the order of the form', async (t) => {
  const message = 'x'.repeat(5001)
  const fields = { name: 'C', email: 'a@b', phone: '12', service: 'x', package: 'platinum', message }
  const { errors } = (await json(fields, {}, 'fr')).json()
  t.strictSame(Object.keys(errors), ['package', 'name', 'email', 'phone', 'service', 'message', 'confidentiality'])
  t.match(errors, {
    name: 'Le nom doit comporter au moins 2\u00a0caractères',
    message: 'Le message doit comporter au plus 5\u202f000\u00a0caractères',
  })
})

t.test('a wrong body, key or media type is refused', async (t) => {
  for (const [status, payload, headers] of [
    [422, { ...claire, confidentiality: 'true' }, {}],
    [422, ['text'], {}],
    [400, claire, { 'idempotency-key': '1234567' }],
    [400, claire, { 'idempotency-key': 'x'.repeat(129) }],
    [400, claire, { 'idempotency-key': '1234 5678' }],
    [415, claire, { 'content-type': 'text/plain' }],
    [415, claire, { 'content-type': 'multipart/form-data; boundary=x' }],
  ] as const) {
    t.equal((await json(payload, headers)).statusCode, status, JSON.stringify([payload, headers]))
  }
  t.match(await counts(), { waiting: 0, suspected: 0 })
})

t.test('while nothing can be stored the response is 503 without personal data', async (t) => {
  const full = "BEGIN SELECT RAISE(FAIL, 'full'); END"
  await site.database.query(`CREATE TRIGGER full BEFORE INSERT ON contact_requests ${full}`)
  const response = await json(claire)
  await site.database.query('DROP TRIGGER full')
  t.equal(response.statusCode, 503)
  t.notMatch(response.body, /Claire|claire|Grasse|98 12 34/)
})

t.test('a request that looks like the request of a bot seems accepted, is stored and is not mailed', async (t) => {
  const before = site.notifications()
  t.match((await json({ ...claire, subject: 'Buy now' })).json(), { status: 'accepted', reference: /^.{4}-.{4}$/ })
  t.equal((await json({ ...claire, message: 'Too quick', elapsed: 2999 })).statusCode, 202)
  const { headers } = await form({ ...typed, service: 'concierge-services', subject: 'Buy now' })
  t.match(headers.location, /^\/contact\/sent\?lang=en&reference=.{4}-.{4}&service=concierge-services$/)
  t.match(await counts(), { suspected: 3, waiting: 0 })
  t.equal(site.notifications(), before)
  await json({ ...claire, message: 'After three seconds', elapsed: 3000, subject: ' ' })
  await form(typed)
  t.match(await counts(), { suspected: 3, waiting: 2 })
})

t.test('a long text is suspected if it comes from a third network', async (t) => {
  const message = 'We offer the first page of every search engine, for any company.'
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '192.0.2.1', '192.0.2.2']) {
    const response = await json({ ...claire, name: `From ${address}`, message }, {}, 'en', address)
    t.match(response.json(), { status: 'accepted', reference: /^.{4}-.{4}$/ })
  }
  t.match(await counts(), { suspected: 1, waiting: 4 })
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    const short = { ...claire, name: `From ${address}`, message: 'Please call me back.' }
    t.equal((await json(short, {}, 'en', address)).statusCode, 202)
  }
  await json({ ...claire, message: ` ${message.toUpperCase()}\n` }, {}, 'en', '192.0.2.3')
  t.match(await counts(), { suspected: 2, waiting: 7 }, 'short texts are not compared, case and spaces do not count')
})
