// The rules of a contact request, and that browser and server apply the same ones.
import t from 'tap'
import { Value } from 'typebox/value'
import type { ContactField } from '../../../src/contact/rules.ts'
import { formChoicesOf, isEmailAddress } from '../../../src/contact/rules.ts'
import { contactRequest } from '../../../src/contact/schema.ts'
import { normalize, parsePlainForm, typedValues, validate } from '../../../src/contact/validate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'

const packages = { essential: false, premium: true, elite: true }
const choices = formChoicesOf({ ...defaultFacts, packages })
const ContactRequest = contactRequest(() => choices)
const good = { name: 'Claire', email: 'claire@example.fr', phone: '+33 6 39 98 12 34', confidentiality: true }

/** An address of `length` characters. */
const longAddress = (length: number) =>
  `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.`.padEnd(length, 'fr')

/** What the schema refuses, by field. */
function refusedBySchema(fields: unknown): string[] {
  const errors = Value.Errors(ContactRequest, normalize(fields))
  return [...new Set(errors.map(({ instancePath }) => instancePath.slice(1)))].sort()
}

/** The error of a field in an otherwise valid request. */
const ruleFor = (field: ContactField, value: unknown) => validate({ ...good, [field]: value }, choices)[field]?.text

t.test('each rule has its own message', async (t) => {
  const table: [ContactField, unknown, string | undefined][] = [
    ['name', 'C', 'name.min'],
    ['name', ' C ', 'name.min'],
    ['name', '\u0000C', 'name.min'],
    ['name', '🌼', 'name.min'],
    ['name', '🌼🌼', 'name.invalid'],
    ['name', '\u2800\u2800', 'name.invalid'],
    ['name', '\u3164\u200b\u3164', 'name.min'],
    ['name', '陈静', undefined],
    ['name', 'Cl', undefined],
    ['name', 'é'.repeat(100), undefined],
    ['name', 'e\u0301'.repeat(100), undefined],
    ['name', 'a'.concat('🌼'.repeat(99)), undefined],
    ['name', 'é'.repeat(101), 'name.max'],
    ['name', `e${'\u035c'.repeat(40)}`, undefined],
    ['name', `${`e${'\u035c'.repeat(30)}`.repeat(4)}`, 'name.max'],
    ['name', ['Claire'], 'name.min'],
    ['email', '', 'email.invalid'],
    ['email', 'a@b', 'email.invalid'],
    ['email', longAddress(254), undefined],
    ['email', longAddress(255), 'email.max'],
    ['email', 7, 'email.invalid'],
    ['phone', '123456', 'phone.min'],
    ['phone', '  123456  ', 'phone.min'],
    ['phone', '1234567', undefined],
    ['phone', 'abcdefg', 'phone.min'],
    ['phone', '+33 12 34 x', 'phone.min'],
    ['phone', '(0) 12-34-56', undefined],
    ['phone', '1'.repeat(32), undefined],
    ['phone', '1'.repeat(33), 'phone.max'],
    ['phone', 33639981234, 'phone.min'],
    ['service', '', undefined],
    ['service', null, undefined],
    ['service', 'home-management', undefined],
    ['service', 'administrative-support', undefined],
    ['service', 'plumbing', 'service.invalid'],
    ['service', 1, 'service.invalid'],
    ['package', '', undefined],
    ['package', 'premium', undefined],
    ['package', 'essential', 'package.invalid'],
    ['package', ['premium'], 'package.invalid'],
    ['message', '', undefined],
    ['message', 'x'.repeat(5000), undefined],
    ['message', '\r\n'.repeat(2500).concat('x'.repeat(2500)), undefined],
    ['message', 'x'.repeat(5001), 'message.max'],
    ['message', { text: 'x' }, 'message.max'],
    ['confidentiality', false, 'confidentiality.required'],
    ['confidentiality', undefined, 'confidentiality.required'],
    ['confidentiality', 'true', 'confidentiality.required'],
  ]
  for (const [field, value, rule] of table) {
    const example = `${field}: ${JSON.stringify(value)?.slice(0, 40)}`
    t.equal(ruleFor(field, value), rule ? `contact.validation.${rule}` : undefined, example)
    t.strictSame(refusedBySchema({ ...good, [field]: value }), rule ? [field] : [], `the schema, ${example}`)
  }
})

t.test('the message about a limit contains the limit', async (t) => {
  t.match(validate({ ...good, message: 'x'.repeat(5001) }, choices).message, { values: { max: 5000 } })
})

t.test('an empty form has an error for each required field, in the order of the form', async (t) => {
  t.strictSame(Object.keys(validate({}, choices)), ['name', 'email', 'phone', 'confidentiality'])
  for (const nothing of [undefined, null, 'text', 7, []]) {
    t.strictSame(Object.keys(validate(nothing, choices)), ['name', 'email', 'phone', 'confidentiality'])
  }
})

t.test('real email addresses are accepted', async (t) => {
  const addresses = [
    'claire@example.fr',
    'claire.martin+villa@example.co.uk',
    "o'neil@example.ie",
    'CLAIRE@EXAMPLE.FR',
    '1@1.fr',
    'claire@mail.example.photography',
    'claire@münchen.example',
    'claire@例え.テスト',
    'claire@مثال.إختبار',
    'claire@xn--mnchen-3ya.example',
    'claire@example.xn--p1ai',
    `${'a'.repeat(64)}@example.fr`,
  ]
  for (const address of addresses) t.ok(isEmailAddress(address), address)
})

t.test('addresses that are invalid or unreachable over the Internet are refused', async (t) => {
  const addresses = [
    'claire',
    'claire@',
    '@example.fr',
    'claire@localhost',
    'claire@example.f',
    'claire@example.',
    'claire@.fr',
    'claire@example..fr',
    'claire@-example.fr',
    'claire@example-.fr',
    'claire@192.168.1.1',
    'claire@[192.168.1.1]',
    'claire@exa_mple.fr',
    'claire@⑴.example',
    '.claire@example.fr',
    'claire.@example.fr',
    'cla..ire@example.fr',
    'cla ire@example.fr',
    'claire@exam ple.fr',
    'claire@example.fr, paul@example.fr',
    'Claire <claire@example.fr>',
    '"claire"@example.fr',
    'claire@example.fr\nBcc: paul@example.fr',
    'claire@@example.fr',
    '\u017fclaire@example.fr',
    `${'a'.repeat(65)}@example.fr`,
    `claire@${'a'.repeat(64)}.fr`,
  ]
  for (const address of addresses) t.notOk(isEmailAddress(address), address)
})

t.test('a long hostile address is validated quickly', async (t) => {
  // A pattern with catastrophic backtracking would not end before the test's time limit.
  for (const part of ['a', 'a.', 'a@', 'a-', '@a.', '-.', 'é']) {
    t.notOk(isEmailAddress(`${part.repeat(15_000)}@example`))
    t.notOk(isEmailAddress(`a@${part.repeat(15_000)}`))
    t.notOk(isEmailAddress(`${part.repeat(32)}\u00a0@example.fr`))
  }
})

t.test('the browser and the schema agree on ten thousand random forms', async (t) => {
  const random = seeded(20261120)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
  const alphabet = [
    'a',
    'Z',
    '7',
    ' ',
    '.',
    '-',
    '@',
    '+',
    "'",
    'é',
    'e\u0301',
    '🌼',
    '\u0000',
    '\n',
    '\r\n',
    '\u200d',
    '\ud800',
    'ﬁ',
    'م',
  ]
  const text = (around: number) =>
    Array.from({ length: Math.max(0, around - 3 + Math.floor(random() * 7)) }, () => pick(alphabet)).join('')
  const odd = () => pick([undefined, null, 7, true, [], {}, ['a'], ''])
  const address = () => `${pick(['a', 'a.b', 'a+b', '.a', text(3)])}@${pick(['b.fr', 'b', 'é.fr', 'b.c', text(3)])}`

  const counts = { accepted: 0, refused: 0 }
  for (let i = 0; i < 10_000; i++) {
    const fields = {
      name: pick([() => 'Claire', () => 'Claire', () => text(3), () => text(100), odd])(),
      email: pick([() => 'a@b.fr', () => 'a@b.fr', address, () => text(254), odd])(),
      phone: pick([() => '1234567', () => '1234567', () => text(9), () => text(32), odd])(),
      package: pick([() => 'premium', () => 'premium', () => undefined, () => 'essential', odd])(),
      service: pick([() => 'home-management', () => undefined, () => text(4), odd])(),
      message: pick([() => undefined, () => text(20), odd])(),
      confidentiality: pick([true, true, true, false, 'on', undefined]),
    }
    const check = Object.keys(validate(fields, choices)).sort()
    if (JSON.stringify(check) !== JSON.stringify(refusedBySchema(fields))) t.fail('they disagree', { fields, check })
    if (Value.Check(ContactRequest, normalize(fields)) !== (check.length === 0)) t.fail('verdicts differ', { fields })
    counts[check.length === 0 ? 'accepted' : 'refused'] += 1
  }
  t.ok(counts.accepted > 100 && counts.refused > 200, JSON.stringify(counts))
})

t.test('fields are normalized before validation, and unknown ones are dropped', async (t) => {
  t.strictSame(
    normalize({
      name: '  Zoe\u0308\tMartin\r\nBcc: x  ',
      email: ' claire@example.fr ',
      package: ' ',
      phone: '\u00a01234567\u0000',
      service: ' ',
      message: ' one\r\ntwo\rthree\u0007 \ud800 ',
      confidentiality: true,
      subject: 'spam',
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
  const { name, email, message } = normalize({
    name: '\u202egreb\u2066nesoR\u2069\u202c',
    email: 'claire@example.fr\u202e',
    message: 'مرحبا\u200f! \u202bשלום\u202c',
  })
  t.strictSame([name, email, message], ['grebnesoR', 'claire@example.fr', 'مرحبا! שלום'])
})

t.test('joiners stay in words and emoji, other invisible characters are removed', async (t) => {
  const { name } = normalize({ name: 'می\u200cخواهم 👩\u200d🌾 a\u{e0041}b\ufe0fc\u00ad' })
  t.equal(name, 'می\u200cخواهم 👩\u200d🌾 abc')
})

t.test('a run of combining marks is cut to 30, before and after normalization', async (t) => {
  for (const marks of ['\u0301\u0316', '\u0344']) {
    const { message } = normalize({ message: `a${marks.repeat(100)}b` })
    t.ok(/^.\p{M}{29,30}b$/u.test(String(message)), JSON.stringify(message))
    t.equal(normalize({ message }).message, message)
  }
})

t.test('a text that is far too long is refused without normalization', async (t) => {
  const message = 'a'.concat('\u0301\u0316'.repeat(16_000))
  t.equal(normalize({ message }).message, message)
  t.match(validate({ ...good, message }, choices), { message: { text: 'contact.validation.message.max' } })
})

t.test("the checkbox of a plain form is ticked by 'true' or 'on' only", async (t) => {
  for (const ticked of ['true', 'on']) t.equal(parsePlainForm({ confidentiality: ticked }).confidentiality, true)
  for (const not of ['', 'false', 'off', undefined, ['on', 'on']]) {
    t.equal(parsePlainForm({ confidentiality: not }).confidentiality, false)
  }
})

t.test('typed values are kept unchanged', async (t) => {
  t.strictSame(typedValues({ name: ' C ', email: 7, message: 'a\r\nb', confidentiality: true }), {
    package: '',
    name: ' C ',
    email: '',
    phone: '',
    service: '',
    message: 'a\r\nb',
    confidentiality: true,
  })
})

/** The same random numbers in each run (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

t.test(
  'a telephone number may be typed in the digits of any keyboard, and is kept in those that are dialled',
  async (t) => {
    for (const phone of ['+٣٣ ٦ ٣٩ ٩٨ ١٢', '+۳۳ ۶ ۳۹ ۹۸ ۱۲', '+３３ ６ ３９ ９８ １２']) {
      t.equal(normalize({ ...good, phone }).phone, '+33 6 39 98 12', phone)
      t.strictSame(validate({ ...good, phone }, choices), {}, phone)
    }
    t.equal(normalize({ ...good, name: 'فيلا ٥' }).name, 'فيلا ٥', 'a name is kept as it is')
  },
)
