// The state and the draft of the contact form, and the normalization of its fields.
import t from 'tap'
import { readDraft } from '../../../src/contact/draft.ts'
import { emptyForm, type FormState, formReducer } from '../../../src/contact/form-state.ts'
import {
  type ContactValues,
  errorMessages,
  type FieldErrors,
  normalize,
  parsePlainForm,
  typedValues,
  validate,
} from '../../../src/contact/validate.ts'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { sessionStore } from '../../../src/safe-storage.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'

const en = createTranslate('en', english)
const fr = createTranslate('fr', french)
const empty = typedValues({})
const good = { ...empty, name: 'Claire', email: 'claire@example.fr', phone: '0639981234', confidentiality: true }
const submit = (state: FormState, errors: FieldErrors) => formReducer(state, { type: 'submit', errors })
const change = (state: FormState, errors: FieldErrors) => formReducer(state, { type: 'change', errors })
const errorsIn = (values: ContactValues) => validate(values, defaultFacts)

t.test('fields are validated from the first submission', async (t) => {
  t.equal(change(emptyForm, errorsIn({ ...empty, name: 'C' })), emptyForm)
  const refused = submit({ ...emptyForm, pending: true }, errorsIn(empty))
  t.match(refused, { pending: false, failureCount: 1 })
  t.strictSame(Object.keys(errorMessages(refused.errors, en)), ['name', 'email', 'phone', 'confidentiality'])
  const better = change(refused, errorsIn({ ...good, phone: '1' }))
  t.equal(better.failureCount, 1, 'after a change the focus stays')
  t.strictSame(errorMessages(better.errors, en), { phone: 'Please enter a valid phone number' })
  t.strictSame(errorMessages(better.errors, fr), { phone: 'Veuillez saisir un numéro de téléphone valide' })
  const sent = submit(better, errorsIn(good))
  t.match(sent, { pending: true, failureCount: 1 })
  t.strictSame(errorMessages(sent.errors, en), {})
})

t.test('the server’s messages stay until a field changes', async (t) => {
  const errors = { name: 'No such name', phone: 'No such number' }
  const state = formReducer(submit(emptyForm, errorsIn(good)), { type: 'refuse', errors })
  t.match(state, { pending: false, failureCount: 1 })
  t.strictSame(errorMessages(state.errors, en), errors)
  t.strictSame(change(state, errorsIn(good)).errors, {})
})

/** Reads the draft of a browser that has stored `text`. */
function readStored(text: string) {
  sessionStore.write('contactDraft', text)
  return readDraft()
}

t.test('a draft contains the typed values without changes', async (t) => {
  const values = { ...empty, name: ' C', email: 'c@', message: 'a\nb', confidentiality: true }
  const draft = { values, since: 7, attempt: { key: 'abc', values: good } }
  t.equal(readDraft(), undefined)
  t.strictSame(readStored(JSON.stringify(draft)), draft)
})

t.test('missing and invalid values of a draft are empty', async (t) => {
  t.strictSame(readStored(JSON.stringify({ values: { name: 7, role: 'admin' }, attempt: 7 }))?.values, empty)
  for (const stored of ['', '{', 'null', '7']) t.notOk(readStored(stored)?.values.name, stored)
})

t.test('known fields are normalized', async (t) => {
  t.strictSame(
    normalize({
      name: '  Zoe\u0308\tMartin\r\nBcc: x  ',
      email: ' claire@example.fr ',
      package: ' ',
      phone: '\u00a01234567\u0000',
      service: ' ',
      message: ' one\r\ntwo\rthree\u0007 \ud800 ',
      confidentiality: true,
      role: 'admin',
    }),
    {
      ...normalize({}),
      name: 'Zoë Martin Bcc: x',
      email: 'claire@example.fr',
      phone: '1234567',
      message: 'one\ntwo\nthree \ufffd',
      confidentiality: true,
    },
  )
})

t.test('invisible characters are removed, except for the joiners in words and emoji', async (t) => {
  for (const [typed, normalized] of [
    ['\u202egreb\u2066nesoR\u2069\u202c', 'grebnesoR'],
    ['مرحبا\u200f! \u202bשלום\u202c', 'مرحبا! שלום'],
    ['می\u200cخواهم 👩\u200d🌾 a\u{e0041}b\ufe0fc\u00ad', 'می\u200cخواهم 👩\u200d🌾 abc'],
  ]) {
    t.equal(normalize({ name: typed }).name, normalized)
  }
})

t.test('a run of combining marks is cut to 30, before and after normalization', async (t) => {
  for (const marks of ['\u0301\u0316', '\u0344']) {
    const { message } = normalize({ message: `a${marks.repeat(100)}b` })
    t.match(message, /^.\p{M}{29,30}b$/u)
    t.equal(normalize({ message }).message, message)
  }
})

t.test('every kind of line break becomes a newline, such as the line separator of a word processor', async (t) => {
  t.equal(normalize({ message: 'vous\u000brentrez\u2028chez\r\nvous' }).message, 'vous\nrentrez\nchez\nvous')
})

t.test('a text that is far too long is refused without normalization', async (t) => {
  const message = 'a'.concat('\u0301\u0316'.repeat(16_000))
  t.equal(normalize({ message }).message, message)
  t.ok(validate({ message }, defaultFacts).message)
})

t.test('a phone number gets Western digits and loses its invisible characters', async (t) => {
  for (const phone of [
    '+٣٣ ٦ ٣٩ ٩٨ ١٢ ٣٤',
    '+۳۳ ۶ ۳۹ ۹۸ ۱۲ ۳۴',
    '＋３３　６ ３９ ９８ １２ ３４',
    '\u202d+33 6 39 98 12 34\u202c',
    '\u200e+33\u00a06\u00a039\u00a098\u00a012\u00a034',
    '\ufe0d+33 6 39 98 12 34',
    '+33\u202f6\u202f39\u202f98\u202f12\u202f34',
    '\u2068+33 6 39 98 12 34\u2069',
    '+33 6 39 98 12 34\u2028',
  ]) {
    t.equal(normalize({ phone }).phone, '+33 6 39 98 12 34', encodeURI(phone))
  }
  t.equal(normalize({ name: 'فيلا ٥' }).name, 'فيلا ٥', 'a name keeps its digits')
})

t.test("the checkbox of a plain form is ticked by 'true' or 'on' only", async (t) => {
  for (const ticked of ['true', 'on']) t.equal(parsePlainForm({ confidentiality: ticked }).confidentiality, true)
  for (const not of ['', 'false', 'off', undefined, ['on', 'on']]) {
    t.equal(parsePlainForm({ confidentiality: not }).confidentiality, false)
  }
})

t.test('a refused form gets the values back exactly as they were typed', async (t) => {
  const typed = { name: ' C ', email: 7, message: 'a\r\nb', confidentiality: true }
  t.match(typedValues(typed), { ...typed, email: '', phone: '', service: '' })
})
