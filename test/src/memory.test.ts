// What the browser remembers, with its storage and without. Node has none: that is the visitor who has switched it off.
import t from 'tap'
import { lasting, thisVisit } from '../../src/memory.ts'

t.test('without storage it is remembered until the page is left', async (t) => {
  t.equal(lasting.read('language'), null)
  lasting.write('language', 'fr')
  t.equal(lasting.read('language'), 'fr')
  t.equal(thisVisit.read('language'), null, 'each apart')
  lasting.forget('language')
  t.equal(lasting.read('language'), null)
})

t.test('what storage holds is read, and what is written is held there', async (t) => {
  const held = new Map([['scrollToSection', 'about']])
  t.intercept(globalThis, 'sessionStorage', {
    value: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => held.set(key, value),
      removeItem: (key: string) => held.delete(key),
    },
  })
  t.equal(thisVisit.read('scrollToSection'), 'about')
  thisVisit.forget('scrollToSection')
  t.equal(held.size, 0)
  thisVisit.write('languagePopupAnswered', 'true')
  t.equal(held.get('languagePopupAnswered'), 'true')
})
