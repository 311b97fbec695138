// The display, closing and removal of toasts, of which there is one at a time.
import { mock } from 'node:test'
import { createStore } from 'jotai'
import t from 'tap'
import { dismissToastAtom, showToastAtom, toastAtom } from '../../../src/toasts/toast.ts'
import { createCountdown, isSwipedAway, swipeOffset, toastDuration } from '../../../src/toasts/toast-behaviour.ts'

t.beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
t.afterEach(() => mock.timers.reset())

t.test('a dismissed toast closes immediately, and is removed after 1,000,000 ms unless replaced', async (t) => {
  const store = createStore()
  const show = () => store.set(showToastAtom, { kind: 'success', title: () => 'Sent' })
  const current = () => store.get(toastAtom)
  show()
  store.set(dismissToastAtom)
  t.match(current(), { open: false })
  mock.timers.tick(999_999)
  t.ok(current())
  mock.timers.tick(1)
  t.equal(current(), null)
  show()
  store.set(dismissToastAtom)
  mock.timers.tick(999_000)
  show()
  mock.timers.tick(1000)
  t.match(current(), { open: true })
})

t.test('a toast follows a finger outwards only, and a swipe of more than 50 pixels closes it', async (t) => {
  t.equal(swipeOffset(30, 'ltr'), 30)
  t.equal(swipeOffset(-30, 'ltr'), 0)
  t.equal(swipeOffset(-30, 'rtl'), -30)
  t.equal(swipeOffset(30, 'rtl'), 0)
  t.notOk(isSwipedAway(50))
  for (const offset of [51, -51]) t.ok(isSwipedAway(offset))
})

t.test('the time of a toast starts paused, can be paused again, and ends once, after 5000 milliseconds', async (t) => {
  let ends = 0
  const onEnd = () => {
    ends += 1
  }
  const countdown = createCountdown(toastDuration, onEnd, () => Date.now())
  mock.timers.tick(9000)
  countdown.run()
  mock.timers.tick(3000)
  countdown.hold()
  countdown.hold()
  mock.timers.tick(60_000)
  countdown.run()
  countdown.run()
  mock.timers.tick(1999)
  t.equal(ends, 0)
  mock.timers.tick(1)
  t.equal(ends, 1)
  mock.timers.tick(60_000)
  t.equal(ends, 1)
})
