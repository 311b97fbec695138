// Storage in browsers in which it is switched off, full or without effect.
import t from 'tap'
import { openSessionStore } from '../../src/safe-storage.ts'

/** A store that uses a storage with `methods`, or no storage. */
function withStorage(methods: Partial<Storage> | null) {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: methods && { getItem: () => null, setItem() {}, removeItem() {}, ...methods },
  })
  return openSessionStore<'draft'>()
}

const fail = () => {
  throw new DOMException('No storage', 'QuotaExceededError')
}

for (const [state, methods] of Object.entries<Partial<Storage> | null>({
  'is missing': null,
  'is switched off': { getItem: fail, setItem: fail, removeItem: fail },
  'is full, and keeps an older value': { getItem: () => 'older', setItem: fail },
  'stores nothing': {},
})) {
  t.test(`a value can be read again if the storage ${state}`, async (t) => {
    const store = withStorage(methods)
    store.write('draft', 'newer')
    t.equal(store.read('draft'), 'newer')
    store.remove('draft')
    t.not(store.read('draft'), 'newer')
  })
}

t.test('a value that another tab stores wins over an earlier one of this page', async (t) => {
  let stored: string | null = null
  const store = withStorage({
    getItem: () => stored,
    setItem: (_key, value) => {
      stored = value
    },
  })
  store.write('draft', 'of this page')
  stored = 'of the other tab'
  t.equal(store.read('draft'), 'of the other tab')
})
