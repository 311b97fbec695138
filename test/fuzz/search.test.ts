// Any query: highlights are within the text, a word of a text finds it, and the API answers.
import fc from 'fast-check'
import t from 'tap'
import en from '../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate, type Translate } from '../../src/language/translate.ts'
import { fold } from '../../src/search/fold.ts'
import { matches } from '../../src/search/matches.ts'
import { search } from '../../src/search/search.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { anyText, cases } from '../support/fuzz.ts'
import { testSite } from '../support/site.ts'

const translators = [createTranslate('en', en), createTranslate('fr', fr)]
const frequent = fc.string({
  unit: fc.constantFrom('a', 'e', 'é', 'e\u0301', 'œ', 'oe', 'ﬁ', 'İ', 'ß', ' ', '’', "'"),
  maxLength: 8,
})
const text = fc.oneof(anyText, frequent)

t.test('highlights are within the text, in order and without overlaps', async () => {
  fc.assert(
    fc.property(text, text, (whole, query) => {
      let end = 0
      for (const [start, next] of matches(whole, [fold(query)])) {
        if (start < end || next <= start || next > whole.length) return false
        end = next
      }
      return true
    }),
    cases<[string, string]>(0.15, [
      ['Gracœur', 'oe'],
      ['aaaa', 'aa'],
      ['İİ', 'i'],
      ['e\u0301e\u0301', 'e'],
    ]),
  )
})

t.test('a part of a text finds the text', async () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...translators),
      fc.nat(),
      fc.integer({ min: 2, max: 20 }),
      (translate, seed, length) => {
        const title = translate('services.items.property-management.title')
        const start = seed % (title.length - 2)
        const query = title.slice(start, start + length)
        fc.pre(query.trim().length >= 2)
        return search(query, translate, defaultFacts).results.some(({ id }) => id === 'property-management')
      },
    ),
    cases(0.04),
  )
})

t.test('a word with one typing error still finds something', async () => {
  const titleWords = ['Cannes', 'Antibes', 'Mougins', 'Grasse', 'Administrative', 'Acquisition']
  const edit = fc.record({ at: fc.nat(5), kind: fc.nat(3), letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz') })
  fc.assert(
    fc.property(fc.constantFrom(...titleWords), edit, (word, { at, kind, letter }) => {
      const [before, after] = [word.slice(0, at), word.slice(at)]
      const typed = [
        before + letter + after,
        before + after.slice(1),
        before + letter + after.slice(1),
        before + after.charAt(1) + after.charAt(0) + after.slice(2),
      ][kind] as string
      return search(typed, translators[0] as Translate, defaultFacts).results.length > 0
    }),
    cases(0.04),
  )
})

t.test('the API answers every query with results or an error', async (t) => {
  const { inject } = await testSite(t)
  let searches = 0
  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      fc.pre(query.isWellFormed())
      searches += 1
      const url = `/api/search?q=${encodeURIComponent(query)}`
      const { statusCode, ...response } = await inject({
        url,
        remoteAddress: `10.0.${(searches >> 8) & 255}.${searches & 255}`,
      })
      return (
        statusCode === (query.length > 100 ? 400 : 200) &&
        (statusCode === 400 || response.json().query === query.trim())
      )
    }),
    cases(0.04),
  )
})
