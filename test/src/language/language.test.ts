// The language of a page that has just been opened, and the fallbacks, placeholders and plurals of texts.
import t from 'tap'
import { isChosenByLink, rememberedLanguage, suggestedLanguage } from '../../../src/language/initial-language.ts'
import { createTranslate, withFallbackTexts } from '../../../src/language/translate.ts'

const inEnglish = { current: 'en', offered: ['en', 'fr'] } as const
const inFrench = { current: 'fr', offered: ['en', 'fr'] } as const
const onlyEnglish = { current: 'en', offered: ['en'] } as const

t.test('a remembered language replaces another one that is offered, unless the URL names one', async (t) => {
  t.equal(rememberedLanguage('fr', '', inEnglish), 'fr')
  t.equal(rememberedLanguage('en', '?service=home-management', inFrench), 'en')
  t.equal(rememberedLanguage('fr', '?lang=en', inEnglish), undefined)
  for (const stored of ['en', null, '', 'FR', 'de', 'toString']) {
    t.equal(rememberedLanguage(stored, '', inEnglish), undefined, String(stored))
  }
  t.equal(rememberedLanguage('fr', '', onlyEnglish), undefined)
})

t.test('the language of the browser is suggested if it is offered and the page is in another one', async (t) => {
  t.equal(suggestedLanguage('fr', inEnglish), 'fr')
  t.equal(suggestedLanguage('fr-CA', inEnglish), 'fr')
  t.equal(suggestedLanguage('fr_FR', inEnglish), 'fr')
  t.equal(suggestedLanguage('en-US', inFrench), 'en')
  for (const browser of ['en-GB', 'de-CH', undefined]) t.equal(suggestedLanguage(browser, inEnglish), undefined)
  t.equal(suggestedLanguage('fr', onlyEnglish), undefined)
})

t.test('the previous page shows whether a link of the language switch was used', async (t) => {
  const origin = 'https://example.com'
  const isChosen = (referrer: string, search = '?lang=fr') => isChosenByLink(referrer, { origin, search })
  t.ok(isChosen('https://example.com/investment?lang=en'))
  t.notOk(isChosen('https://example.com/investment?lang=fr'), 'a link within French')
  t.notOk(isChosen(''), 'a bookmark')
  t.notOk(isChosen('https://example.com.other.example/'), 'another site')
  t.notOk(isChosen('https://example.com/', '?service=home-management'))
})

const english = {
  hero: { title: 'Welcome', subtitle: 'To {{brand}}' },
  search: { count: { one: '{{count}} result', other: '{{count}} results' } },
}

t.test('a text that is missing in French is English', async (t) => {
  const reports: string[] = []
  const texts = withFallbackTexts({ hero: { title: 'Bienvenue' } }, english, (key) => reports.push(key))
  const french = createTranslate('fr', texts)
  t.equal(french('hero.title'), 'Bienvenue')
  t.equal(french('hero.subtitle', { brand: 'Mimosa & Mer' }), 'To Mimosa & Mer')
  t.strictSame(reports, ['hero.subtitle', 'search'])
})

t.test('an unknown key is returned unchanged and reported once', async (t) => {
  const reports: string[] = []
  const translate = createTranslate('fr', {}, { reportMissing: (line) => reports.push(line) })
  t.equal(translate('hero.explore'), 'hero.explore')
  t.equal(translate('hero.explore'), 'hero.explore')
  t.strictSame(translate.list('about.paragraphs'), ['about.paragraphs'])
  t.strictSame(reports, ["No text for 'hero.explore' in 'fr'", "No text for 'about.paragraphs' in 'fr'"])
})

t.test('a specific value of a placeholder wins', async (t) => {
  const translate = createTranslate('en', english, { values: { brand: 'Always', secret: 'no' } })
  t.equal(translate('hero.subtitle'), 'To Always')
  t.equal(translate('hero.subtitle', { brand: 'Own' }), 'To Own')
  t.equal(translate('hero.subtitle', { brand: '{{secret}}' }), 'To {{secret}}', 'a value is not a text')
})

t.test('a placeholder without a value stays visible', async (t) => {
  t.equal(createTranslate('en', english)('hero.subtitle'), 'To {{brand}}')
})

t.test('numbers are formatted by the language, once', async (t) => {
  const texts = { hero: { title: '{{max}}' } }
  const number = (language: 'en' | 'fr', max: number) => createTranslate(language, texts)('hero.title', { max })
  t.equal(number('fr', 5000), '5\u202f000')
  t.equal(number('en', 1_234_567), '1,234,567')
  const formatted = { '5000': 'five thousand' }
  t.equal(createTranslate('en', {}, { formatted }).number(5000), 'five thousand', 'as the server has formatted it')
})

t.test('each occurrence of a placeholder becomes an element', async (t) => {
  const texts = { hero: { title: '{{brand}} and {{brand}} in {{year}}{{other}}' } }
  const { rich } = createTranslate('en', texts, { values: { brand: 'Mer', year: '2026' } })
  const brand = (key: number) => ({ key })
  t.strictSame(rich('hero.title', { brand }), ['', { key: 1 }, ' and ', { key: 3 }, ' in 2026{{other}}'])
})

t.test('each language has its own plural forms', async (t) => {
  const forms = { search: { count: { one: '{{count}} résultat', other: '{{count}} résultats' } } }
  t.equal(createTranslate('fr', forms).plural('search.count', 0), '0 résultat')
  t.equal(createTranslate('en', english).plural('search.count', 0), '0 results')
  t.equal(createTranslate('en', english).plural('search.count', 1), '1 result')
  const count = { one: 'نتيجة', two: 'نتيجتان', few: '{{count}} نتائج', many: '{{count}} نتيجة', other: '{{count}}' }
  const arabic = createTranslate('ar', { search: { count } })
  const plurals = [1, 2, 3, 11, 100].map((number) => arabic.plural('search.count', number))
  t.strictSame(plurals, ['نتيجة', 'نتيجتان', '3 نتائج', '11 نتيجة', '100'])
  const chinese = { search: { count: { other: '{{count}}条结果' } } }
  t.strictSame(withFallbackTexts(chinese, { search: english.search }), chinese, 'it lacks no form')
  t.equal(createTranslate('zh', chinese).plural('search.count', 1), '1条结果')
})
