// The rules of a contact request. The browser and the server's schema refuse the same values.
import t from 'tap'
import { Value } from 'typebox/value'
import { type ContactField, isEmailAddress } from '../../../src/contact/rules.ts'
import { contactRequest } from '../../../src/contact/schema.ts'
import { errorMessages, normalize, validate } from '../../../src/contact/validate.ts'
import { createTranslate } from '../../../src/language/translate.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'

const packages = { essential: false, premium: true, elite: true }
const facts = { ...defaultFacts, packages }
const ContactRequest = contactRequest(() => facts)
const good = { name: 'Claire', email: 'claire@example.fr', phone: '+33 6 39 98 12 34', confidentiality: true }

/** A translation without texts, which returns the keys. */
const keys = createTranslate('en', {}, { reportMissing: () => {} })

/** An address of `length` characters. */
const longAddress = (length: number) =>
  `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.`.padEnd(length, 'fr')

/** The fields that the schema refuses. */
function refusedBySchema(fields: unknown): string[] {
  const errors = Value.Errors(ContactRequest, normalize(fields))
  return [...new Set(errors.map(({ instancePath }) => instancePath.slice(1)))]
}

/** A value of a field, and the message if it is invalid. */
type Case = [field: ContactField, value: unknown, message?: string]
const cases: Case[] = [
  ['name', 'C', 'name.min'],
  ['name', ' C ', 'name.min'],
  ['name', '\u0000C', 'name.min'],
  ['name', '\u3164\u200b\u3164', 'name.min'],
  ['name', '🌼🌼', 'name.invalid'],
  ['name', 'Cl'],
  ['name', '陈静'],
  ['name', ' 王 '],
  ['name', '김'],
  ['name', 'あ'],
  ['name', 'カ'],
  ['name', 'O', 'name.min'],
  ['name', 'ع', 'name.min'],
  ['name', '7', 'name.min'],
  ['name', 'é'.repeat(100)],
  ['name', `a${'🌼'.repeat(99)}`],
  ['name', 'é'.repeat(101), 'name.max'],
  ['name', `e${'\u035c'.repeat(30)}`.repeat(4), 'name.max'],
  ['email', '', 'email.invalid'],
  ['email', 'a@b', 'email.invalid'],
  ['email', 7, 'email.invalid'],
  ['email', longAddress(254)],
  ['email', longAddress(255), 'email.max'],
  ['phone', '123456', 'phone.min'],
  ['phone', 'abcdefg', 'phone.min'],
  ['phone', 33639981234, 'phone.min'],
  ['phone', '1234567'],
  ['phone', '(0) 12-34-56'],
  ['phone', '1'.repeat(32)],
  ['phone', '1'.repeat(33), 'phone.max'],
  ['service', ''],
  ['service', null],
  ['service', 'home-management'],
  ['service', 'plumbing', 'service.invalid'],
  ['town', 'cannes'],
  ['town', 'elsewhere'],
  ['town', 'genoa', 'town.invalid'],
  ['callTime', 'evening'],
  ['callTime', 'evening America/Argentina/Buenos_Aires'],
  ['callTime', 'evening Etc/GMT+3'],
  ['callTime', 'night', 'callTime.invalid'],
  ['callTime', `evening ${'x'.repeat(65)}`, 'callTime.invalid'],
  ['callTime', 'evening <b>', 'callTime.invalid'],
  ['package', 'premium'],
  ['package', 'essential', 'package.invalid'],
  ['message', ''],
  ['message', 'x'.repeat(5000)],
  ['message', '\r\n'.repeat(2500).concat('x'.repeat(2500))],
  ['message', 'x'.repeat(5001), 'message.max'],
  ['confidentiality', false, 'confidentiality.required'],
  ['confidentiality', undefined, 'confidentiality.required'],
  ['confidentiality', 'true', 'confidentiality.required'],
]

t.test('each rule has its own message, in the browser and in the schema', async (t) => {
  for (const [field, value, message] of cases) {
    const fields = { ...good, [field]: value }
    const example = `${field}: ${JSON.stringify(value)?.slice(0, 40)}`
    t.equal(errorMessages(validate(fields, facts), keys)[field], message && `contact.validation.${message}`, example)
    t.strictSame(refusedBySchema(fields), message ? [field] : [], `the schema, ${example}`)
  }
})

t.test('an empty form has an error for each required field, in the order of the form', async (t) => {
  for (const nothing of [{}, undefined, null, 'text', 7, []]) {
    t.strictSame(Object.keys(validate(nothing, facts)), ['name', 'email', 'phone', 'confidentiality'])
  }
})

t.test('real email addresses are accepted', async (t) => {
  const addresses = [
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
    'claire@ｅｘａｍｐｌｅ.fr',
  ]
  for (const address of addresses) t.ok(isEmailAddress(address), address)
})

t.test('addresses that are invalid or unreachable over the Internet are refused', async (t) => {
  const domains = ['localhost', 'example.f', 'example.', '.fr', 'example..fr', '-example.fr', 'exam ple.fr', '']
  const otherDomains = ['192.168.1.1', '[192.168.1.1]', 'exa_mple.fr', '⑴.example', `${'a'.repeat(64)}.fr`]
  const names = ['', '.claire', 'claire.', 'cla..ire', 'cla ire', '"claire"', '\u017fclaire', 'a'.repeat(65)]
  const addresses = [
    ...domains.concat(otherDomains).map((domain) => `claire@${domain}`),
    ...names.map((name) => `${name}@example.fr`),
    'claire',
    'claire@example.fr, paul@example.fr',
    'Claire <claire@example.fr>',
    // Letters beyond ASCII before the @ (RFC 6531), and the full-width signs of a Chinese or Japanese keyboard.
    'réception@example.fr',
    'claire＠example.fr',
    'claire@example。fr',
    'claire@example.fr\nBcc: paul@example.fr',
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
