// Any URL, cookie and header: the language is an offered one, by the order of precedence.
import fc from 'fast-check'
import t from 'tap'
import { languagePicker } from '../../server/pages/language.ts'
import { anyText, cases, headerValue } from '../support/fuzz.ts'

const offered = ['en', 'fr'] as const
const pickLanguage = languagePicker(offered)
const code = fc.constantFrom('en', 'fr', 'de', 'fr-CA', 'EN', '*', '', 'constructor', '__proto__')
const cookie = fc.oneof(
  headerValue,
  fc
    .array(fc.tuple(fc.constantFrom('lang', 'Lang', 'lang ', 'xlang', ''), fc.oneof(code, headerValue)))
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('; ')),
)
const acceptLanguage = fc.oneof(
  headerValue,
  fc
    .array(fc.tuple(code, fc.oneof(fc.double(), fc.constantFrom(0, 1, 0.5, 'x'))))
    .map((ranges) => ranges.map(([name, q]) => `${name};q=${q}`).join(',')),
)
const lang = fc.oneof(code, anyText, fc.array(code), fc.constant(undefined))

t.test('the language is always an offered one', async () => {
  fc.assert(
    fc.property(lang, cookie, acceptLanguage, (lang, cookie, accepted) =>
      offered.includes(pickLanguage({ lang, headers: { cookie, 'accept-language': accepted } }) as 'en'),
    ),
    cases<[string, string, string]>(0.1, [
      ['fr\r\nx: y', 'lang=fr; lang=en', ';;;'],
      ['FR', '', '*;q=0'],
    ]),
  )
})

t.test('the URL wins over the cookie, and the cookie over the header', async () => {
  const own = fc.constantFrom(...offered)
  const noCookie = cookie.filter((text) => !/(^|; *)lang=/.test(text))
  fc.assert(
    fc.property(
      own,
      cookie,
      acceptLanguage,
      (lang, cookie, accepted) => pickLanguage({ lang, headers: { cookie, 'accept-language': accepted } }) === lang,
    ),
    cases(0.03),
  )
  fc.assert(
    fc.property(own, noCookie, acceptLanguage, (stored, others, accepted) => {
      const headers = { cookie: `${others}; lang=${stored}`, 'accept-language': accepted }
      return pickLanguage({ lang: undefined, headers }) === stored
    }),
    cases(0.03),
  )
})
