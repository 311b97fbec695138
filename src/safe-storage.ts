// Session storage and local storage that never throw. If the visitor has switched storage off, values last until the
// page is left.

/** The keys of everything that the site stores for visitors. The cookie policy lists them. */
export const storageKeys = [
  'language',
  'languagePopupAnswered',
  'scrollToSection',
  'contactDraft',
  'confirmed',
  'slashKey',
] as const

type StorageKey = (typeof storageKeys)[number] | `desk${string}`

interface SafeStorage {
  read(key: StorageKey): string | null
  write(key: StorageKey, value: string): void
  remove(key: StorageKey): void
}

function safeStorage(storage: () => Storage): SafeStorage {
  const thisPage = new Map<StorageKey, string>()
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(storage())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? thisPage.get(key) ?? null,
    write(key, value) {
      thisPage.set(key, value)
      attempt((storage) => storage.setItem(key, value))
    },
    remove(key) {
      thisPage.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Values that last until the tab closes. */
export const sessionStore = safeStorage(() => sessionStorage)

/** Values that last. */
export const localStore = safeStorage(() => localStorage)
