// What was typed and has not reached the draft. Kept in the browser's database at once, an item for each entry, so that
// it outlives a reload, the end of the session, and a browser that is killed: local storage reaches the disk seconds
// later. Two windows do not overwrite each other's entries.
import { type IDBPDatabase, openDB } from 'idb'
import type { EntryName } from './draft-data.ts'

/** A value that was typed, and the version of the entry at which it was typed. */
export interface Edit {
  value: unknown
  version: number
}

const table = 'edits'
let database: Promise<IDBPDatabase> | undefined

function opened(): Promise<IDBPDatabase> {
  database ??= openDB('desk', 1, {
    upgrade: (created) => {
      created.createObjectStore(table)
    },
    terminated: () => {
      database = undefined
    },
  })
  return database
}

/** Every edit that is in the browser: none where storage is switched off. */
export async function readEdits(): Promise<Map<EntryName, Edit>> {
  try {
    const { store } = (await opened()).transaction(table)
    const [names, edits] = await Promise.all([store.getAllKeys(), store.getAll()])
    return new Map(names.map((name, index) => [name as EntryName, edits[index]]))
  } catch {
    return new Map()
  }
}

export const writeEdit = (name: EntryName, edit: Edit) => change((edits) => edits.put(edit, name))
export const removeEdit = (name: EntryName) => change((edits) => edits.delete(name))

type Edits = ReturnType<typeof editsIn>['store']
const editsIn = (open: IDBPDatabase) => open.transaction(table, 'readwrite', { durability: 'strict' })

/** Never rejects. Where storage is switched off or full, what was typed lasts until the page is left. */
async function change(use: (edits: Edits) => Promise<unknown>): Promise<void> {
  try {
    const transaction = editsIn(await opened())
    const used = use(transaction.store)
    // A page that is left ends the transactions that wait for their end.
    transaction.commit()
    await Promise.all([used, transaction.done])
  } catch {}
}
