// POST /api/contact, on a small application with a real outbox.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import formBody from '@fastify/formbody'
import fastify, { type InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { ContactValidationError, contactRoute } from '../../../server/contact/contact-route.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { openOutbox } from '../../../server/outbox/sql-outbox.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { formChoicesOf } from '../../../src/contact/rules.ts'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'

const claire: ContactRequest = {
  name: 'Claire Martin',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  service: 'concierge-services',
  message: 'Une maison à Grasse.',
  confidentiality: true,
}
const translators = { en: createTranslate('en', en), fr: createTranslate('fr', fr) }

/** The route in a minimal application. The header `x-language` sets the language of a request. */
async function contactApp(t: Test) {
  const dataDir = mkdtempSync(join(tmpdir(), 'contact-'))
  const outbox = await openOutbox(await openDatabase({ dataDir }))
  const app = fastify({ bodyLimit: 32 * 1024 })
  const site = { app, outbox, dataDir, stored: 0, suspected: 0, now: Date.UTC(2026, 10, 20, 12) }
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({
      message: error.message,
      ...(error instanceof ContactValidationError && error.refusedForm),
    }),
  )
  await app.register(formBody, { bodyLimit: 64 * 1024 })
  await app.register(contactRoute, {
    outbox,
    languageOf: ({ headers }) => (headers['x-language'] ?? 'en') as 'en' | 'fr',
    translate: (language) => translators[language as 'en' | 'fr'],
    choices: () => formChoicesOf(defaultFacts),
    onStored: () => {
      site.stored += 1
    },
    onSuspected: () => {
      site.suspected += 1
    },
    now: () => site.now,
  })
  t.teardown(async () => {
    await app.close()
    await outbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const post = (options: InjectOptions) => app.inject({ method: 'POST', url: '/api/contact', ...options })
  return Object.assign(site, {
    json: (payload: unknown, headers = {}) =>
      post({ payload: JSON.stringify(payload), headers: { 'content-type': 'application/json', ...headers } }),
    form: (fields: Record<string, string>, headers = {}, query = '') =>
      post({
        url: `/api/contact${query}`,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    post,
    waiting: async () => (await outbox.counts(site.now)).waiting,
  })
}

const typedFields = {
  name: ' Claire Martin ',
  email: 'claire@example.fr',
  phone: '+33 6 39 98 12 34',
  service: '',
  message: 'Une maison\r\nà Grasse.',
  confidentiality: 'on',
  subject: '',
}

t.test('a request in JSON is stored as sent, and delivery is notified', async (t) => {
  const site = await contactApp(t)
  const response = await site.json({ ...claire, name: '  Claire Martin ', role: 'admin' }, { 'x-language': 'fr' })
  t.equal(response.statusCode, 202)
  t.equal(response.headers['cache-control'], 'no-store')
  const claimed = await site.outbox.claim(site.now)
  t.strictSame(response.json(), { status: 'accepted', reference: claimed?.reference })
  t.match(claimed, { request: claire, language: 'fr', receivedAt: site.now })
  t.notOk(claimed && 'role' in claimed.request, 'unknown fields are dropped')
  t.equal(site.stored, 1)
})

t.test('empty optional fields are stored as absent', async (t) => {
  const site = await contactApp(t)
  t.equal((await site.json({ ...claire, service: '', message: ' ' })).statusCode, 202)
  const { name, email, phone, confidentiality } = claire
  t.strictSame((await site.outbox.claim(site.now))?.request, { name, email, phone, confidentiality })
})

t.test('the chosen package is stored, from JSON and from a plain form', async (t) => {
  const site = await contactApp(t)
  t.equal((await site.json({ ...claire, package: 'premium' })).statusCode, 202)
  t.equal((await site.outbox.claim(site.now))?.request.package, 'premium')
  t.equal((await site.form({ ...typedFields, package: 'elite' })).statusCode, 303)
  t.equal((await site.outbox.claim(site.now))?.request.package, 'elite')
  const unknown = await site.json({ ...claire, package: 'platinum' })
  t.strictSame(unknown.json().errors, { package: 'This package is no longer offered' })
})

t.test('a plain form is stored, and the visitor is redirected to the confirmation page', async (t) => {
  const site = await contactApp(t)
  const response = await site.form(typedFields, { 'x-language': 'fr' })
  t.equal(response.statusCode, 303)
  const claimed = await site.outbox.claim(site.now)
  t.equal(response.headers.location, `/contact/sent?lang=fr&reference=${claimed?.reference}`)
  t.strictSame(claimed?.request, {
    name: 'Claire Martin',
    email: 'claire@example.fr',
    phone: '+33 6 39 98 12 34',
    message: 'Une maison\nà Grasse.',
    confidentiality: true,
  })
})

t.test('a plain form that is sent again within an hour is the same request', async (t) => {
  const site = await contactApp(t)
  await site.form(typedFields)
  const repeated = await site.form({ ...typedFields, name: 'Claire Martin' })
  t.match(repeated.headers.location, /^\/contact\/sent\?lang=en&repeated=1/)
  t.equal(await site.waiting(), 1)
  site.now += 3_600_000
  t.match((await site.form(typedFields)).headers.location, /^\/contact\/sent\?lang=en&reference=/)
  t.equal(await site.waiting(), 2)
})

t.test('a refused request names each invalid field in French and is not stored', async (t) => {
  const site = await contactApp(t)
  const response = await site.json({ name: 'C', email: 'a@b', phone: '12', service: 'x' }, { 'x-language': 'fr' })
  t.equal(response.statusCode, 422)
  t.strictSame(Object.entries(response.json().errors), [
    ['name', 'Le nom doit comporter au moins 2 caractères'],
    ['email', 'Veuillez saisir une adresse email valide'],
    ['phone', 'Veuillez saisir un numéro de téléphone valide'],
    ['service', 'Veuillez choisir un service dans la liste'],
    ['confidentiality', 'Vous devez accepter notre politique de confidentialité'],
  ])
  t.strictSame([await site.waiting(), site.stored], [0, 0])
})

t.test('a message writes numbers in the format of its language', async (t) => {
  const site = await contactApp(t)
  const response = await site.json({ ...claire, message: 'x'.repeat(5001) })
  t.strictSame(response.json().errors, { message: 'Message must be at most 5,000 characters' })
})

t.test('a refused plain form contains what was typed', async (t) => {
  const site = await contactApp(t)
  const response = await site.form({ ...typedFields, email: 'claire' })
  t.equal(response.statusCode, 422)
  t.strictSame(response.json().values, {
    package: '',
    name: ' Claire Martin ',
    email: 'claire',
    phone: '+33 6 39 98 12 34',
    service: '',
    message: 'Une maison\r\nà Grasse.',
    confidentiality: true,
  })
})

t.test('in JSON, the consent must be the value true', async (t) => {
  const site = await contactApp(t)
  t.equal((await site.json({ ...claire, confidentiality: 'true' })).statusCode, 422)
})

t.test('a body that is not an object is refused like an empty form', async (t) => {
  const site = await contactApp(t)
  for (const body of [null, [], 'text', 7]) t.equal((await site.json(body)).statusCode, 422)
  t.equal((await site.post({})).statusCode, 422)
})

t.test('the same key and the same body make one request, with one reference', async (t) => {
  const site = await contactApp(t)
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => site.json(claire, { 'idempotency-key': 'a-key-of-mine' })),
  )
  t.ok(responses.every(({ statusCode }) => statusCode === 202))
  t.equal(new Set(responses.map(({ body }) => body)).size, 1)
  t.equal(await site.waiting(), 1)
})

t.test('the same key with another body is refused with a message', async (t) => {
  const site = await contactApp(t)
  await site.json(claire, { 'idempotency-key': 'a-key-of-mine' })
  const response = await site.json({ ...claire, name: 'Paul' }, { 'idempotency-key': 'a-key-of-mine' })
  t.equal(response.statusCode, 422)
  t.match(response.json().message, /^This key was used before/)
  t.equal(await site.waiting(), 1)
})

t.test('a key is 8 to 128 visible ASCII characters', async (t) => {
  const site = await contactApp(t)
  for (const [key, status] of [
    ['1234567', 400],
    ['12345678', 202],
    ['x'.repeat(128), 202],
    ['x'.repeat(129), 400],
    ['1234 5678', 400],
    ['clé-clé-clé', 400],
  ] as const) {
    t.equal((await site.json(claire, { 'idempotency-key': key })).statusCode, status, key)
  }
})

t.test("a request that looks like a robot's is answered as if accepted, stored, and not mailed", async (t) => {
  const site = await contactApp(t)
  const json = await site.json({ ...claire, subject: 'Buy now' })
  t.equal(json.statusCode, 202)
  t.match(json.json(), { status: 'accepted', reference: /^.{4}-.{4}$/ })
  t.equal((await site.json({ ...claire, elapsed: 2999 })).statusCode, 202)
  const form = await site.form({ ...typedFields, service: 'concierge-services', message: '', subject: 'Buy now' })
  t.match(form.headers.location, /^\/contact\/sent\?lang=en&reference=.{4}-.{4}&service=concierge-services$/)
  t.strictSame([site.suspected, site.stored, await site.waiting()], [2, 0, 0])
  t.equal((await site.outbox.counts(site.now)).suspected, 2, 'nothing is lost')
})

t.test('the same long text is suspected from the third network, and a home is one IPv6 network', async (t) => {
  const site = await contactApp(t)
  const message = 'We offer the first page of every search engine, for any company.'
  const send = (remoteAddress: string) =>
    site.post({ remoteAddress, payload: { ...claire, name: `From ${remoteAddress}`, message } })
  for (const device of [1, 2, 3, 4]) t.equal((await send(`2001:db8::${device}`)).statusCode, 202)
  await send('192.0.2.1')
  t.strictSame([site.suspected, site.stored], [0, 5])
  t.match((await send('192.0.2.2')).json(), { status: 'accepted', reference: /^.{4}-.{4}$/ })
  t.strictSame([site.suspected, site.stored], [1, 5], 'those before it stay as they are')
})

t.test('neither a person who takes three seconds nor a form without scripts is suspected', async (t) => {
  const site = await contactApp(t)
  await site.json({ ...claire, elapsed: 3000, subject: ' ' })
  await site.form(typedFields)
  t.strictSame([site.suspected, site.stored], [0, 2])
})

t.test('a robot that sends invalid fields gets the same messages as everybody', async (t) => {
  const site = await contactApp(t)
  t.equal((await site.form({ ...typedFields, name: '', subject: 'Buy now' })).statusCode, 422)
})

t.test('a plain form that asks for another language, or to remove its package, is shown again', async (t) => {
  const site = await contactApp(t)
  const other = await site.form({ ...typedFields, package: 'elite', edit: 'shown' }, { 'x-language': 'fr' })
  t.equal(other.statusCode, 422)
  t.match(other.json(), { errors: {}, values: { name: ' Claire Martin ', package: 'elite' } })
  const withoutPackage = await site.form({ ...typedFields, package: 'elite', phone: '1', edit: 'no-package' })
  t.match(withoutPackage.json(), { errors: { phone: /valid phone number/ }, values: { package: '', phone: '1' } })
  const redirect = await site.form({ ...typedFields, edit: 'language', lang: 'fr' })
  t.match([redirect.statusCode, redirect.headers.location], [307, '/api/contact?lang=fr'])
  const frenchForm = await site.form({ ...typedFields, edit: 'language', lang: 'fr' }, {}, '?lang=fr')
  t.equal(frenchForm.statusCode, 422)
  t.equal(await site.waiting(), 0)
})

t.test('other formats are refused with 415, and a body above the limit with 413', async (t) => {
  const site = await contactApp(t)
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
    const response = await site.post({ payload: 'name=Claire', headers: { 'content-type': type } })
    t.equal(response.statusCode, 415, type)
  }
  t.equal((await site.json({ ...claire, message: 'x'.repeat(33 * 1024) })).statusCode, 413)
  t.equal((await site.form({ ...typedFields, message: 'x'.repeat(65 * 1024) })).statusCode, 413)
  t.equal(await site.waiting(), 0)
})

t.test('the longest message fits the body limit, in any script', async (t) => {
  const site = await contactApp(t)
  t.equal((await site.json({ ...claire, message: '🌼'.repeat(5000) })).statusCode, 202)
})

t.test('if the outbox fails, the response is 503 without personal data, and the next request is stored', async (t) => {
  const site = await contactApp(t)
  const other = new DatabaseSync(join(site.dataDir, 'outbox.sqlite'))
  t.teardown(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  const response = await site.json(claire)
  t.equal(response.statusCode, 503)
  t.strictSame(response.json(), { message: 'The contact request could not be stored.' })
  t.equal(site.stored, 0)
  other.exec('ROLLBACK')
  t.equal((await site.json(claire)).statusCode, 202)
})

t.test('texts with unusual characters are stored', async (t) => {
  const site = await contactApp(t)
  const name = `Robert'); DROP TABLE contact_requests;--\u0000\ud800`
  t.equal((await site.json({ ...claire, name })).statusCode, 202)
  t.equal((await site.outbox.claim(site.now))?.request.name, `Robert'); DROP TABLE contact_requests;--\ufffd`)
})
