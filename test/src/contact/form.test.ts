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
const errorsIn = (values: ContactValues) => validate(values, choices)

t.test('nothing is validated before the first submission, then each change is', async (t) => {
  t.equal(changed(emptyForm, 'name', errorsIn({ ...empty, name: 'C' })), emptyForm)
  const refused = submitted({ ...emptyForm, pending: true }, errorsIn(empty))
  t.match(refused, { pending: false, failureCount: 1 })
  t.strictSame(Object.keys(errorsOf(refused, en)), ['name', 'email', 'phone', 'confidentiality'])
  const better = changed(refused, 'name', errorsIn({ ...good, phone: '1' }))
  t.equal(better.failureCount, 1, 'after a change the focus stays')
  t.strictSame(errorsOf(better, en), { phone: 'Please enter a valid phone number' })
  t.strictSame(errorsOf(better, fr), { phone: 'Veuillez saisir un numéro de téléphone valide' })
  const sent = submitted(better, errorsIn(good))
  t.match(sent, { pending: true, failureCount: 1 })
  t.strictSame(errorsOf(sent, en), {})
})

t.test('the server’s messages stay until their fields change, in the order of the form', async (t) => {
  const messages = { phone: 'No such number', name: 'No such name' }
  const state = refusedByServer(submitted(emptyForm, errorsIn(good)), messages)
  t.match(state, { pending: false, failureCount: 1 })
  t.strictSame(Object.keys(errorsOf(state, en)), ['name', 'phone'])
  const next = changed(state, 'phone', errorsIn({ ...good, email: 'x' }))
  t.strictSame(Object.entries(errorsOf(next, en)), [
    ['name', 'No such name'],
    ['email', 'Please enter a valid email address'],
  ])
  t.strictSame(errorsOf(submitted(next, errorsIn(good)), en), {}, 'a new submission is validated by the server again')
})

t.test('after a failure the form stays as it is, and after an accepted request it is empty', async (t) => {
  const failure = () => 'No connection'
  const pending = submitted(emptyForm, errorsIn(good))
  t.strictSame(failed(pending, failure), { ...pending, pending: false, failure })
  const sent = { receipt: { reference: 'K7QX-24MD' }, Confirmation: () => null }
  t.strictSame(accepted(pending, sent), { ...emptyForm, sent })
})

t.test('a draft contains exactly what was typed; what is missing or invalid is empty', async (t) => {
  const values = { ...empty, name: ' C', email: 'c@', message: 'a\nb', confidentiality: true }
  const draft = { values, visit: 'default ', since: 7, key: 'abc' }
  t.strictSame(draftFrom(JSON.stringify(draft)), draft)
  t.strictSame(draftFrom(JSON.stringify({ values: { name: 7, role: 'admin' }, key: 7 }))?.values, empty)
  for (const stored of [null, '', '{', 'null', '7']) t.notOk(draftFrom(stored)?.values.name, String(stored))
})
