// Unsaved edits, which are sent, corrected or chosen, and never lost.
import { createStore } from 'jotai'
import t from 'tap'
import type { Path } from '../../api/paths.ts'
import type { Edit } from '../../client/editing/document.ts'
import {
  editAtom,
  resolveAtom,
  sendable,
  type UnsavedEdits,
  unsavedAtom,
  withConflicts,
  withErrors,
  withSaved,
} from '../../client/editing/unsaved-edits.ts'

const title = '/texts/en/hero/title'
const phone = '/office/phone'
const first: Edit = { value: 'First', version: 3 }
const second: Edit = { value: 'Second', version: 3 }

const unsavedWith = (edits: [Path, Edit][], rest: Partial<UnsavedEdits> = {}): UnsavedEdits => ({
  edits: new Map(edits),
  conflicts: new Map(),
  errors: new Map(),
  state: 'saving',
  ...rest,
})
const unit = (path: Path, version: number, value: unknown) => ({ path, version, by: 'Hugo', at: 1, draft: { value } })
const refused = { path: title, code: 'required', values: {} } as const

t.test('saved edits are forgotten', async (t) => {
  const edits: [Path, Edit][] = [
    [title, first],
    [phone, { version: 0 }],
  ]
  const saved = withSaved(unsavedWith(edits), new Map(edits), [unit(title, 4, 'First'), unit(phone, 1, '+33')])
  t.strictSame(saved, { ...unsavedWith([]), state: 'idle' })
})

t.test('an edit that was typed during a request stays, based on the saved version', async (t) => {
  const saved = withSaved(unsavedWith([[title, second]]), new Map([[title, first]]), [unit(title, 4, 'First')])
  t.strictSame([...saved.edits], [[title, { value: 'Second', version: 4 }]])
  t.strictSame(sendable(saved), [...saved.edits])
})

t.test('a refused edit does not delay other edits', async (t) => {
  const edits: [Path, Edit][] = [
    [title, first],
    [phone, second],
  ]
  const unsaved = withErrors(unsavedWith(edits), new Map(edits), [refused])
  t.strictSame(
    sendable(unsaved).map(([path]) => path),
    [phone],
  )
  const store = createStore()
  store.set(unsavedAtom, unsaved)
  store.set(editAtom, title, second)
  t.equal(sendable(store.get(unsavedAtom)).length, 2)
})

t.test('an error does not apply to a value that has changed since', async (t) => {
  const unsaved = withErrors(unsavedWith([[title, second]]), new Map([[title, first]]), [refused])
  t.equal(unsaved.errors.size, 0)
})

t.test('an error inside or around a value belongs to its edit', async (t) => {
  const edits: [Path, Edit][] = [
    ['/reviews', first],
    [title, first],
  ]
  const unsaved = withErrors(unsavedWith(edits), new Map(edits), [
    { ...refused, path: '/reviews/0/rating' },
    { ...refused, path: '/texts/en/hero' },
  ])
  t.strictSame([...unsaved.errors.keys()], ['/reviews', title])
})

t.test('a value that another window of the browser has saved is not a conflict', async (t) => {
  const typed = new Map<Path, string[]>([[title, ['Fir', 'Firs', 'First']]])
  const unsaved = withConflicts(unsavedWith([[title, first]]), [unit(title, 5, 'Firs')], typed)
  t.strictSame(sendable(unsaved), [[title, { value: 'First', version: 5 }]])
})

t.test('a conflict keeps both values until one is chosen', async (t) => {
  const store = createStore()
  const conflicting = withConflicts(unsavedWith([[title, first]]), [unit(title, 5, 'Theirs')], new Map())
  t.strictSame(sendable(conflicting), [])
  t.match([...conflicting.edits.values()], [first])

  store.set(unsavedAtom, conflicting)
  store.set(resolveAtom, title, 'mine')
  t.strictSame(sendable(store.get(unsavedAtom)), [[title, { value: 'First', version: 5 }]])

  store.set(unsavedAtom, conflicting)
  store.set(resolveAtom, title, 'theirs')
  t.strictSame(store.get(unsavedAtom), { ...unsavedWith([]), state: 'idle' })
})
