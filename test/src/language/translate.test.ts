// Lookup of texts: fallbacks, placeholders, plurals.
import t from 'tap'
import type { Language } from '../../../src/language/language.ts'
import { createTranslate, type TextKey, withFallbackTexts } from '../../../src/language/translate.ts'

const english = {
  hero: { title: 'Welcome', subtitle: 'To {{brand}}' },
  search: { count: { one: '{{count}} result', other: '{{count}} results' } },
}

t.test('a text missing in French is English, and is reported', async (t) => {
  const reports: string[] = []
  const french = createTranslate(
    'fr',
    withFallbackTexts({ hero: { title: 'Bienvenue' } }, english, (key) => reports.push(key)),
  )
  t.equal(french('hero.title'), 'Bienvenue')
  t.equal(french('hero.subtitle', { brand: 'Mimosa & Mer' }), 'To Mimosa & Mer')
  t.strictSame(reports, ['hero.subtitle', 'search'])
})

t.test('an unknown key is returned as it is and reported once', async (t) => {
  const reports: string[] = []
  const translate = createTranslate('fr', {}, { report: (line) => reports.push(line) })
  t.equal(translate('hero.explore'), 'hero.explore')
  t.equal(translate('hero.explore'), 'hero.explore')
  t.strictSame(translate.list('about.paragraphs'), ['about.paragraphs'])
  t.strictSame(reports, ["No text for 'hero.explore' in 'fr'", "No text for 'about.paragraphs' in 'fr'"])
})

t.test('inherited properties are not texts', async (t) => {
  const translate = createTranslate('en', english, { report: () => {} })
  t.equal(translate('constructor.name' as TextKey), 'constructor.name')
})

t.test('a specific value of a placeholder wins over the common one', async (t) => {
  const translate = createTranslate('en', english, { values: { brand: 'Always' } })
  t.equal(translate('hero.subtitle'), 'To Always')
  t.equal(translate('hero.subtitle', { brand: 'Own' }), 'To Own')
})

t.test('a placeholder without a value stays visible', async (t) => {
  t.equal(createTranslate('en', english)('hero.subtitle'), 'To {{brand}}')
})

t.test('placeholders in values are not replaced', async (t) => {
  const translate = createTranslate('en', english, { values: { secret: 'no' } })
  t.equal(translate('hero.subtitle', { brand: '{{secret}}' }), 'To {{secret}}')
})

t.test('zero is singular in French and plural in English', async (t) => {
  const forms = { search: { count: { one: '{{count}} résultat', other: '{{count}} résultats' } } }
  t.equal(createTranslate('fr', forms).plural('search.count', 0), '0 résultat')
  t.equal(createTranslate('en', english).plural('search.count', 0), '0 results')
  t.equal(createTranslate('en', english).plural('search.count', 1), '1 result')
})

t.test('numbers are formatted by the language', async (t) => {
  const format = (language: Language, max: number) =>
    createTranslate(language, { hero: { title: '{{max}}' } })('hero.title', { max })
  t.equal(format('en', 999), '999')
  t.equal(format('fr', 5000), '5\u202f000')
  t.equal(format('en', 1234567), '1,234,567')
  t.equal(format('fr', 4.75), '4,75')
})

t.test('values that the server has formatted are reused, others are formatted', async (t) => {
  const formatted = { '5000': 'five thousand' }
  const translate = createTranslate('en', {}, { formatted })
  t.equal(translate.number(5000), 'five thousand')
  t.equal(translate.number(6000), '6,000')
  t.strictSame(formatted, { '5000': 'five thousand', '6000': '6,000' })
})

t.test('each occurrence of a placeholder becomes an element', async (t) => {
  const texts = {
    hero: { title: '{{brand}} and {{brand}} in {{year}}{{other}}' },
    about: { paragraphs: ['Merci, {{brand}}'] },
  }
  const { rich, richList } = createTranslate('en', texts, { values: { brand: 'Mer', year: '2026' } })
  const brand = (key: number) => ({ key })
  t.strictSame(rich('hero.title', { brand }), ['', { key: 1 }, ' and ', { key: 3 }, ' in 2026{{other}}'])
  t.strictSame(richList('about.paragraphs', { brand }), [['Merci, ', { key: 1 }, '']])
})

t.test('each language has its own plural forms', async (t) => {
  const arabic = {
    search: {
      count: {
        zero: 'لا نتائج',
        one: 'نتيجة',
        two: 'نتيجتان',
        few: '{{count}} نتائج',
        many: '{{count}} نتيجة',
        other: '{{count}}',
      },
    },
  }
  const translate = createTranslate('ar', withFallbackTexts(arabic, { search: english.search }))
  t.strictSame(
    [0, 1, 2, 3, 11, 100].map((count) => translate.plural('search.count', count)),
    ['لا نتائج', 'نتيجة', 'نتيجتان', '3 نتائج', '11 نتيجة', '100'],
  )
  const chinese = { search: { count: { other: '{{count}}条结果' } } }
  t.strictSame(
    withFallbackTexts(chinese, { search: english.search }),
    chinese,
    'a plural form that Chinese does not use is not missing',
  )
  t.equal(createTranslate('zh', chinese).plural('search.count', 1), '1条结果')
})
