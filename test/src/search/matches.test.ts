import t from 'tap'
import { fold } from '../../../src/search/fold.ts'
import { matches } from '../../../src/search/matches.ts'
import { limitedQuery, quotedQuery } from '../../../src/search/query.ts'
import { differsByOneEdit } from '../../../src/search/similar-words.ts'

/** `text` with brackets around what matches `terms`. */
function marked(text: string, ...terms: string[]): string {
  const insert = (left: string, [start, end]: readonly [number, number]) =>
    `${left.slice(0, start)}[${left.slice(start, end)}]${left.slice(end)}`
  return matches(text, terms.map(fold)).toReversed().reduce(insert, text)
}

t.test('a match is highlighted in the original spelling', async (t) => {
  t.equal(marked('Grasse', 'GRA'), '[Gra]sse')
  t.equal(marked('Antibes', 'antibès'), '[Antibes]')
  t.equal(marked('Rénovation et réparation', 're'), '[Ré]novation et [ré]paration')
  t.equal(marked('Propriété', 'été'), 'Propri[été]')
  t.equal(marked('إدارة الأملاك', 'اداره'), '[إدارة] الأملاك')
  t.equal(marked('يُرتَّب', 'يرتب'), '[يُرتَّب]')
})

t.test('highlights are right after characters that fold to fewer or more letters', async (t) => {
  t.equal(marked('e\u0301te\u0301 à Nice', 'ete'), '[e\u0301te\u0301] à Nice', 'accents that follow their letter')
  t.equal(marked('un cœur à cœur', 'coeur'), 'un [cœur] à [cœur]', 'one character for two letters')
  t.equal(marked('un cœur', 'co'), 'un [cœ]ur', 'half a character is not marked')
  t.equal(marked('🌼 İzmir', 'izmir'), '🌼 [İzmir]', 'a character of two units, a letter that grows in lower case')
})

t.test('highlights of several terms are in order and do not overlap', async (t) => {
  t.equal(marked('aaaaa', 'aa'), '[aa][aa]a')
  t.equal(marked('villas in Cannes', 'cannes', 'villa', 'villas'), '[villas] in [Cannes]')
  t.equal(marked('Cannes', 'Grasse'), 'Cannes')
  t.equal(marked('Cannes', ''), 'Cannes')
})

t.test('one edit is an insertion, a deletion, a substitution or a transposition', async (t) => {
  for (const typed of ['pool', 'poool', 'pol', 'poll', 'opol']) t.ok(differsByOneEdit(typed, 'pool'), typed)
  for (const typed of ['po', 'pooool', 'cook', 'oopl', 'lopo']) t.notOk(differsByOneEdit(typed, 'pool'), typed)
})

t.test('a query is cut after 100 characters, and after 60 in a sentence, never in the middle of one', async (t) => {
  t.equal(limitedQuery('a'.repeat(101)), 'a'.repeat(100))
  t.equal(limitedQuery(`${'a'.repeat(99)}🌼`), 'a'.repeat(99))
  t.equal(quotedQuery('a'.repeat(60)), 'a'.repeat(60))
  t.equal(quotedQuery('a'.repeat(61)), `${'a'.repeat(60)}…`)
})
