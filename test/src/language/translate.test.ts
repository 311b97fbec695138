// Looking texts up: fallbacks, placeholders, plurals.
import t from 'tap'
import { createTranslate, type TextKey, withFallbackTexts } from '../../../src/language/translate.ts'

const english = {
  hero: { title: 'Welcome', subtitle: 'To {{brand}}' },
  search: { count: { one: '{{count}} result', other: '{{count}} results' } },
}

t.test('what French lacks is English, and is reported', async (t) => {
  const reports: string[] = []
  const french = createTranslate(
    'fr',
    withFallbackTexts({ hero: { title: 'Bienvenue' } }, english, (key) => reports.push(key)),
  )
  t.equal(french('hero.title'), 'Bienvenue')
  t.equal(french('hero.subtitle', { brand: 'Mimosa & Mer' }), 'To Mimosa & Mer')
  t.strictSame(reports, ['hero.subtitle', 'search'])
})

t.test('a key that no language has is answered with itself and reported once', async (t) => {
  const reports: string[] = []
  const translate = createTranslate('fr', {}, { report: (line) => reports.push(line) })
  t.equal(translate('hero.explore'), 'hero.explore')
  t.equal(translate('hero.explore'), 'hero.explore')
  t.strictSame(translate.list('about.paragraphs'), ['about.paragraphs'])
  t.strictSame(reports, ["No text for 'hero.explore' in 'fr'", "No text for 'about.paragraphs' in 'fr'"])
})

t.test('a key that names an inherited property finds nothing', async (t) => {
  const translate = createTranslate('en', english, { report: () => {} })
  t.equal(translate('constructor.name' as TextKey), 'constructor.name')
})

t.test('a placeholder takes its own value before the one that every text may use', async (t) => {
  const translate = createTranslate('en', english, { values: { brand: 'Always' } })
  t.equal(translate('hero.subtitle'), 'To Always')
  t.equal(translate('hero.subtitle', { brand: 'Own' }), 'To Own')
})

t.test('a placeholder without a value stays visible', async (t) => {
  t.equal(createTranslate('en', english)('hero.subtitle'), 'To {{brand}}')
})

t.test('a value is not searched for placeholders again', async (t) => {
  const translate = createTranslate('en', english, { values: { secret: 'no' } })
  t.equal(translate('hero.subtitle', { brand: '{{secret}}' }), 'To {{secret}}')
})

t.test('nothing is one in French and other in English', async (t) => {
  const forms = { search: { count: { one: '{{count}} résultat', other: '{{count}} résultats' } } }
  t.equal(createTranslate('fr', forms).plural('search.count', 0), '0 résultat')
  t.equal(createTranslate('en', english).plural('search.count', 0), '0 results')
  t.equal(createTranslate('en', english).plural('search.count', 1), '1 result')
})

t.test('numbers are written as the language writes them', async (t) => {
  const written = (max: number, number: string) =>
    createTranslate('en', { lang: { number }, hero: { title: '{{max}}' } })('hero.title', { max })
  t.equal(written(999, '1,000.5'), '999')
  t.equal(written(5000, '1\u202f000,5'), '5\u202f000')
  t.equal(written(1234567, '1,000.5'), '1,234,567')
  t.equal(written(4.75, '1\u202f000,5'), '4,75')
  t.equal(createTranslate('en', { lang: { number: '1,000.5' } }).number(1234.5, 2), '1,234.50')
})

t.test('an element takes the place of each placeholder that it is made for, however often', async (t) => {
  const texts = {
    hero: { title: '{{brand}} and {{brand}} in {{year}}{{other}}' },
    about: { paragraphs: ['Merci, {{brand}}'] },
  }
  const { rich, richList } = createTranslate('en', texts, { values: { brand: 'Mer', year: '2026' } })
  const brand = (key: number) => ({ key })
  t.strictSame(rich('hero.title', { brand }), ['', { key: 1 }, ' and ', { key: 3 }, ' in 2026{{other}}'])
  t.strictSame(richList('about.paragraphs', { brand }), [['Merci, ', { key: 1 }, '']])
})

t.test('each language has the plural forms that it has', async (t) => {
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
    'a form that Chinese does not have is none that it lacks',
  )
  t.equal(createTranslate('zh', chinese).plural('search.count', 1), '1条结果')
})
