// Session storage and local storage that never throw. Values that cannot be stored, because the visitor has switched
// storage off or because it is full, last until the page is left.

/** The keys of everything that the site stores for visitors. The cookie policy lists them. */
export const storageKeys = [
  'language',
  'languagePopupAnswered',
  'scrollToSection',
  'contactDraft',
  'confirmed',
  'visitsOff',
] as const

export type StorageKey = (typeof storageKeys)[number]

function safeStorage<Key extends string>(storage: () => Storage) {
  const thisPage = new Map<Key, string>()
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(storage())
    } catch {
      return undefined
    }
  }
  return {
    read: (key: Key) => thisPage.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    write(key: Key, value: string) {
      thisPage.set(key, value)
      attempt((storage) => {
        storage.setItem(key, value)
        // A full storage keeps the earlier value; some browsers only pretend to store.
        if (storage.getItem(key) === value) thisPage.delete(key)
      })
    },
    remove(key: Key) {
      thisPage.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

export const openSessionStore = <Key extends string>() => safeStorage<Key>(() => sessionStorage)
export const sessionStore = openSessionStore<StorageKey>()

export const openLocalStore = <Key extends string>() => safeStorage<Key>(() => localStorage)
export const localStore = openLocalStore<StorageKey>()
