// The results of the search, in every language.
import t from 'tap'
import { texts as textsIn } from '../../../server/content/texts.ts'
import { type Language, listedLanguages } from '../../../src/language/language.ts'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate, type Translate } from '../../../src/language/translate.ts'
import { isSearchable } from '../../../src/search/query.ts'
import { search } from '../../../src/search/search.ts'
import { defaultFacts, factsWith } from '../../../src/site/default-facts.ts'

const texts = Object.fromEntries(
  listedLanguages.map((language) => [language, createTranslate(language, textsIn[language])]),
) as Record<Language, Translate>

const results = (query: string, language: Language = 'en') => search(query, texts[language], defaultFacts).results
/** The ids of the results of `query`, in order. */
const found = (query: string, language: Language = 'en') => results(query, language).map(({ id }) => id)

t.test('neither one character nor accents, marks or spaces alone find anything', async (t) => {
  for (const query of ['a', ' a ', '', '   ', '\u0301\u0301\u0301', 'e\u0301', 'بَ', '戛']) {
    t.strictSame(found(query), [], JSON.stringify(query))
    t.notOk(isSearchable(query))
  }
  t.ok(isSearchable('an'))
  t.ok(isSearchable('e\u0301t'))
})

const firstResults: [query: string, id: string, language?: Language][] = [
  ['cleaning', 'property-management'],
  ['proxy voting', 'elite'],
  ['opening hours', 'contact'],
  ['discretion', 'about'],
  // Words that are not adjacent, the second with a typing error.
  ['villas cannes', 'cannes'],
  ['cannes vilas', 'cannes'],
  // Other words for a page.
  ['cost', 'pricing'],
  ['prix', 'pricing', 'fr'],
  ['RGPD', 'privacy', 'fr'],
  ['费用', 'pricing', 'zh'],
  ['التكلفة', 'pricing', 'ar'],
  // Case, accents, apostrophes and spaces.
  ['  gràsse ', 'grasse'],
  ['RENOVATION', 'renovation-projects', 'fr'],
  ["d'une salle", 'renovation-projects', 'fr'],
  // Arabic with any alef, with marks, stretched; two characters of Chinese.
  ['انتيب', 'antibes', 'ar'],
  ['أنتيـــب', 'antibes', 'ar'],
  ['اداره الاملاك', 'property-management', 'ar'],
  ['戛纳', 'cannes', 'zh'],
  // Full-width letters; Persian letters and digits, Arabic digits and presentation forms; traditional characters.
  ['ＣＡＮＮＥＳ', 'cannes'],
  ['صیانة', 'property-management', 'ar'],
  ['ﺇﺩﺍﺭﺓ ﺍﻷﻣﻼﻙ', 'property-management', 'ar'],
  ['٢٠٠', 'essential', 'ar'],
  ['۲۰۰', 'essential', 'ar'],
  ['２００', 'essential', 'zh'],
  ['價格', 'pricing', 'zh'],
  ['禮賓', 'concierge-services', 'zh'],
  // One typing error in a word.
  ['renvation', 'renovation-projects'],
  ['Cnanes', 'cannes'],
  ['rénovaton', 'renovation-projects', 'fr'],
  ['انتبب', 'antibes', 'ar'],
]

t.test('the best result comes first', async (t) => {
  for (const [query, id, language] of firstResults) t.equal(found(query, language)[0], id, query)
})

t.test('a word is found inside other words only if no word begins with it', async (t) => {
  t.strictSame(found('anti', 'fr'), ['antibes'])
  t.match(search('nage', texts.fr, defaultFacts), { insideWords: true, results: [{ id: 'property-management' }] })
})

// Two typing errors, one in a short word, another postal code, regular expressions.
const unknown = ['rennvattion', 'Grrassse', 'poo1', '06401', 'lighthouse', 'cannes lighthouse', '.*', '((']

t.test('words that do not occur are not found', async (t) => {
  for (const query of unknown) t.strictSame(found(query), [], query)
  t.strictSame(found('phare', 'fr'), [])
})

t.test('locations that match equally well have the order of the operator', async (t) => {
  const facts = factsWith({ order: { locations: ['mougins', 'antibes'] } })
  const locations = search('06', texts.en, facts).results.filter(({ type }) => type === 'location')
  t.match(locations, [{ id: 'mougins' }, { id: 'antibes' }, { id: 'cannes' }])
})

t.test('locations are found by their postal codes in every language', async (t) => {
  for (const language of ['en', 'fr', 'ar', 'zh'] as const) {
    t.equal(found('06400', language)[0], 'cannes', language)
  }
})

t.test('locations are found by their French names in every language', async (t) => {
  for (const language of ['en', 'fr', 'ar', 'zh'] as const) {
    t.ok(found('mougins', language).includes('mougins'), language)
    t.ok(found('saint-trop', language).includes('saintTropez'), language)
  }
})

t.test('Saint and Sainte may be abbreviated, in a query and in a text', async (t) => {
  for (const language of ['en', 'fr', 'ar', 'zh'] as const) {
    for (const query of ['St Tropez', 'St-Tropez', 'St. Tropez', 'st.trop', 'Saint Tropez', 'Saint‑Tropez']) {
      t.equal(found(query, language)[0], 'saintTropez', `${language}: ${query}`)
    }
  }
  const own = { ...english, pricing: { ...english.pricing, priceNote: 'Also in St. Paul and Ste Maxime.' } }
  for (const query of ['Saint-Paul', 'sainte maxime']) {
    t.match(search(query, createTranslate('en', own), defaultFacts).results, [{ id: 'pricing' }])
  }
})

t.test('matches in titles come before matches in texts', async (t) => {
  t.strictSame(found('concierge'), ['concierge-services', 'pricing'])
  t.strictSame(found('linen'), ['property-management', 'concierge-services', 'essential'])
})

t.test('reviews are found by their texts, and by the word for them', async (t) => {
  const review = { author: 'Anna', rating: 5, date: '2026-01-01', text: 'The lavender was in bloom.' }
  const facts = factsWith({ reviews: [review, { ...review, author: 'Ben' }] })
  for (const query of ['avis', 'reviews', 'تقييمات', '评价', 'lavender']) {
    const found = listedLanguages.flatMap((language) => search(query, texts[language], facts).results)
    t.ok(
      found.some(({ url }) => url === '/#reviews'),
      query,
    )
  }
})

t.test('a result has its type and its URL', async (t) => {
  const { title } = french.services.items['concierge-services']
  t.match(results('conciergerie', 'fr'), [{ type: 'service', title, url: '/services/concierge-services' }])
  const url = '/?service=security-monitoring#contact'
  t.match(results('security'), [{ type: 'service', title: 'Security Monitoring', url }])
  t.match(results('elite care'), [{ type: 'package', title: 'Elite Care', url: '/investment' }])
  t.match(results('privacy policy'), [{ type: 'page', title: 'Privacy Policy', url: '/legal/privacy' }])
})

t.test('the excerpt of a match in the title is the description', async (t) => {
  t.equal(results('mougins')[0]?.excerpt, english.globalPresence.locations.mougins.description)
})

t.test('the excerpt of another match is the sentence that matches', async (t) => {
  const excerpt = (query: string) => results(query)[0]?.excerpt
  t.match(excerpt('keys'), /^Keys and codes stay with those who need them .* licensed…$/)
  t.match(excerpt('linen, shutters'), /^…[^ ].{0,40}linen, shutters, alarm/)
  for (const language of ['en', 'fr', 'ar', 'zh'] as const) {
    for (const { id, excerpt } of ['an', 'on', 'ال', '的'].flatMap((query) => results(query, language))) {
      t.ok(excerpt.length <= 110 && excerpt.length > 0, `${language} ${id}: ${excerpt}`)
    }
  }
})

t.test('the search finds only what the operator’s file enables', async (t) => {
  const services = { 'concierge-services': false }
  const facts = factsWith({ services, locations: { cannes: false }, packages: { elite: false }, coastBetween: false })
  const findIds = (query: string) => search(query, texts.en, facts).results.map(({ id }) => id)
  t.strictSame(findIds('seafront'), [])
  t.strictSame(findIds('proxy voting'), [])
  t.strictSame(findIds('concierge'), [])
  t.equal(results('Vence')[0]?.url, '/#place-elsewhere')
  t.strictSame(findIds('Vence'), [])
  const own = { ...english, pricing: { ...english.pricing, priceNote: 'Champagne is included.' } }
  t.match(search('champagne', createTranslate('en', own), facts).results, [{ id: 'pricing' }])
})
