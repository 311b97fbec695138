// The removal of toasts, of which there is one at a time. test/browser/toasts.test.ts tests their behaviour.
import { mock } from 'node:test'
import { createStore } from 'jotai'
import t, { type Test } from 'tap'
import { dismissToastAtom, showToastAtom, toastAtom } from '../../../src/toasts/toast.ts'

/** A store with a toast that has been dismissed. */
function dismissed(t: Test) {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const store = createStore()
  const show = () => store.set(showToastAtom, { kind: 'success', title: () => 'Sent' })
  show()
  store.set(dismissToastAtom)
  return { show, current: () => store.get(toastAtom) }
}

t.test('a dismissed toast closes immediately', async (t) => {
  t.match(dismissed(t).current(), { open: false })
})

t.test('a dismissed toast is removed after 1,000,000 ms', async (t) => {
  const { current } = dismissed(t)
  mock.timers.tick(999_999)
  t.ok(current())
  mock.timers.tick(1)
  t.equal(current(), null)
})

t.test('the removal of a dismissed toast does not affect the next toast', async (t) => {
  const { show, current } = dismissed(t)
  show()
  mock.timers.tick(1_000_000)
  t.match(current(), { open: true })
})
