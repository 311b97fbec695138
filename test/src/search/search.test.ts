import t from 'tap'
import arabic from '../../../src/language/texts/ar.json' with { type: 'json' }
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import chinese from '../../../src/language/texts/zh.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { isSearchable } from '../../../src/search/query.ts'
import { search } from '../../../src/search/search.ts'
import { defaultFacts, factsWith } from '../../../src/site/default-facts.ts'

const texts = {
  en: createTranslate('en', english),
  fr: createTranslate('fr', french),
  ar: createTranslate('ar', arabic),
  zh: createTranslate('zh', chinese),
}
type Language = keyof typeof texts

const results = (query: string, language: Language = 'en') => search(query, texts[language], defaultFacts).results
/** The ids of the results of `query`, in order. */
const found = (query: string, language: Language = 'en') => results(query, language).map(({ id }) => id)
const first = (query: string, language: Language = 'en') => found(query, language)[0]

t.test('a town is found whatever the case and the accents', async (t) => {
  for (const query of ['GRASSE', 'grasse', '  grasse ', 'gràsse']) t.equal(first(query), 'grasse', query)
  t.equal(first('RENOVATION', 'fr'), 'renovation-projects')
  t.strictSame(found("d'une salle", 'fr'), found('D’une salle', 'fr'), 'a typewriter’s apostrophe')
  t.equal(first("d'une salle", 'fr'), 'renovation-projects')
})

t.test('one character finds nothing, nor do accents or spaces alone', async (t) => {
  for (const query of ['a', ' a ', '', '   ', '\u0301\u0301\u0301', 'e\u0301']) {
    t.strictSame(found(query), [], JSON.stringify(query))
    t.notOk(isSearchable(query))
  }
  t.ok(isSearchable('an'))
  t.ok(isSearchable('e\u0301t'))
})

t.test('the words of the full texts, highlights, options, packages and pages are found', async (t) => {
  const expected: Record<string, string> = {
    security: 'security-monitoring',
    monitoring: 'security-monitoring',
    cleaning: 'property-management',
    pool: 'property-management',
    keys: 'property-management',
    chef: 'concierge-services',
    driver: 'concierge-services',
    alarm: 'concierge-services',
    'proxy voting': 'elite',
    price: 'pricing',
    'opening hours': 'contact',
    discretion: 'about',
    cookie: 'cookies',
    riviera: 'property-acquisition',
  }
  for (const [query, id] of Object.entries(expected)) t.equal(first(query), id, query)
})

t.test('towns that are found alike have the order of the operator', async (t) => {
  const facts = factsWith({ order: { locations: ['mougins', 'antibes'] } })
  const towns = search('06', texts.en, facts).results.filter(({ type }) => type === 'location')
  t.strictSame(
    towns.map(({ id }) => id),
    ['mougins', 'antibes', 'cannes'],
  )
})

t.test('towns are found by their postal codes, and by their French names in every language', async (t) => {
  for (const language of ['en', 'fr', 'ar', 'zh'] as const) {
    t.equal(first('06400', language), 'cannes', language)
    t.ok(found('mougins', language).includes('mougins'), language)
    t.ok(found('saint-trop', language).includes('saintTropez'), language)
  }
  t.strictSame(found('06401'), [], 'another code is not a typing error')
})

t.test('the places between the towns are found, unless the company does not serve them', async (t) => {
  const { results } = search('Vence', texts.en, defaultFacts)
  t.equal(results[0]?.url, '/#place-elsewhere')
  t.strictSame(search('Vence', texts.en, factsWith({ coastBetween: false })).results, [])
})

t.test('pages are found by other words for them', async (t) => {
  for (const query of ['prix', 'coût', 'tarifs']) t.equal(first(query, 'fr'), 'pricing', query)
  t.equal(first('cost'), 'pricing')
  t.equal(first('费用', 'zh'), 'pricing')
  t.equal(first('التكلفة', 'ar'), 'pricing')
  t.equal(first('RGPD', 'fr'), 'privacy')
})

t.test('a word with one typing error is found', async (t) => {
  for (const query of ['renvation', 'renovvation', 'renovetion', 'renvoation']) {
    t.equal(first(query), 'renovation-projects', query)
  }
  for (const query of ['Canes', 'Cannnes', 'Cannas', 'Cnanes', 'vila']) t.equal(first(query), 'cannes', query)
  t.equal(first('apartmnt'), 'cannes', 'the beginning of a longer word')
  t.equal(first('rénovaton', 'fr'), 'renovation-projects')
  t.equal(first('انتبب', 'ar'), 'antibes')
  t.equal(first('昂蒂步', 'zh'), 'antibes')
})

t.test('two typing errors in a word, or one in a short word, find nothing', async (t) => {
  for (const query of ['rennvattion', 'Grrassse', 'lighthouse', 'poo1', 'wine']) t.strictSame(found(query), [], query)
  t.strictSame(found('phare', 'fr'), [])
})

t.test('a query is not a regular expression', async (t) => {
  t.strictSame(found('.*'), [])
  t.strictSame(found('(('), [])
})

t.test('words that are not adjacent are found together', async (t) => {
  t.strictSame(found('villas cannes'), ['cannes'])
  t.strictSame(found('cannes vilas'), ['cannes'])
  t.strictSame(found('cannes lighthouse'), [])
})

t.test('titles come before texts, and services before packages, towns and pages', async (t) => {
  t.strictSame(found('concierge'), ['concierge-services', 'pricing'])
  t.strictSame(found('linen'), ['property-management', 'concierge-services', 'essential'])
})

t.test('a result has its type and its URL', async (t) => {
  t.match(results('conciergerie', 'fr'), [
    {
      id: 'concierge-services',
      type: 'service',
      title: french.services.items['concierge-services'].title,
      url: '/services/concierge-services',
    },
  ])
  t.match(results('security'), [
    { type: 'service', title: 'Security Monitoring', url: '/?service=security-monitoring#contact' },
  ])
  t.match(results('elite care'), [{ type: 'package', title: 'Elite Care', url: '/investment' }])
  t.match(results('privacy policy'), [{ type: 'page', title: 'Privacy Policy', url: '/legal/privacy' }])
})

t.test('the excerpt is the sentence that matches, the description when the title does', async (t) => {
  const excerptOf = (query: string) => results(query)[0]?.excerpt
  t.equal(excerptOf('mougins'), english.globalPresence.locations.mougins.description)
  t.equal(
    excerptOf('keys'),
    'Keys and codes stay with those who need them and with no one else; monitoring is set up with licensed…',
  )
  t.match(excerptOf('linen, shutters'), /^…[^ ].{0,40}linen, shutters, alarm/)
  for (const language of ['en', 'fr', 'ar', 'zh'] as const) {
    for (const { id, excerpt } of ['an', 'on', 'ال', '的'].flatMap((query) => results(query, language))) {
      t.ok(excerpt.length <= 110 && excerpt.length > 0, `${language} ${id}: ${excerpt}`)
    }
  }
})

t.test('Arabic is found however it is spelled: with marks or without, with any alef, stretched', async (t) => {
  t.equal(first('أنتيب', 'ar'), 'antibes')
  for (const query of ['انتيب', 'أَنْتِيب', 'أنتيـــب']) t.strictSame(found(query, 'ar'), found('أنتيب', 'ar'), query)
  t.equal(first('اداره الاملاك', 'ar'), 'property-management')
  t.notOk(isSearchable('بَ'), 'a letter and its mark are one character')
})

t.test('two characters of Chinese are a query', async (t) => {
  t.equal(first('戛纳', 'zh'), 'cannes')
  t.strictSame(found('戛', 'zh'), [])
})

t.test('only the first 100 characters of a query are searched for', async (t) => {
  t.equal(first(`cannes${' '.repeat(94)}lighthouse`), 'cannes')
})

t.test('the search follows the operator’s file', async (t) => {
  const facts = factsWith({
    services: { 'concierge-services': false },
    locations: { cannes: false },
    packages: { elite: false },
  })
  const idsOf = (query: string) => search(query, texts.en, facts).results.map(({ id }) => id)
  t.strictSame(idsOf('seafront'), [])
  t.strictSame(idsOf('proxy voting'), [])
  t.strictSame(idsOf('concierge'), [])
  const own = { ...english, pricing: { ...english.pricing, priceNote: 'Champagne is included.' } }
  t.strictSame(
    search('champagne', createTranslate('en', own), facts).results.map(({ id }) => id),
    ['pricing'],
  )
})
