// The browser and the server agree on any fields, and accepted fields damage neither emails nor the database.
import fc from 'fast-check'
import t from 'tap'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { notification } from '../../server/delivery/request-mail.ts'
import { rules } from '../../src/contact/rules.ts'
import { contactRequest } from '../../src/contact/schema.ts'
import { normalize, validate } from '../../src/contact/validate.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { mailOptions } from '../support/delivery-site.ts'
import { anyText, cases } from '../support/fuzz.ts'

const ContactRequest = contactRequest(() => defaultFacts)
const required = ['name', 'email', 'phone', 'confidentiality'] as const
const part = fc.string({
  unit: fc.constantFrom('a', '.', '-', '+', "'", 'é', '١', '１', '⑴', '@', '\u0301'),
  maxLength: 12,
})
const address = fc.oneof(
  fc.tuple(part, part, part).map(([name, domain, last]) => `${name}@${domain}.${last}`),
  fc.emailAddress(),
  fc.constantFrom('a@b.fr', 'a+b@é.fr', "o'neil@x.photography"),
)
const around = (length: number) => fc.string({ unit: 'binary', minLength: length - 2, maxLength: length + 2 })
const fields = fc.record(
  {
    name: fc.oneof(anyText, around(2), around(100), fc.constant('Claire'), fc.anything()),
    email: fc.oneof(address, address, anyText, fc.anything()),
    phone: fc.oneof(anyText, around(7), around(32), fc.constant('1234567'), fc.anything()),
    package: fc.oneof(fc.constantFrom<unknown>(...rules.package.choices(defaultFacts), '', null), fc.anything()),
    service: fc.oneof(
      fc.constantFrom<unknown>(...rules.service.choices(defaultFacts), '', null, 'constructor'),
      fc.anything(),
    ),
    message: fc.oneof(anyText, fc.constant('x'.repeat(5_001)), fc.anything()),
    confidentiality: fc.oneof(fc.constant(true), fc.anything()),
  },
  { requiredKeys: [] },
)
// Half of these fields are valid, so that the code after the validation is also tested.
const likely = fc.record({
  name: fc.oneof(anyText, around(100)).map((text) => `Li${text}`),
  email: address,
  phone: anyText.map((text) => `1234567${text}`),
  message: anyText.map((text) => `x${text}`),
  confidentiality: fc.constant(true),
})
const anyFields = fc.oneof(fields, likely, fc.anything())

t.test("the browser's rules agree with the schema", async () => {
  fc.assert(
    fc.property(anyFields, (typed) => {
      const request = normalize(typed)
      const bySchema = new Set(
        Value.Errors(ContactRequest, request).map(({ instancePath }) => instancePath.split('/')[1]),
      )
      // A missing field is an error of the whole request.
      for (const name of required) if (request[name] === undefined) bySchema.add(name)
      bySchema.delete('')
      bySchema.delete(undefined)
      const byBrowser = Object.keys(validate(typed, defaultFacts))
      return (
        `${byBrowser.sort()}` === `${[...bySchema].sort()}` &&
        Value.Check(ContactRequest, request) === (byBrowser.length === 0)
      )
    }),
    cases<[unknown]>(0.35, [
      [{ name: `e${'\u035c'.repeat(100)}` }],
      [{ __proto__: null, email: '\u017f@b.fr' }],
      [[]],
      [null],
    ]),
  )
})

t.test('normalized fields contain no dangerous characters', async () => {
  fc.assert(
    fc.property(anyFields, (typed) => {
      const request = normalize(typed)
      for (const [name, text] of Object.entries(request)) {
        if (typeof text !== 'string' || name === 'confidentiality') continue
        if (text !== text.normalize('NFC') || !text.isWellFormed() || text !== text.trim()) return false
        if (/[\u202a-\u202e\u2066-\u2069]/.test(text)) return false
        if ((name === 'message' ? /[^\P{Cc}\n\t]/u : /[\p{Cc}\u2028\u2029]/u).test(text)) return false
      }
      return JSON.stringify(normalize(request)) === JSON.stringify(request)
    }),
    cases<[unknown]>(0.1, [[{ name: '\u202eeiralC\u202c', message: 'a\u2066\u0301' }]]),
  )
})

const toNotification = (request: Static<typeof ContactRequest>) =>
  notification({ stored: { reference: 'K7QX-24MD', request, language: 'en', receivedAt: 0 }, ...mailOptions })
const tags = (html: unknown) =>
  String(html)
    .match(/<[^>]*>/g)
    ?.filter((tag) => !tag.startsWith('<br') && !tag.startsWith('<a '))

t.test('an accepted request adds neither markup nor headers to the email', async (t) => {
  const usual = tags(
    toNotification({ name: 'Claire', email: 'a@b.fr', phone: '1234567', message: 'x', confidentiality: true }).html,
  )
  let accepted = 0
  fc.assert(
    fc.property(likely, (typed) => {
      const request = normalize(typed)
      if (!Value.Check(ContactRequest, request)) return true
      accepted += 1
      const { html } = toNotification(request)
      // Even if the database contained values that the rules refuse.
      const { subject, replyTo } = toNotification({ ...request, name: typed.name })
      const inHeaders = `${subject}${Object.values(replyTo ?? {}).join('')}`
      return !/[\p{Cc}\u2028\u2029]/u.test(inHeaders) && `${tags(html)}` === `${usual}`
    }),
    cases(0.2),
  )
  t.ok(accepted > 50, `${accepted} accepted`)
})
