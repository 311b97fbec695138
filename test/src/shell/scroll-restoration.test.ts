// Where the next page is scrolled to.
import t from 'tap'
import { type Address, scrollsToTop } from '../../../src/shell/scroll-restoration.ts'

const at = (pathname: string, hash = ''): Address => ({ pathname, hash })

t.test('a link to another page scrolls to the top, even with an anchor', async (t) => {
  t.equal(scrollsToTop('PUSH', at('/'), at('/investment')), true)
  t.equal(scrollsToTop('PUSH', at('/investment'), at('/', '#about')), true)
})

t.test('Back and Forward leave scrolling to the browser', async (t) => {
  t.equal(scrollsToTop('POP', at('/investment'), at('/')), false)
})

t.test('the link to a section scrolls to it', async (t) => {
  t.equal(scrollsToTop('PUSH', at('/'), at('/', '#about')), false)
})

t.test('a link to the top of the same page scrolls to it, and so does another search', async (t) => {
  t.equal(scrollsToTop('PUSH', at('/', '#about'), at('/')), true)
  t.equal(scrollsToTop('PUSH', at('/search'), at('/search')), true)
})

t.test('a replaced URL of the same page never scrolls', async (t) => {
  t.equal(scrollsToTop('REPLACE', at('/'), at('/')), false)
  t.equal(scrollsToTop('REPLACE', at('/', '#menu'), at('/')), false)
  t.equal(scrollsToTop('REPLACE', at('/', '#about'), at('/', '#about')), false)
})
