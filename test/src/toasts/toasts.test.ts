// Toasts: one at a time, when they close and when they are removed.
import { mock } from 'node:test'
import { createStore } from 'jotai'
import t from 'tap'
import { createCountdown } from '../../../src/toasts/countdown.ts'
import {
  dismissToastAtom,
  isSwipedAway,
  showToastAtom,
  swipeOffset,
  type ToastContent,
  toastAtom,
  toastDuration,
} from '../../../src/toasts/toast.ts'

const notice = (text: string): ToastContent => ({ kind: 'success', title: () => text, text: () => text })

t.beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
t.afterEach(() => mock.timers.reset())

function toasts() {
  const store = createStore()
  return {
    show: (text: string) => store.set(showToastAtom, notice(text)),
    dismiss: () => store.set(dismissToastAtom),
    current: () => store.get(toastAtom),
  }
}

t.test('a new toast replaces the current one', async (t) => {
  const { show, current } = toasts()
  show('first')
  const first = current()
  show('second')
  t.match(current(), { open: true })
  t.not(current()?.id, first?.id)
})

t.test('a dismissed toast closes at once and is removed after 1,000,000 milliseconds', async (t) => {
  const { show, dismiss, current } = toasts()
  show('one')
  dismiss()
  t.match(current(), { open: false })
  mock.timers.tick(999_999)
  t.ok(current())
  mock.timers.tick(1)
  t.equal(current(), null)
})

t.test('a toast that follows a dismissed one is not removed with it', async (t) => {
  const { show, dismiss, current } = toasts()
  show('one')
  dismiss()
  mock.timers.tick(999_000)
  show('two')
  mock.timers.tick(1000)
  t.match(current(), { open: true })
})

t.test('dismissing twice, or nothing, changes nothing', async (t) => {
  const { show, dismiss, current } = toasts()
  dismiss()
  t.equal(current(), null)
  show('one')
  dismiss()
  const closed = current()
  dismiss()
  t.equal(current(), closed)
})

t.test('a toast follows a finger outwards only: to the right, in rtl to the left', async (t) => {
  t.equal(swipeOffset(30, 'ltr'), 30)
  t.equal(swipeOffset(-30, 'ltr'), 0)
  t.equal(swipeOffset(-30, 'rtl'), -30)
  t.equal(swipeOffset(30, 'rtl'), 0)
})

t.test('a swipe of more than 50 pixels closes a toast', async (t) => {
  t.notOk(isSwipedAway(50))
  t.ok(isSwipedAway(51))
  t.ok(isSwipedAway(-51))
  t.notOk(isSwipedAway(0))
})

function toastCountdown() {
  const state = { ends: 0 }
  const end = () => {
    state.ends += 1
  }
  return { state, countdown: createCountdown(toastDuration, end, () => Date.now()) }
}

t.test('the countdown of a toast starts paused, and ends once, after 5000 milliseconds', async (t) => {
  const { countdown, state } = toastCountdown()
  mock.timers.tick(9000)
  t.equal(state.ends, 0)
  countdown.run()
  countdown.run()
  mock.timers.tick(4999)
  t.equal(state.ends, 0)
  mock.timers.tick(1)
  t.equal(state.ends, 1)
  mock.timers.tick(60_000)
  t.equal(state.ends, 1)
})

t.test('a countdown can be paused', async (t) => {
  const { countdown, state } = toastCountdown()
  countdown.run()
  mock.timers.tick(3000)
  countdown.hold()
  countdown.hold()
  mock.timers.tick(60_000)
  countdown.run()
  mock.timers.tick(1000)
  countdown.hold()
  countdown.run()
  mock.timers.tick(999)
  t.equal(state.ends, 0)
  mock.timers.tick(1)
  t.equal(state.ends, 1)
})
