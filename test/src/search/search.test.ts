import t from 'tap'
import arabic from '../../../src/language/texts/ar.json' with { type: 'json' }
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import chinese from '../../../src/language/texts/zh.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { isSearchable } from '../../../src/search/query.ts'
import { matches, search } from '../../../src/search/search.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'

const texts = {
  en: createTranslate('en', english),
  fr: createTranslate('fr', french),
  ar: createTranslate('ar', arabic),
  zh: createTranslate('zh', chinese),
}

/** The ids of what `query` finds, in order. */
const found = (query: string, language: keyof typeof texts = 'en') =>
  search(query, texts[language], defaultFacts).map(({ id }) => id)

t.test('a town is found whatever the case', async (t) => {
  t.strictSame(found('GRASSE'), ['grasse'])
  t.strictSame(found('grasse'), ['grasse'])
})

t.test('a town is found with an accent that it does not have', async (t) => {
  t.strictSame(found('antibès'), ['antibes'])
})

t.test('a French word is found without its accents', async (t) => {
  t.strictSame(found('renovation', 'fr'), ['renovation-projects'])
  t.strictSame(found('RÉNOVATION', 'fr'), ['renovation-projects'])
})

t.test('spaces around a query do not count', async (t) => {
  t.strictSame(found('  cannes '), ['cannes'])
})

t.test('one character finds nothing', async (t) => {
  t.strictSame(found('a'), [])
  t.strictSame(found(' a '), [])
  t.notOk(isSearchable(' a '))
  t.ok(isSearchable('an'))
})

t.test('a letter and its accent are one character, however they are written', async (t) => {
  t.notOk(isSearchable('e\u0301'))
  t.ok(isSearchable('e\u0301t'))
})

t.test('accents without letters find nothing', async (t) => {
  t.strictSame(found('\u0301\u0301\u0301'), [])
})

t.test('what a keyboard writes finds what a typesetter wrote', async (t) => {
  t.strictSame(found("d'une salle", 'fr'), found('D’une salle', 'fr'))
  t.ok(found("d'une salle", 'fr').length > 0)
})

t.test('an empty query finds nothing', async (t) => {
  t.strictSame(found(''), [])
  t.strictSame(found('   '), [])
})

t.test('what no title or description holds finds nothing', async (t) => {
  t.strictSame(found('lighthouse'), [])
  t.strictSame(found('phare', 'fr'), [])
})

t.test('a description counts as a title does', async (t) => {
  t.strictSame(found('notaire'), ['property-acquisition'])
  t.strictSame(found('headquarters'), ['grasse'])
})

t.test('the full text of a service and the address of a town are not searched', async (t) => {
  t.strictSame(found('shutters'), [])
  t.strictSame(found('06400'), [])
})

t.test('a query is no pattern', async (t) => {
  t.strictSame(found('.*'), [])
  t.strictSame(found('(('), [])
})

t.test('services come before locations, each in the order of the site', async (t) => {
  t.strictSame(found('on'), [
    'concierge-services',
    'renovation-projects',
    'property-acquisition',
    'cannes',
    'saintTropez',
  ])
})

t.test('a result says what it is and where it leads', async (t) => {
  t.strictSame(search('conciergerie', texts.fr, defaultFacts), [
    {
      id: 'concierge-services',
      type: 'service',
      title: french.services.items['concierge-services'].title,
      description: french.services.items['concierge-services'].description,
      url: '/services/concierge-services',
    },
  ])
  t.match(search('mougins', texts.fr, defaultFacts), [{ id: 'mougins', type: 'location', url: '/#place-mougins' }])
})

/** `text` with brackets around what `query` matches. */
function marked(text: string, query: string): string {
  const insert = (left: string, [start, end]: readonly [number, number]) =>
    `${left.slice(0, start)}[${left.slice(start, end)}]${left.slice(end)}`
  return matches(text, query).toReversed().reduce(insert, text)
}

t.test('a match is marked as the text writes it', async (t) => {
  t.equal(marked('Grasse', 'GRA'), '[Gra]sse')
  t.equal(marked('Antibes', 'antibès'), '[Antibes]')
  t.equal(marked('Rénovation et réparation', 're'), '[Ré]novation et [ré]paration')
  t.equal(marked('Propriété', 'été'), 'Propri[été]')
})

t.test('marks stand right after characters that fold to fewer or more letters', async (t) => {
  t.equal(marked('e\u0301te\u0301 à Nice', 'ete'), '[e\u0301te\u0301] à Nice', 'accents that follow their letter')
  t.equal(marked('un cœur à cœur', 'coeur'), 'un [cœur] à [cœur]', 'one character for two letters')
  t.equal(marked('un cœur', 'co'), 'un [cœ]ur', 'half a character is not marked')
  t.equal(marked('🌼 İzmir', 'izmir'), '🌼 [İzmir]', 'a character of two units, a letter that grows in lower case')
})

t.test('marks do not overlap, and what is not there is not marked', async (t) => {
  t.equal(marked('aaaaa', 'aa'), '[aa][aa]a')
  t.equal(marked('Cannes', 'Grasse'), 'Cannes')
  t.equal(marked('Cannes', ''), 'Cannes')
  t.equal(marked('Cannes', ' '), 'Cannes')
})

t.test('Arabic is found however it is spelled: with marks or without, with any alef, stretched', async (t) => {
  t.strictSame(found('أنتيب', 'ar'), ['antibes'])
  t.strictSame(found('انتيب', 'ar'), found('أنتيب', 'ar'))
  t.strictSame(found('أَنْتِيب', 'ar'), found('أنتيب', 'ar'))
  t.strictSame(found('أنتيـــب', 'ar'), found('أنتيب', 'ar'))
  t.strictSame(found('اداره الاملاك', 'ar'), ['property-management'])
  t.equal(marked('إدارة الأملاك', 'اداره'), '[إدارة] الأملاك')
  t.equal(marked('يُرتَّب', 'يرتب'), '[يُرتَّب]')
  t.notOk(isSearchable('بَ'), 'a letter and its mark are one character')
})

t.test('two characters of Chinese are a query', async (t) => {
  t.strictSame(found('戛纳', 'zh'), ['cannes'])
  t.strictSame(found('戛', 'zh'), [])
})

t.test('a town is found by its French name in every language', async (t) => {
  for (const language of ['en', 'fr', 'ar', 'zh'] as const) {
    t.ok(found('mougins', language).includes('mougins'), language)
    t.ok(found('saint-trop', language).includes('saintTropez'), language)
  }
})
