// The state of the contact form, and the draft of what is typed in it.
import t from 'tap'
import { draftFrom } from '../../../src/contact/draft.ts'
import {
  accepted,
  changed,
  emptyForm,
  errorsOf,
  failed,
  refusedByServer,
  submitted,
} from '../../../src/contact/form-state.ts'
import { formChoicesOf } from '../../../src/contact/rules.ts'
import { type ContactValues, validate } from '../../../src/contact/validate.ts'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'

const choices = formChoicesOf(defaultFacts)
const en = createTranslate('en', english)
const fr = createTranslate('fr', french)
const empty = { package: '', name: '', email: '', phone: '', service: '', message: '', confidentiality: false }
const good = { ...empty, name: 'Claire', email: 'claire@example.fr', phone: '0639981234', confidentiality: true }
const failure = () => 'No connection'
const errorsIn = (values: ContactValues) => validate(values, choices)

t.test('nothing is validated before the first submission', async (t) => {
  t.equal(changed(emptyForm, 'name', errorsIn({ ...empty, name: 'C' })), emptyForm)
})

t.test('a submission with errors is not sent', async (t) => {
  const state = submitted({ ...emptyForm, pending: true }, errorsIn(empty))
  t.match(state, { pending: false, failureCount: 1 })
  t.strictSame(Object.keys(errorsOf(state, en)), ['name', 'email', 'phone', 'confidentiality'])
})

t.test('a submission without errors is pending', async (t) => {
  const state = submitted(submitted(emptyForm, errorsIn(empty)), errorsIn(good))
  t.match(state, { pending: true, failureCount: 1 })
  t.strictSame(errorsOf(state, en), {})
})

t.test('after the first submission each change is validated', async (t) => {
  const refused = submitted(emptyForm, errorsIn(empty))
  const better = changed(refused, 'name', errorsIn({ ...good, phone: '1' }))
  t.strictSame(errorsOf(better, en), { phone: 'Please enter a valid phone number' })
  t.equal(better.failureCount, 1, 'after a change the focus stays')
  t.strictSame(errorsOf(changed(better, 'phone', errorsIn(good)), en), {})
})

t.test('error messages follow the language', async (t) => {
  const state = submitted(emptyForm, errorsIn({ ...good, name: 'C' }))
  t.strictSame(errorsOf(state, fr), { name: 'Le nom doit comporter au moins 2 caractères' })
})

t.test('the server’s messages stay until their fields change, in the order of the form', async (t) => {
  const state = refusedByServer(submitted(emptyForm, errorsIn(good)), {
    phone: 'No such number',
    name: 'No such name',
  })
  t.match(state, { pending: false, failureCount: 1 })
  t.strictSame(Object.keys(errorsOf(state, en)), ['name', 'phone'])
  const next = changed(state, 'phone', errorsIn({ ...good, email: 'x' }))
  t.strictSame(Object.entries(errorsOf(next, en)), [
    ['name', 'No such name'],
    ['email', 'Please enter a valid email address'],
  ])
  t.strictSame(errorsOf(submitted(next, errorsIn(good)), en), {}, 'a new submission is validated by the server again')
})

t.test('the form stays as it is when sending fails', async (t) => {
  const pending = submitted(emptyForm, errorsIn(good))
  t.strictSame(failed(pending, failure), { ...pending, pending: false, failure })
  t.notOk('failure' in submitted(failed(pending, failure), {}), 'the next submission removes the message')
})

t.test('after an accepted request the form is empty and not validated', async (t) => {
  const sent = { receipt: { reference: 'K7QX-24MD' }, Confirmation: () => null }
  const state = accepted(submitted(submitted(emptyForm, errorsIn(empty)), errorsIn(good)), sent)
  t.strictSame(state, { ...emptyForm, failureCount: 1, sent })
})

t.test('a draft contains exactly what was typed, and the idempotency key', async (t) => {
  const values = { ...empty, name: ' C', email: 'c@', message: 'a\nb', confidentiality: true }
  const draft = { values, visit: 'default ', since: 7, key: 'abc' }
  t.strictSame(draftFrom(JSON.stringify(draft)), draft)
})

t.test('an invalid draft is ignored', async (t) => {
  for (const stored of [null, '', '{', 'null', '7']) t.notOk(draftFrom(stored)?.values.name, String(stored))
})

t.test('missing fields of a draft, and fields of another type, are empty', async (t) => {
  const draft = draftFrom(JSON.stringify({ values: { name: 7, role: 'admin' }, key: 7 }))
  t.strictSame(draft?.values, empty)
  t.equal(draft?.key, undefined)
})
