// The language of a page that has just been opened.
import t from 'tap'
import { isChosenByLink, rememberedLanguage, suggestedLanguage } from '../../../src/language/initial-language.ts'

const english = { current: 'en', offered: ['en', 'fr'] } as const
const french = { current: 'fr', offered: ['en', 'fr'] } as const

t.test('a remembered language replaces another one', async (t) => {
  t.equal(rememberedLanguage('fr', '', english), 'fr')
  t.equal(rememberedLanguage('en', '?service=home-management', french), 'en')
})

t.test('the language of the URL wins over the remembered one', async (t) => {
  t.equal(rememberedLanguage('fr', '?lang=en', english), undefined)
})

t.test('a remembered language that is current changes nothing', async (t) => {
  t.equal(rememberedLanguage('en', '', english), undefined)
})

t.test('invalid languages, and languages that are not offered, are ignored', async (t) => {
  for (const stored of [null, '', 'FR', 'de', 'français', 'toString']) {
    t.equal(rememberedLanguage(stored, '', english), undefined, String(stored))
  }
  t.equal(rememberedLanguage('fr', '', { current: 'en', offered: ['en'] }), undefined)
})

t.test('the language of the browser is suggested if the page is in another one', async (t) => {
  t.equal(suggestedLanguage('fr', english), 'fr')
  t.equal(suggestedLanguage('fr-CA', english), 'fr')
  t.equal(suggestedLanguage('en-US', french), 'en')
})

t.test('a language that is current, unknown or not offered is not suggested', async (t) => {
  t.equal(suggestedLanguage('en-GB', english), undefined)
  t.equal(suggestedLanguage('fr', { current: 'en', offered: ['en'] }), undefined)
  t.equal(suggestedLanguage('de-CH', english), undefined)
  t.equal(suggestedLanguage(undefined, english), undefined)
})

t.test('a link of the language switch is told from other links by the page before', async (t) => {
  const origin = 'https://example.com'
  const isChosen = (referrer: string, search = '?lang=fr') => isChosenByLink(referrer, { origin, search })
  t.ok(isChosen('https://example.com/'))
  t.ok(isChosen('https://example.com/investment?lang=en'))
  t.notOk(isChosen('https://example.com/investment?lang=fr'), 'a link within French')
  t.notOk(isChosen(''), 'a bookmark')
  t.notOk(isChosen('https://example.com.other.example/'), 'another site')
  t.notOk(isChosen('https://example.com/', '?service=home-management'))
})
