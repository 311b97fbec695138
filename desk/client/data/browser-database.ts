// The data that the desk keeps in the browser (IndexedDB): values that were typed or chosen and are not in the draft
// yet. It survives a reload, the end of the session and a crash of the browser. Local storage would not: it reaches the
// disk seconds later.
import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'

type StoreName = 'edits' | 'pictures'
type Store = IDBPObjectStore<unknown, [StoreName], StoreName, 'readwrite'>

let database: Promise<IDBPDatabase> | undefined

function openDeskDatabase(): Promise<IDBPDatabase> {
  database ??= openDB('desk', 2, {
    upgrade(created, oldVersion) {
      if (oldVersion < 1) created.createObjectStore('edits' satisfies StoreName)
      created.createObjectStore('pictures' satisfies StoreName)
    },
    terminated: () => {
      database = undefined
    },
  })
  return database
}

/** All values by their keys; empty where storage is switched off. */
export async function readValues(storeName: StoreName): Promise<Map<string, unknown>> {
  try {
    const { store } = (await openDeskDatabase()).transaction(storeName)
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
    return new Map(keys.map((key, index) => [String(key), values[index]]))
  } catch {
    return new Map()
  }
}

export const storeValue = (storeName: StoreName, key: string, value: unknown) =>
  change(storeName, (store) => store.put(value, key))
export const removeValue = (storeName: StoreName, key: string) => change(storeName, (store) => store.delete(key))

/** Never rejects. Where storage is switched off or full, the value lasts until the page is closed. */
async function change(storeName: StoreName, use: (store: Store) => Promise<unknown>): Promise<void> {
  try {
    const transaction = (await openDeskDatabase()).transaction(storeName, 'readwrite', { durability: 'strict' })
    const used = use(transaction.store)
    // Explicit, because a browser that closes the page aborts transactions that were not committed explicitly.
    transaction.commit()
    await Promise.all([used, transaction.done])
  } catch {}
}
