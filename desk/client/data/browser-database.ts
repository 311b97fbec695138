// The data that the desk keeps in the browser (IndexedDB): what was typed or chosen, and is not in the draft yet. It
// outlives a reload, the end of the session, and a browser that is killed: local storage reaches the disk seconds
// later.
import { type IDBPDatabase, openDB } from 'idb'

type StoreName = 'edits' | 'pictures'

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

/** Every value of `storeName` by its key: none where storage is switched off. */
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

type Store = ReturnType<typeof startTransaction>['store']
const startTransaction = (open: IDBPDatabase, storeName: StoreName) =>
  open.transaction(storeName, 'readwrite', { durability: 'strict' })

/** Never rejects. Where storage is switched off or full, the value lasts until the page is left. */
async function change(storeName: StoreName, use: (store: Store) => Promise<unknown>): Promise<void> {
  try {
    const transaction = startTransaction(await openDeskDatabase(), storeName)
    const used = use(transaction.store)
    // A page that is left ends the transactions that wait for their end.
    transaction.commit()
    await Promise.all([used, transaction.done])
  } catch {}
}
