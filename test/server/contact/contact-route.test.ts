// POST /api/contact: what is stored, and what a visitor is told.
import t from 'tap'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { testSite } from '../../support/site.ts'

const claire: ContactRequest = {
  name: 'Claire Martin',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  service: 'concierge-services',
  message: 'Une maison à Grasse.',
  confidentiality: true,
}
/** The fields of a plain form. */
const typed = {
  ...{ name: ' Claire Martin ', email: 'claire@example.fr', phone: '+33 6 39 98 12 34', service: '' },
  ...{ message: 'Une maison\r\nà Grasse.', confidentiality: 'on', subject: '' },
}

const site = await testSite(t, { CONTACT_RATE_MAX: '1000' })
t.beforeEach(() => site.outbox.removeAll({}))

const url = '/api/contact?lang=en'
const json = (payload: unknown, headers = {}, address = url) =>
  site.inject({
    ...{ method: 'POST', url: address, payload: JSON.stringify(payload) },
    headers: { 'content-type': 'application/json', ...headers },
  })
const form = (fields: Record<string, string>, address = url) =>
  site.inject({
    ...{ method: 'POST', url: address, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  })
const counts = () => site.outbox.counts(Date.now())
const claim = () => site.outbox.claim(Date.now())

t.test('a request in JSON is stored as sent, without unknown fields, and delivery is notified', async (t) => {
  const before = site.notifications()
  const response = await json({ ...claire, name: '  Claire Martin ', role: 'admin' }, {}, '/api/contact?lang=fr')
  t.equal(response.statusCode, 202)
  t.equal(response.headers['cache-control'], 'no-store')
  const claimed = await claim()
  t.strictSame(response.json(), { status: 'accepted', reference: claimed?.reference })
  t.strictSame(claimed?.request, claire)
  t.equal(claimed?.language, 'fr')
  t.equal(site.notifications(), before + 1)
})

t.test('empty optional fields are stored as absent, and unusual characters as they are', async (t) => {
  const name = `Robert'); DROP TABLE contact_requests;--`
  const response = await json({ ...claire, name: `${name}\u0000\ud800`, service: '', message: ' ' })
  t.equal(response.statusCode, 202)
  const { email, phone, confidentiality } = claire
  t.strictSame((await claim())?.request, { name: `${name}\ufffd`, email, phone, confidentiality })
})

t.test('a plain form is stored, and the visitor is redirected to the confirmation page', async (t) => {
  const response = await form({ ...typed, package: 'elite' }, '/api/contact?lang=fr')
  t.equal(response.statusCode, 303)
  const claimed = await claim()
  t.equal(response.headers.location, `/contact/sent?lang=fr&reference=${claimed?.reference}&package=elite`)
  const { service: _, ...fields } = claire
  t.strictSame(claimed?.request, { ...fields, package: 'elite', message: 'Une maison\nà Grasse.' })
})

t.test('a plain form that is sent again is the same request; the reference is not revealed', async (t) => {
  const before = site.notifications()
  await form(typed)
  const repeated = await form({ ...typed, name: 'Claire Martin' })
  t.equal(repeated.headers.location, '/contact/sent?lang=en&repeated=1')
  t.match(await counts(), { waiting: 1 })
  t.equal(site.notifications(), before + 1)
})

t.test('the same key and the same body make one request, with one reference', async (t) => {
  const headers = { 'idempotency-key': 'a-key-of-mine' }
  const responses = await Promise.all(Array.from({ length: 50 }, () => json(claire, headers)))
  t.ok(responses.every(({ statusCode }) => statusCode === 202))
  t.equal(new Set(responses.map(({ body }) => body)).size, 1)
  const other = await json({ ...claire, name: 'Paul' }, headers)
  t.match(other.json(), { status: 422, detail: /^This key was used before/ })
  t.match(await counts(), { waiting: 1 })
})

t.test('a refused plain form contains what was typed, and a form that asks for a change is shown again', async (t) => {
  const refused = await form({ ...typed, email: 'claire', subject: 'Even if a bot has filled it' })
  t.equal(refused.statusCode, 422)
  for (const text of ['value=" Claire Martin "', 'value="claire"', 'Une maison', 'valid email address']) {
    t.ok(refused.body.includes(text), text)
  }
  const other = await form({ ...typed, package: 'elite', edit: 'shown' }, '/api/contact?lang=fr')
  t.equal(other.statusCode, 422)
  t.match(other.body, 'value="elite"')
  const withoutPackage = await form({ ...typed, package: 'elite', edit: 'no-package' })
  t.notMatch(withoutPackage.body, 'value="elite"')
  const redirect = await form({ ...typed, edit: 'language', lang: 'fr' })
  t.match([redirect.statusCode, redirect.headers.location], [307, '/api/contact?lang=fr'])
  t.equal((await form({ ...typed, edit: 'language', lang: 'fr' }, '/api/contact?lang=fr')).statusCode, 422)
  t.match(await counts(), { waiting: 0 })
})

t.test('a refused request names each invalid field in French, in the order of the form', async (t) => {
  const message = 'x'.repeat(5001)
  const fields = { name: 'C', email: 'a@b', phone: '12', service: 'x', package: 'platinum', message }
  const response = await json(fields, {}, '/api/contact?lang=fr')
  t.equal(response.statusCode, 422)
  t.strictSame(Object.entries(response.json().errors), [
    ['package', 'Cette formule n’est plus proposée'],
    ['name', 'Le nom doit comporter au moins 2 caractères'],
    ['email', 'Veuillez saisir une adresse email valide'],
    ['phone', 'Veuillez saisir un numéro de téléphone valide'],
    ['service', 'Veuillez choisir un service dans la liste'],
    ['message', 'Le message doit comporter au plus 5\u202f000\u00a0caractères'],
    ['confidentiality', 'Vous devez accepter notre politique de confidentialité'],
  ])
})

for (const [reason, status, payload, headers] of [
  ['a consent that is not the value true', 422, { ...claire, confidentiality: 'true' }, {}],
  ['a body that is not an object', 422, ['text'], {}],
  ['an empty body', 422, null, {}],
  ['a key of 7 characters', 400, claire, { 'idempotency-key': '1234567' }],
  ['a key of 129 characters', 400, claire, { 'idempotency-key': 'x'.repeat(129) }],
  ['a key with a space', 400, claire, { 'idempotency-key': '1234 5678' }],
  ['a key with an accent', 400, claire, { 'idempotency-key': 'clé-clé-clé' }],
  ['plain text', 415, claire, { 'content-type': 'text/plain' }],
  ['a form with files', 415, claire, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['XML', 415, claire, { 'content-type': 'application/xml' }],
] as const) {
  t.test(`${reason} is refused with ${status}, and nothing is stored`, async (t) => {
    t.equal((await json(payload, headers)).statusCode, status)
    t.match(await counts(), { waiting: 0 })
  })
}

t.test(
  'while nothing can be stored the response is 503 without personal data; later requests are stored',
  async (t) => {
    await site.database.query(
      "CREATE TRIGGER full BEFORE INSERT ON contact_requests BEGIN SELECT RAISE(FAIL, 'full'); END",
    )
    const response = await json(claire)
    t.equal(response.statusCode, 503)
    t.notMatch(response.body, /Claire|claire|Grasse|98 12 34/)
    await site.database.query('DROP TRIGGER full')
    t.equal((await json(claire)).statusCode, 202)
  },
)
