// The keys, the highlighted words and the limits of a query in the search dialog.
import t from 'tap'
import { inField, resultAfter } from '../../../src/search/combobox.ts'
import { fold } from '../../../src/search/fold.ts'
import { matches } from '../../../src/search/matches.ts'
import { limitedQuery, quotedQuery } from '../../../src/search/query.ts'
import { opensSearch } from '../../../src/search/shortcut.ts'

/** `text` with brackets around what matches `terms`. */
function marked(text: string, terms: readonly string[], insideWords: boolean): string {
  const insert = (left: string, [start, end]: readonly [number, number]) =>
    `${left.slice(0, start)}[${left.slice(start, end)}]${left.slice(end)}`
  return matches(text, { terms: terms.map(fold), insideWords })
    .toReversed()
    .reduce(insert, text)
}

t.test('matches are highlighted in the original spelling, in order and without overlaps', async (t) => {
  for (const [text, terms, expected] of [
    ['Grasse', ['GRA'], '[Gra]sse'],
    ['Rénovation et réparation', ['re'], '[Ré]novation et [ré]paration'],
    ['Propriété', ['été'], 'Propri[été]'],
    ['إدارة الأملاك', ['اداره'], '[إدارة] الأملاك'],
    ['يُرتَّب', ['يرتب'], '[يُرتَّب]'],
    // Accents that follow their letter, one character for two letters, half a character.
    ['e\u0301te\u0301 à Nice', ['ete'], '[e\u0301te\u0301] à Nice'],
    ['un cœur à cœur', ['coeur'], 'un [cœur] à [cœur]'],
    ['un cœur', ['co'], 'un [cœ]ur'],
    // Full-width letters, traditional characters, Arabic digits, a letter that does not decompose.
    ['Villa ＣＡＮＮＥＳ', ['cannes'], 'Villa [ＣＡＮＮＥＳ]'],
    ['價格', ['价'], '[價]格'],
    ['٢٠٠ يورو', ['200'], '[٢٠٠] يورو'],
    ['Weißes Haus', ['weiss'], '[Weiß]es Haus'],
    // A character of two units, a letter that grows in lower case.
    ['🌼 İzmir', ['izmir'], '🌼 [İzmir]'],
    ['aaaaa', ['aa'], '[aa][aa]a'],
    ['villas in Cannes', ['cannes', 'villa', 'villas'], '[villas] in [Cannes]'],
    ['Cannes', ['Grasse'], 'Cannes'],
    ['Cannes', [''], 'Cannes'],
  ] as const) {
    t.equal(marked(text, terms, true), expected)
  }
})

t.test('a word begins after a space, a mark, an Arabic article or a Chinese character', async (t) => {
  for (const [text, terms, expected] of [
    ['Un chantier à Antibes', ['anti'], 'Un chantier à [Anti]bes'],
    ['Préavis, d’avis en avis', ['avis'], 'Préavis, d’[avis] en [avis]'],
    ['البيت وللبيت في المبيت', ['بيت'], 'ال[بيت] ولل[بيت] في المبيت'],
    ['戛纳别墅每月240欧元', ['别墅', '240'], '戛纳[别墅]每月[240]欧元'],
  ] as const) {
    t.equal(marked(text, terms, false), expected)
  }
})

t.test('a query is cut after 100 characters but never within one', async (t) => {
  t.equal(limitedQuery('a'.repeat(101)), 'a'.repeat(100))
  t.equal(limitedQuery(`${'a'.repeat(99)}🌼`), 'a'.repeat(99))
})

t.test('a query in a sentence is cut after 60 characters', async (t) => {
  t.equal(quotedQuery('a'.repeat(60)), 'a'.repeat(60))
  t.equal(quotedQuery('a'.repeat(61)), `${'a'.repeat(60)}…`)
})

const released = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const pressed = (key: string, held: Partial<typeof released> = {}) => ({ key, ...released, ...held })

t.test('Ctrl K and ⌘ K open the search everywhere, except that Ctrl K edits a field on a Mac', async (t) => {
  t.ok(opensSearch(pressed('K', { ctrlKey: true }), false), 'with caps lock')
  t.ok(opensSearch(pressed('k', { metaKey: true }), true))
  t.notOk(opensSearch(pressed('k', { ctrlKey: true }), true))
  t.notOk(opensSearch(pressed('k'), false))
  t.notOk(opensSearch(pressed('k', { ctrlKey: true, altKey: true }), false))
})

/** The indexes to which a sequence of keys leads from the field, in a list of three. */
function walk(...keys: string[]): (number | undefined)[] {
  let active = inField
  return keys.map((key) => {
    const next = resultAfter(pressed(key), active, 3)
    active = next ?? active
    return next
  })
}

t.test('keys move through the results and the field', async (t) => {
  t.strictSame(walk('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'), [0, 1, 2, inField])
  t.strictSame(walk('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'), [2, 1, 0, inField])
  t.strictSame(walk('ArrowDown', 'End', 'Home'), [0, 2, 0])
  for (const key of ['a', 'Enter', 'Escape', 'Tab', 'Home', 'End']) t.strictSame(walk(key), [undefined], key)
  t.equal(resultAfter(pressed('ArrowDown', { altKey: true }), inField, 3), undefined)
  t.equal(resultAfter(pressed('ArrowDown'), inField, 0), undefined)
})
