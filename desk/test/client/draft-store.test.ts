// The edits of this browser: sent, corrected or chosen, and never lost.
import { createStore } from 'jotai'
import t from 'tap'
import type { Path } from '../../api/paths.ts'
import type { Edit } from '../../client/editing/document.ts'
import {
  type Draft,
  draftAtom,
  editAtom,
  resolveAtom,
  sendable,
  withConflicts,
  withErrors,
  withSaved,
} from '../../client/editing/draft-store.ts'

const title = '/texts/en/hero/title'
const phone = '/office/phone'
const first: Edit = { value: 'First', version: 3 }
const second: Edit = { value: 'Second', version: 3 }

const draftWith = (edits: [Path, Edit][], rest: Partial<Draft> = {}): Draft => ({
  edits: new Map(edits),
  conflicts: new Map(),
  errors: new Map(),
  state: 'saving',
  ...rest,
})
const entry = (path: Path, version: number, value: unknown) => ({ path, version, by: 'Hugo', at: 1, draft: { value } })
const refused = { path: title, code: 'required', values: {} } as const

t.test('what was sent is forgotten once it is saved', async (t) => {
  const edits: [Path, Edit][] = [
    [title, first],
    [phone, { version: 0 }],
  ]
  const saved = withSaved(draftWith(edits), new Map(edits), [entry(title, 4, 'First'), entry(phone, 1, '+33')])
  t.strictSame(saved, { ...draftWith([]), state: 'idle' })
})

t.test('what was typed while another value was sent stays, based on the saved version', async (t) => {
  const saved = withSaved(draftWith([[title, second]]), new Map([[title, first]]), [entry(title, 4, 'First')])
  t.strictSame([...saved.edits], [[title, { value: 'Second', version: 4 }]])
  t.strictSame(sendable(saved), [...saved.edits])
})

t.test('a refused value waits for a correction, and the others are sent without it', async (t) => {
  const edits: [Path, Edit][] = [
    [title, first],
    [phone, second],
  ]
  const draft = withErrors(draftWith(edits), new Map(edits), [refused])
  t.strictSame(
    sendable(draft).map(([path]) => path),
    [phone],
  )
  const store = createStore()
  store.set(draftAtom, draft)
  store.set(editAtom, title, second)
  t.equal(sendable(store.get(draftAtom)).length, 2)
})

t.test('an error of a value that was typed again meanwhile says nothing about the new one', async (t) => {
  const draft = withErrors(draftWith([[title, second]]), new Map([[title, first]]), [refused])
  t.equal(draft.errors.size, 0)
})

t.test('an error in a value, or around it, belongs to its edit', async (t) => {
  const edits: [Path, Edit][] = [
    ['/reviews', first],
    [title, first],
  ]
  const draft = withErrors(draftWith(edits), new Map(edits), [
    { ...refused, path: '/reviews/0/rating' },
    { ...refused, path: '/texts/en/hero' },
  ])
  t.strictSame([...draft.errors.keys()], ['/reviews', title])
})

t.test('what another window of the browser has saved is no conflict: what is typed now follows it', async (t) => {
  const typed = new Map<Path, string[]>([[title, ['Fir', 'Firs', 'First']]])
  const draft = withConflicts(draftWith([[title, first]]), [entry(title, 5, 'Firs')], typed)
  t.strictSame(sendable(draft), [[title, { value: 'First', version: 5 }]])
})

t.test('a conflict keeps both values until somebody chooses', async (t) => {
  const store = createStore()
  const conflicting = withConflicts(draftWith([[title, first]]), [entry(title, 5, 'Theirs')], new Map())
  t.strictSame(sendable(conflicting), [])
  t.match([...conflicting.edits.values()], [first])

  store.set(draftAtom, conflicting)
  store.set(resolveAtom, title, 'mine')
  t.strictSame(sendable(store.get(draftAtom)), [[title, { value: 'First', version: 5 }]])

  store.set(draftAtom, conflicting)
  store.set(resolveAtom, title, 'theirs')
  t.strictSame(store.get(draftAtom), { ...draftWith([]), state: 'idle' })
})
