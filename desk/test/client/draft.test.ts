// The draft in the browser: what is typed is never lost, whatever the server answers.
import { createStore } from 'jotai'
import t from 'tap'
import type { Entry } from '../../api/draft-data.ts'
import type { Path } from '../../api/paths.ts'
import {
  currentEntry,
  draftAtom,
  editAtom,
  resolveAtom,
  sendable,
  withRefused,
  withSaved,
} from '../../client/pages/draft.ts'

const path: Path = '/foundingYear'
const entry = (value: unknown, version: number): Entry => ({ path, value, version, isChanged: true })

t.test('what is typed while the draft is saved is sent again, for the version that was saved', async (t) => {
  const store = createStore()
  store.set(editAtom, path, { value: 2016, version: 1 })
  const sent = new Map(sendable(store.get(draftAtom)))
  store.set(editAtom, path, { value: 2017, version: 1 })
  const draft = withSaved(store.get(draftAtom), { entries: [entry(2016, 2)], sent })
  t.strictSame(sendable(draft), [[path, { value: 2017, version: 2 }]])
  t.equal(currentEntry(entry(2015, 1), draft).value, 2017)
})

t.test('a conflict waits for a choice, and shows the latest of both', async (t) => {
  for (const choice of ['mine', 'theirs'] as const) {
    const store = createStore()
    store.set(editAtom, path, { value: 2016, version: 1 })
    const conflicts = [{ path, mine: 2016, theirs: entry(1999, 4) }]
    store.set(draftAtom, withRefused(store.get(draftAtom), { conflicts, faults: [] }, new Map()))
    t.strictSame(sendable(store.get(draftAtom)), [], 'nothing is sent over the value of the others')
    store.set(editAtom, path, { value: 2018, version: 1 })
    store.set(resolveAtom, path, choice)
    const draft = store.get(draftAtom)
    t.equal(currentEntry(entry(2015, 1), draft).value, choice === 'mine' ? 2018 : 1999)
    t.strictSame(sendable(draft), choice === 'mine' ? [[path, { value: 2018, version: 4 }]] : [])
  }
})

t.test('a refused value is kept, and is sent when it changes', async (t) => {
  const store = createStore()
  store.set(editAtom, path, { value: 'old', version: 1 })
  const faults = [{ path, code: 'type' as const, values: {} }]
  store.set(draftAtom, withRefused(store.get(draftAtom), { conflicts: [], faults }, store.get(draftAtom).edits))
  t.strictSame(sendable(store.get(draftAtom)), [])
  t.equal(currentEntry(entry(2015, 1), store.get(draftAtom)).value, 'old')
  store.set(editAtom, path, { value: 2016, version: 1 })
  t.equal(sendable(store.get(draftAtom)).length, 1)
})
