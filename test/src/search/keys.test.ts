import t from 'tap'
import { inField, resultAfter } from '../../../src/search/combobox.ts'
import { opensSearch } from '../../../src/search/shortcut.ts'

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
