// Where the next page is scrolled to.
import t from 'tap'
import { type Address, scrollsToTop } from '../../../src/shell/scroll-restoration.ts'

const at = (pathname: string, search = '', hash = ''): Address => ({ pathname, search, hash })

t.test('a link to another page scrolls to the top, even with an anchor', async (t) => {
  t.equal(scrollsToTop('PUSH', at('/'), at('/investment')), true)
  t.equal(scrollsToTop('PUSH', at('/investment'), at('/', '', '#about')), true)
})

t.test('Back and Forward leave scrolling to the browser', async (t) => {
  t.equal(scrollsToTop('POP', at('/investment'), at('/')), false)
})

t.test('the link to a section scrolls to it', async (t) => {
  t.equal(scrollsToTop('PUSH', at('/'), at('/', '', '#about')), false)
  t.equal(scrollsToTop('REPLACE', at('/', '', '#about'), at('/', '', '#about')), false)
})

t.test('a link to the current page scrolls to its top', async (t) => {
  t.equal(scrollsToTop('REPLACE', at('/'), at('/')), true)
  t.equal(scrollsToTop('PUSH', at('/', '', '#about'), at('/')), true)
})

t.test('another search shows its results from the top', async (t) => {
  t.equal(scrollsToTop('PUSH', at('/search', '?q=pool'), at('/search', '?q=grasse')), true)
})

t.test('a change of the language keeps the scroll position, and so does a cleaned URL', async (t) => {
  t.equal(scrollsToTop('REPLACE', at('/'), at('/', '?lang=fr')), false)
  t.equal(scrollsToTop('REPLACE', at('/', '', '#menu'), at('/')), false)
})
