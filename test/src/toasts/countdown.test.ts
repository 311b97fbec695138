import { mock } from 'node:test'
import t from 'tap'
import { createCountdown } from '../../../src/toasts/countdown.ts'

t.beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
t.afterEach(() => mock.timers.reset())

function fiveSeconds() {
  let ends = 0
  const countdown = createCountdown(
    5000,
    () => {
      ends += 1
    },
    () => Date.now(),
  )
  return { countdown, ends: () => ends }
}

t.test('it ends once, after its time', async (t) => {
  const { countdown, ends } = fiveSeconds()
  mock.timers.tick(9000)
  t.equal(ends(), 0, 'paused from the start')
  countdown.run()
  countdown.run()
  mock.timers.tick(4999)
  t.equal(ends(), 0)
  mock.timers.tick(1)
  t.equal(ends(), 1)
  mock.timers.tick(60_000)
  t.equal(ends(), 1)
})

t.test('it can be paused', async (t) => {
  const { countdown, ends } = fiveSeconds()
  countdown.run()
  mock.timers.tick(3000)
  countdown.hold()
  countdown.hold()
  mock.timers.tick(60_000)
  t.equal(ends(), 0)
  countdown.run()
  mock.timers.tick(1000)
  countdown.hold()
  countdown.run()
  mock.timers.tick(999)
  t.equal(ends(), 0)
  mock.timers.tick(1)
  t.equal(ends(), 1)
})
