// The search dialog: which keys open it and move in it, which words are highlighted, and the limits of a query.
import t from 'tap'
import { inField, resultAfter } from '../../../src/search/combobox.ts'
import { fold } from '../../../src/search/fold.ts'
import { matches } from '../../../src/search/matches.ts'
import { limitedQuery, quotedQuery } from '../../../src/search/query.ts'
import { opensSearch } from '../../../src/search/shortcut.ts'
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

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const onPage = { isTyping: false, isMac: false, isSlashOn: true }
const typing = { ...onPage, isTyping: true }

t.test('a slash opens the search, but not while typing', async (t) => {
  t.ok(opensSearch(pressed('/'), onPage))
  t.ok(opensSearch(pressed('/', { shiftKey: true }), onPage), 'a French keyboard')
  t.notOk(opensSearch(pressed('/'), typing))
  t.notOk(opensSearch(pressed('/', { ctrlKey: true }), onPage))
  t.notOk(opensSearch(pressed('/', { altKey: true }), onPage))
})

t.test('the slash does nothing after it was switched off', async (t) => {
  t.notOk(opensSearch(pressed('/'), { ...onPage, isSlashOn: false }))
  t.ok(opensSearch(pressed('k', { ctrlKey: true }), { ...onPage, isSlashOn: false }), 'Ctrl K stays')
})

t.test('Ctrl K and ⌘ K open the search everywhere', async (t) => {
  t.ok(opensSearch(pressed('k', { ctrlKey: true }), onPage))
  t.ok(opensSearch(pressed('K', { ctrlKey: true }), typing), 'with caps lock')
  t.ok(opensSearch(pressed('k', { metaKey: true }), { ...typing, isMac: true }))
  t.notOk(opensSearch(pressed('k'), onPage))
  t.notOk(opensSearch(pressed('k', { ctrlKey: true, altKey: true }), onPage))
})

t.test('on a Mac, Ctrl K in a field keeps its meaning', async (t) => {
  t.notOk(opensSearch(pressed('k', { ctrlKey: true }), { ...typing, isMac: true }))
  t.ok(opensSearch(pressed('k', { ctrlKey: true }), { ...onPage, isMac: true }))
})

/** The indexes that a sequence of keys leads to, from the field, in a list of three. */
function walk(...keys: string[]): (number | undefined)[] {
  let active = inField
  return keys.map((key) => {
    const next = resultAfter(pressed(key), active, 3)
    active = next ?? active
    return next
  })
}

t.test('the arrow keys cycle through the results and the field', async (t) => {
  t.strictSame(walk('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'), [0, 1, 2, inField])
  t.strictSame(walk('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'), [2, 1, 0, inField])
})

t.test('Home and End lead to the ends of the list from a result, and are the field’s own in the field', async (t) => {
  t.strictSame(walk('ArrowDown', 'End', 'Home'), [0, 2, 0])
  t.strictSame(walk('Home', 'End'), [undefined, undefined])
})

t.test('other keys, modifiers and an empty list do nothing', async (t) => {
  t.strictSame(walk('a', 'Enter', 'Escape', 'Tab'), [undefined, undefined, undefined, undefined])
  t.equal(resultAfter(pressed('ArrowDown', { altKey: true }), inField, 3), undefined)
  t.equal(resultAfter(pressed('ArrowDown'), inField, 0), undefined)
})
