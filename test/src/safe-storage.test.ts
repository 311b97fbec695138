// The stores, with and without browser storage. Node has none, like a visitor who has switched it off.
import t from 'tap'
import { localStore, sessionStore } from '../../src/safe-storage.ts'

t.test('without storage, values last until the page is left', async (t) => {
  t.equal(localStore.read('language'), null)
  localStore.write('language', 'fr')
  t.equal(localStore.read('language'), 'fr')
  t.equal(sessionStore.read('language'), null, 'each apart')
  localStore.remove('language')
  t.equal(localStore.read('language'), null)
})

t.test('values are read from and written to storage', async (t) => {
  const held = new Map([['scrollToSection', 'about']])
  t.intercept(globalThis, 'sessionStorage', {
    value: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => held.set(key, value),
      removeItem: (key: string) => held.delete(key),
    },
  })
  t.equal(sessionStore.read('scrollToSection'), 'about')
  sessionStore.remove('scrollToSection')
  t.equal(held.size, 0)
  sessionStore.write('languagePopupAnswered', 'true')
  t.equal(held.get('languagePopupAnswered'), 'true')
})
