// Session storage and local storage that never throw. If the visitor has switched storage off, values last until the
// page is left.

interface SafeStorage {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

function safeStorage(storage: () => Storage): SafeStorage {
  const thisPage = new Map<string, string>()
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
