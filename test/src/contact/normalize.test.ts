// The fields of a contact request, before they are validated.
import t from 'tap'
import { formChoicesOf } from '../../../src/contact/rules.ts'
import { normalize, parsePlainForm, typedValues, validate } from '../../../src/contact/validate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'

t.test('fields are normalized, and unknown ones are dropped', async (t) => {
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
      package: undefined,
      name: 'Zoë Martin Bcc: x',
      email: 'claire@example.fr',
      phone: '1234567',
      service: undefined,
      message: 'one\ntwo\nthree \ufffd',
      confidentiality: true,
    },
  )
})

t.test('characters that change the direction of text are removed, letters stay', async (t) => {
  const name = '\u202egreb\u2066nesoR\u2069\u202c'
  const message = 'مرحبا\u200f! \u202bשלום\u202c'
  t.match(normalize({ name, message }), { name: 'grebnesoR', message: 'مرحبا! שלום' })
})

t.test('joiners stay in words and emoji, other invisible characters are removed', async (t) => {
  const { name } = normalize({ name: 'می\u200cخواهم 👩\u200d🌾 a\u{e0041}b\ufe0fc\u00ad' })
  t.equal(name, 'می\u200cخواهم 👩\u200d🌾 abc')
})

t.test('a run of combining marks is cut to 30, before and after normalization', async (t) => {
  for (const marks of ['\u0301\u0316', '\u0344']) {
    const { message } = normalize({ message: `a${marks.repeat(100)}b` })
    t.match(message, /^.\p{M}{29,30}b$/u)
    t.equal(normalize({ message }).message, message)
  }
})

t.test('a text that is far too long is refused without normalization', async (t) => {
  const message = 'a'.concat('\u0301\u0316'.repeat(16_000))
  t.equal(normalize({ message }).message, message)
  t.match(validate({ message }, formChoicesOf(defaultFacts)), { message: { text: 'contact.validation.message.max' } })
})

t.test('a telephone number may have the digits of any keyboard, and gets those that are dialled', async (t) => {
  for (const phone of ['+٣٣ ٦ ٣٩ ٩٨ ١٢', '+۳۳ ۶ ۳۹ ۹۸ ۱۲', '+３３ ６ ３９ ９８ １２']) {
    t.equal(normalize({ phone }).phone, '+33 6 39 98 12', phone)
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
