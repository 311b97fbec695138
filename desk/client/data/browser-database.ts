// The data that the desk keeps in the browser (IndexedDB): what was typed or chosen, and is not in the draft yet. It
// outlives a reload, the end of the session, and a browser that is killed: local storage reaches the disk seconds
// later.
import { type IDBPDatabase, openDB } from 'idb'

type Table = 'edits' | 'pictures'

let database: Promise<IDBPDatabase> | undefined

function opened(): Promise<IDBPDatabase> {
  database ??= openDB('desk', 2, {
    upgrade(created, oldVersion) {
      if (oldVersion < 1) created.createObjectStore('edits' satisfies Table)
      created.createObjectStore('pictures' satisfies Table)
    },
    terminated: () => {
      database = undefined
    },
  })
  return database
}

/** Every value of `table` by its key: none where storage is switched off. */
export async function readKept(table: Table): Promise<Map<string, unknown>> {
  try {
    const { store } = (await opened()).transaction(table)
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
    return new Map(keys.map((key, index) => [String(key), values[index]]))
  } catch {
    return new Map()
  }
}

export const keep = (table: Table, key: string, value: unknown) => change(table, (store) => store.put(value, key))
export const forget = (table: Table, key: string) => change(table, (store) => store.delete(key))

type Store = ReturnType<typeof changing>['store']
const changing = (open: IDBPDatabase, table: Table) => open.transaction(table, 'readwrite', { durability: 'strict' })

/** Never rejects. Where storage is switched off or full, the value lasts until the page is left. */
async function change(table: Table, use: (store: Store) => Promise<unknown>): Promise<void> {
  try {
    const transaction = changing(await opened(), table)
    const used = use(transaction.store)
    // A page that is left ends the transactions that wait for their end.
    transaction.commit()
    await Promise.all([used, transaction.done])
  } catch {}
}
