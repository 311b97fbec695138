// The language of a request.
import t from 'tap'
import { languagePicker } from '../../../server/pages/language.ts'

const offered = ['en', 'fr'] as const
const pickLanguage = languagePicker(offered)
const pick = (lang: unknown, headers: Record<string, string> = {}) => pickLanguage({ lang, headers })

t.test('the URL wins over the cookie, and the cookie over Accept-Language', async (t) => {
  const headers = { cookie: 'lang=en', 'accept-language': 'fr' }
  t.equal(pick('fr', headers), 'fr')
  t.equal(pick(undefined, headers), 'en')
  t.equal(pick(undefined, { 'accept-language': 'fr' }), 'fr')
})

t.test('Canadian French counts as French', async (t) => {
  t.equal(pick(undefined, { 'accept-language': 'de, fr-CA;q=0.8, en;q=0.5' }), 'fr')
})

t.test('q-values decide, not the order', async (t) => {
  t.equal(pick(undefined, { 'accept-language': 'fr;q=0.3, en;q=0.9' }), 'en')
  t.equal(pick(undefined, { 'accept-language': 'en;q=0, fr;q=0.1' }), 'fr')
})

t.test('without a preference, and with languages that are not offered, the default is used', async (t) => {
  t.equal(pick(undefined), 'en')
  t.equal(pick(undefined, { 'accept-language': 'de, it;q=0.5' }), 'en')
  t.equal(languagePicker(['fr', 'en'])({ lang: undefined, headers: {} }), 'fr')
})

t.test('a language that the operator does not offer is ignored', async (t) => {
  t.equal(languagePicker(['en'])({ lang: 'fr', headers: { cookie: 'lang=fr', 'accept-language': 'fr' } }), 'en')
})

for (const lang of [['fr', 'fr'], 'de', '', 'FR', 'fr ', 'constructor', '__proto__', 'fr\r\nx: y', { fr: 1 }]) {
  t.test(`?lang=${JSON.stringify(lang)} is ignored`, async (t) => {
    t.equal(pick(lang), 'en')
  })
}

for (const cookie of [
  'lang=',
  'lang=de',
  'xlang=fr',
  'lang=fr; lang=en',
  'lang="fr"',
  ';;;=',
  `lang=${'f'.repeat(9000)}`,
]) {
  t.test(`the cookie ${cookie.slice(0, 30)} is ignored`, async (t) => {
    t.equal(pick(undefined, { cookie }), 'en')
  })
}

t.test('the cookie is read among others', async (t) => {
  t.equal(pick(undefined, { cookie: 'a=1; lang=fr; b=lang=en' }), 'fr')
})

for (const header of [';;;', 'fr;q=banana', 'fr;q=-1', ',,,', '*;q=0', '\u0000', 'x'.repeat(9000)]) {
  t.test(`Accept-Language ${header.slice(0, 20)} gives the default language`, async (t) => {
    t.ok(offered.includes(pick(undefined, { 'accept-language': header }) as 'en'))
  })
}
